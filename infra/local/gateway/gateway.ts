import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { StartRefused } from '../start-refused.ts';
import { HttpError, sendProblem } from './http.ts';

export type Handle = (
	request: IncomingMessage,
	response: ServerResponse,
	/** The rest of the path, and the query, after the mount. */ rest: string,
) => Promise<void>;

type Upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => Promise<void>;

export type Gateway = Awaited<ReturnType<typeof openGateway>>;

/** Both loopback addresses, since browsers try either for `localhost`. */
const ADDRESSES = ['127.0.0.1', '::1'];

/** Idle times in milliseconds. Clients know the shorter one (`told`) and never send on a closing connection; the functions' clients retry, as in AWS. */
const IDLE = { told: 60_000, endedAfter: 300_000 };

/**
 * Opens the one origin of the local cloud. It listens only on loopback addresses and answers only to names of this machine, so that no web page can reach it
 * through a name of its own. Rejects with StartRefused if the port is taken; port 0 selects a free one.
 */
export async function openGateway(port: number, log: (line: string) => void, idle = IDLE) {
	const mounts = new Map<string, Handle>();
	const upgrades = new Map<string, Upgrade>();

	const serve = async (request: IncomingMessage, response: ServerResponse) => {
		// Forbids framing, against clickjacking.
		response.setHeader('x-frame-options', 'DENY');
		try {
			const target = request.url ?? '/';
			const mount = [...mounts.keys()].filter((one) => isUnder(one, target)).sort((a, b) => b.length - a.length)[0];
			const handle = mount === undefined ? undefined : mounts.get(mount);
			if (!isLocalName(request.headers.host)) refuse(request, response, 403, 'Ask for localhost.');
			else if (!handle) refuse(request, response, 503, 'The market is still starting.');
			else await handle(request, response, mount === '/' ? target : target.slice(mount?.length));
		} catch (error) {
			const status = error instanceof HttpError ? error.status : 500;
			if (status === 500) log(`[gateway] ${request.method} failed: ${error instanceof Error ? error.stack : String(error)}`);
			if (response.headersSent) response.destroy();
			else refuse(request, response, status, error instanceof HttpError ? error.message : 'Unforeseen; the log says more.');
		}
	};

	const upgraded = new Set<Duplex>();
	const upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => {
		upgraded.add(socket);
		socket.once('close', () => upgraded.delete(socket));
		// The server no longer listens, and without a listener the error of one socket would end the whole market.
		socket.on('error', () => socket.destroy());
		const handle = upgrades.get((request.url ?? '/').split('?', 1)[0] ?? '');
		if (!handle || !isLocalName(request.headers.host)) socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
		else handle(request, socket, head).catch(() => socket.destroy());
	};

	// Uploads and downloads may be slow.
	const keepAlive = { keepAliveTimeout: idle.told, keepAliveTimeoutBuffer: idle.endedAfter - idle.told };
	const { servers, taken } = await listen(() => createServer({ requestTimeout: 0, ...keepAlive }, serve).on('upgrade', upgrade), port);

	return {
		port: taken,
		/** Routes everything under `mount` to `handle`; the longest mount wins. */
		mount: (mount: string, handle: Handle) => mounts.set(mount, handle),
		/** Routes WebSocket handshakes at `path` to `upgrade`. */
		mountUpgrade: (path: string, upgrade: Upgrade) => upgrades.set(path, upgrade),
		async close(): Promise<void> {
			// The server no longer counts these as its own, but waits for them.
			for (const socket of upgraded) socket.destroy();
			await Promise.all(servers.map(close));
		},
	};
}

/** Makes a server listen at each address, all at one port. A free port of the first address may be taken at the second: then another one is tried. */
async function listen(create: () => Server, port: number): Promise<{ servers: Server[]; taken: number }> {
	const servers: Server[] = [];
	let taken = port;
	for (const address of ADDRESSES) {
		const server = create();
		try {
			await once(server.listen({ port: taken, host: address, exclusive: true }), 'listening');
		} catch (error) {
			const { code } = error as NodeJS.ErrnoException;
			// The machine has no IPv6.
			if (code === 'EADDRNOTAVAIL' || code === 'EAFNOSUPPORT') continue;
			await Promise.all(servers.map(close));
			if (code === 'EADDRINUSE' && port === 0) return listen(create, port);
			throw explainRefusal(code, taken, error);
		}
		servers.push(server);
		const bound = server.address();
		if (bound !== null && typeof bound === 'object') taken = bound.port;
	}
	return { servers, taken };
}

function explainRefusal(code: string | undefined, port: number, error: unknown): Error {
	const remedy = `Stop what uses it, or choose another: PORT=${port + 1} npm start`;
	if (code === 'EADDRINUSE') return new StartRefused(`Port ${port} is already in use.`, remedy);
	if (code === 'EACCES') return new StartRefused(`Port ${port} may not be used by this account.`, 'Choose one above 1023: PORT=3000 npm start');
	return error instanceof Error ? error : new Error(String(error));
}

function isUnder(mount: string, target: string): boolean {
	return mount === '/' || (target.startsWith(mount) && /^[/?]?$/.test(target.charAt(mount.length)));
}

function isLocalName(host: string | undefined): boolean {
	return /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i.test(host ?? '');
}

function refuse(request: IncomingMessage, response: ServerResponse, status: number, detail: string): void {
	request.resume();
	sendProblem(response, status, 'Not answered', detail);
}

async function close(server: Server): Promise<void> {
	const closed = new Promise((resolve) => server.close(resolve));
	server.closeAllConnections();
	await closed;
}
