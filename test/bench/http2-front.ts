import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { gunzipSync, gzipSync } from 'node:zlib';

/** Hop-by-hop headers, which HTTP/2 does not have. */
const OF_THE_CONNECTION = new Set(['connection', 'keep-alive', 'transfer-encoding', 'host', 'upgrade']);
/** Password of a key that exists only for this run. */
const PASSWORD = 'of-one-run';

type Headers = NodeJS.Dict<string | string[]>;

export interface Front {
	/** Such as `https://localhost:41234`. */
	url: string;
	/** Stops accepting connections. */
	close: () => void;
}

/**
 * Starts a proxy before a local market, like CloudFront before a deployed one: with HTTP/2 over TLS
 * and a self-signed certificate in `folder`. The market's address is replaced with the proxy's in
 * answers, and the other way round in requests. Java's `keytool` makes the certificate.
 */
export async function startFront(market: string, folder: string): Promise<Front> {
	const store = join(folder, 'front.p12');
	await promisify(execFile)('keytool', [
		...['-genkeypair', '-alias', 'front', '-keyalg', 'EC', '-groupname', 'secp256r1', '-dname', 'CN=localhost', '-ext', 'SAN=dns:localhost'],
		...['-validity', '2', '-storetype', 'PKCS12', '-keystore', store, '-storepass', PASSWORD],
	]);
	const server = createSecureServer({ pfx: await readFile(store), passphrase: PASSWORD, allowHTTP1: true });
	await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
	const front = `https://localhost:${(server.address() as AddressInfo).port}`;
	const { hostname, port, host } = new URL(market);
	const replace = (text: string, from: string, to: string) => text.replaceAll(from, to).replaceAll(from.replace('http', 'ws'), to.replace('http', 'ws'));
	const rewriteResponse = (text: string) => replace(text, market, front);
	const rewriteRequest = (text: string) => replace(text, front, market);

	server.on('request', (asked: Http2ServerRequest, answer: Http2ServerResponse) => {
		const { method, url, headers } = asked;
		const behind = request({ hostname, port, method, path: url, headers: { ...carry(headers, rewriteRequest), host } }, (answered) => {
			handOn(answered, answer, rewriteResponse).catch(() => answer.stream.close());
		});
		behind.on('error', () => answer.stream.close());
		asked.pipe(behind);
	});
	// The live channel is passed through unchanged.
	server.on('upgrade', (asked: IncomingMessage, socket: Socket, head: Buffer) => {
		const behind = connect(Number(port), hostname, () => {
			const lines = Object.entries({ ...asked.headers, host }).map(([name, value]) => `${name}: ${rewriteRequest(String(value))}`);
			behind.write(`${asked.method} ${asked.url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
			behind.write(head);
			socket.pipe(behind).pipe(socket);
		});
		behind.on('error', () => socket.destroy());
		socket.on('error', () => behind.destroy());
	});
	return { url: front, close: () => void server.close() };
}

/** Passes the market's answer on. In JSON the market's address is replaced with the proxy's. */
async function handOn(answered: IncomingMessage, answer: Http2ServerResponse, rewriteResponse: (text: string) => string): Promise<void> {
	const headers = carry(answered.headers, rewriteResponse);
	const status = answered.statusCode ?? 502;
	if (!String(headers['content-type']).includes('json')) {
		answer.writeHead(status, headers);
		answered.pipe(answer);
		return;
	}
	const isPacked = headers['content-encoding'] === 'gzip';
	const told = await buffer(answered);
	const text = rewriteResponse((isPacked ? gunzipSync(told) : told).toString());
	delete headers['content-length'];
	answer.writeHead(status, headers);
	answer.end(isPacked ? gzipSync(text) : text);
}

/** Returns the headers that a proxy may pass on. */
function carry(headers: Headers, tell: (text: string) => string): Record<string, string | string[]> {
	return Object.fromEntries(
		Object.entries(headers).flatMap(([name, value]) => {
			if (value === undefined || name.startsWith(':') || OF_THE_CONNECTION.has(name)) return [];
			return [[name, typeof value === 'string' ? tell(value) : value]];
		}),
	);
}
