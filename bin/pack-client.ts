import { execFileSync } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { build } from 'esbuild';
import { readCommand } from '#infra/account/command.ts';
import { CONTRACT_VERSIONS } from '#shared/contract/changelog.ts';

/** Packs the typed client as a package for outside programs, `diamond-market-client-VERSION.tgz`. */
const USAGE = 'npm run pack:client -- [FOLDER]    packs the typed client as a package, into FOLDER or here';
const ROOT = join(import.meta.dirname, '..');
const [given = '.'] = readCommand(USAGE, { allowPositionals: true, options: {} }).positionals;
const target = resolve(given);
const folder = await mkdtemp(join(tmpdir(), 'client-'));
const source = join(ROOT, 'shared/contract/client.ts');

try {
	await build({ entryPoints: [source], bundle: true, format: 'esm', platform: 'neutral', external: ['zod'], outfile: join(folder, 'index.js') });
	await writeTypes();
	const { dependencies, license } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'));
	const description = {
		...{ name: 'diamond-market-client', version: CONTRACT_VERSIONS[0].version, description: 'Typed client of the Diamond Market API', license },
		...{ type: 'module', sideEffects: false, engines: { node: '>=20' } },
		exports: { types: './types/shared/contract/client.d.ts', default: './index.js' },
		imports: { '#shared/*.ts': { types: './types/shared/*.d.ts' } },
		dependencies: { zod: dependencies.zod },
	};
	await writeFile(join(folder, 'package.json'), JSON.stringify(description, null, '\t'));
	await cp(join(ROOT, 'shared/client/README.md'), join(folder, 'README.md'));
	await cp(join(ROOT, 'LICENSE'), join(folder, 'LICENSE'));
	execFileSync('npm', ['pack', '--silent', '--pack-destination', target], { cwd: folder, stdio: 'inherit', shell: process.platform === 'win32' });
} finally {
	await rm(folder, { recursive: true });
}

/** Writes the declarations of the client and of what it imports. */
async function writeTypes(): Promise<void> {
	const options = { noEmit: false, declaration: true, emitDeclarationOnly: true, outDir: join(folder, 'types'), rootDir: ROOT, types: [] };
	const settings = join(folder, 'tsconfig.json');
	await writeFile(settings, JSON.stringify({ extends: join(ROOT, 'tsconfig.json'), compilerOptions: options, include: [], files: [source] }));
	execFileSync(process.execPath, [join(ROOT, 'node_modules/typescript/bin/tsc'), '-p', settings], { stdio: 'inherit' });
	await rm(settings);
}
