import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, globSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const USERS = ['postgres', 'nobody'];
const NAME = 'bench';
const STARTS_WITHIN = 30_000;
/** Enough memory for table, indexes and sorts, one thread, no compilation of statements that take milliseconds, and no crash safety. */
const SETTINGS = {
	shared_buffers: '3GB',
	effective_cache_size: '6GB',
	work_mem: '512MB',
	maintenance_work_mem: '1GB',
	max_parallel_workers_per_gather: '0',
	max_parallel_maintenance_workers: '0',
	random_page_cost: '1.1',
	jit: 'off',
	autovacuum: 'off',
	fsync: 'off',
	wal_level: 'minimal',
	max_wal_senders: '0',
	max_wal_size: '8GB',
	listen_addresses: '',
};

export interface PostgresServer {
	/** Runs a script. Returns the lines of its output, unaligned, without headings. */
	psql(script: string): Promise<string[]>;
	stop(): Promise<void>;
}

/** Returns the folder with the newest PostgreSQL's programs, or undefined. */
export function postgresPrograms(): string | undefined {
	const onPath = (process.env.PATH ?? '').split(delimiter);
	const packaged = globSync('/usr/lib/postgresql/*/bin').sort((one, other) => other.localeCompare(one, 'en', { numeric: true }));
	return [...packaged, ...onPath].find((folder) => ['initdb', 'postgres', 'psql'].every((program) => existsSync(join(folder, program))));
}

/** Starts a separate server in a temporary folder, reachable only by a socket there. Under root it runs as another user. */
export async function startPostgres(programs: string): Promise<PostgresServer> {
	const folder = mkdtempSync(join(tmpdir(), 'bench-postgres-'));
	const user = process.getuid?.() === 0 ? anotherUser() : undefined;
	if (user) chownSync(folder, user.uid, user.gid);
	const data = join(folder, 'data');
	execFileSync(join(programs, 'initdb'), ['-D', data, '-U', NAME, '--auth=trust', '--no-sync', '--no-locale', '--encoding=UTF8'], {
		...user,
		cwd: folder,
		stdio: 'pipe',
	});
	const settings = Object.entries({ ...SETTINGS, unix_socket_directories: folder }).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
	const server = spawn(join(programs, 'postgres'), ['-D', data, ...settings], { ...user, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] });
	const stopWithUs = () => {
		server.kill('SIGQUIT');
		rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
	};
	process.once('exit', stopWithUs);
	let said = '';
	server.stderr?.on('data', (piece) => {
		said = (said + piece).slice(-4000);
	});
	const psql = (script: string) => runPsql(join(programs, 'psql'), folder, script);
	const until = Date.now() + STARTS_WITHIN;
	while (!(await psql('SELECT 1').catch(() => undefined))) {
		if (server.exitCode !== null || Date.now() > until) throw new Error(`PostgreSQL does not start: ${said}`);
		await pause(50);
	}
	return {
		psql,
		async stop() {
			process.off('exit', stopWithUs);
			await ended(server);
			rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
		},
	};
}

async function runPsql(program: string, socket: string, script: string): Promise<string[]> {
	const client = spawn(program, ['-X', '-q', '-A', '-t', '-v', 'ON_ERROR_STOP=1', '-h', socket, '-U', NAME, '-d', 'postgres']);
	const output: Buffer[] = [];
	let errors = '';
	client.stdout.on('data', (piece) => output.push(piece));
	client.stderr.on('data', (piece) => {
		errors += piece;
	});
	client.stdin.on('error', () => {});
	client.stdin.end(script);
	const code = await new Promise((answer) => client.once('close', answer));
	if (code !== 0) throw new Error(errors);
	return Buffer.concat(output).toString().split('\n').slice(0, -1);
}

async function ended(server: ChildProcess): Promise<void> {
	if (server.exitCode !== null) return;
	const closed = new Promise((answer) => server.once('close', answer));
	server.kill('SIGINT');
	await closed;
}

/** Finds another user, since PostgreSQL refuses to run as root. */
function anotherUser(): { uid: number; gid: number } {
	for (const name of USERS) {
		try {
			const number = (option: string) => Number(execFileSync('id', [option, name], { stdio: 'pipe' }));
			return { uid: number('-u'), gid: number('-g') };
		} catch {
			// No such user here.
		}
	}
	throw new Error(`PostgreSQL does not run as root, and there is no user named ${USERS.join(' or ')}`);
}
