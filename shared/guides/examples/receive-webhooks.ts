// Receives webhooks on port 8000 and checks their signatures. SECRET is the webhook's secret, which begins with whsec_.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';

const { SECRET = '', PORT = '8000' } = process.env;
const key = Buffer.from(SECRET.slice('whsec_'.length), 'base64');
const seen = new Set<string>();

function isGenuine(headers: IncomingHttpHeaders, body: Buffer): boolean {
	const { 'webhook-id': id, 'webhook-timestamp': sent, 'webhook-signature': signatures } = headers;
	if (!(Math.abs(Date.now() / 1000 - Number(sent)) <= 300)) return false;
	const digest = createHmac('sha256', key).update(`${id}.${sent}.`).update(body).digest('base64');
	const expected = Buffer.from(`v1,${digest}`);
	// While the secret changes, there are two signatures.
	return String(signatures)
		.split(' ')
		.map((signature) => Buffer.from(signature))
		.some((signature) => signature.length === expected.length && timingSafeEqual(signature, expected));
}

createServer(async (request, response) => {
	const parts: Buffer[] | undefined = await Array.fromAsync(request).catch(() => undefined);
	// The sender has broken off.
	if (!parts) return;
	const body = Buffer.concat(parts);
	const genuine = isGenuine(request.headers, body);
	// Answer at once, work afterwards: the market waits for ten seconds.
	response.writeHead(genuine ? 204 : 400).end();
	const id = String(request.headers['webhook-id']);
	if (!genuine || seen.has(id)) return;
	seen.add(id);
	const { type, data } = JSON.parse(body.toString());
	console.log(type, data);
}).listen(Number(PORT));
