import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';

/** A certificate for `receiver.example` and 127.0.0.1 that no authority has signed, until 2126. Its key is for tests only. */
export const RECEIVER_CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBsDCCAVagAwIBAgIUO4XEuu8ZVf85gfl/KIMN/3EgqOIwCgYIKoZIzj0EAwIw
GzEZMBcGA1UEAwwQcmVjZWl2ZXIuZXhhbXBsZTAgFw0yNjExMjQyMDMyMjdaGA8y
MTI2MTAzMTIwMzIyN1owGzEZMBcGA1UEAwwQcmVjZWl2ZXIuZXhhbXBsZTBZMBMG
ByqGSM49AgEGCCqGSM49AwEHA0IABFC2e7jTtumPdLn4zjVERnaIrg1vF8hg+wXF
GM7MzvD8Xkomp2DMywebX4MNDCJ5DODuQtW9TN/tceA8KzTQy7mjdjB0MB0GA1Ud
DgQWBBRKG+likCFs/Unm33SLKk70nsyifDAfBgNVHSMEGDAWgBRKG+likCFs/Unm
33SLKk70nsyifDAPBgNVHRMBAf8EBTADAQH/MCEGA1UdEQQaMBiCEHJlY2VpdmVy
LmV4YW1wbGWHBH8AAAEwCgYIKoZIzj0EAwIDSAAwRQIhAKJ064yAjK5vyL7VLa9E
Kre8dcv7GAsRhSsoqwnP4JjYAiAEYPcSSZo3/D3PTXTeap1yTzM1blFhQruQSktw
RDyHRw==
-----END CERTIFICATE-----
`;
const KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgd3Y0RmIZXEu8J6MX
bezH64ivCNKnGKepVhtpDdMZ3y6hRANCAARQtnu407bpj3S5+M41REZ2iK4NbxfI
YPsFxRjOzM7w/F5KJqdgzMsHm1+DDQwieQzg7kLVvUzf7XHgPCs00Mu5
-----END PRIVATE KEY-----
`;

export interface Received {
	path: string;
	headers: Record<string, string>;
	body: string;
	/** Real time in milliseconds. */
	at: number;
}

/** A receiver of webhooks on this machine. */
export interface Receiver {
	url: string;
	port: number;
	received: Received[];
	/** Sets how it answers from now on. */
	answer(how: (response: ServerResponse, request: IncomingMessage) => void): void;
	stop(): Promise<void>;
}

/** Starts a receiver that stores what it gets and answers 204; `secure`: with TLS. */
export async function startReceiver(secure = false): Promise<Receiver> {
	const received: Received[] = [];
	let answer = (response: ServerResponse, _: IncomingMessage): void => void response.writeHead(204).end();
	const listen: RequestListener = async (request, response) => {
		const body = Buffer.concat(await Array.fromAsync(request)).toString();
		const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
		received.push({ path: request.url ?? '', headers, body, at: Date.now() });
		answer(response, request);
	};
	const server = secure ? createSecureServer({ key: KEY, cert: RECEIVER_CERTIFICATE }, listen) : createServer(listen);
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const { port } = server.address() as AddressInfo;
	return {
		url: `${secure ? 'https' : 'http'}://127.0.0.1:${port}/events`,
		port,
		received,
		answer: (how) => {
			answer = how;
		},
		async stop() {
			server.closeAllConnections();
			await new Promise((resolve) => server.close(resolve));
		},
	};
}
