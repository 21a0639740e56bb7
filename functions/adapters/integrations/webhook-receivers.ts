import { Resolver } from 'node:dns/promises';
import { type ClientRequest, type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import type { WebhookReceivers, WebhookRequest } from '#functions/usecases/integrations/ports/webhooks.ts';
import { ANSWER_LOGGED, isWebhookAddress, type Outcome, type WebhookFault } from '#shared/domain/integrations/webhook.ts';
import { isLoopback, isPublic, readAddress } from './public-addresses.ts';

/** Milliseconds for an attempt: from the look-up of the name to the end of the answer. */
const PATIENCE = 10_000;
/**
 * Milliseconds for a connection to one of several addresses. Node's own 250 give up a receiver on another continent, and its next address may be an IPv6
 * one, to which a function has no way.
 */
const CONNECTION = { autoSelectFamilyAttemptTimeout: 3_000 };
/** Bytes of an answer that are read. */
const ANSWER_BYTES = 64 * 1024;
const AGENT = 'DiamondMarket-Webhooks/1';

export interface ReceiverSettings {
	/** Whether receivers may be on this machine, also without TLS. */
	onLoopback: boolean;
	/** Looks up all addresses of a name. */
	lookUp?(name: string): Promise<string[]>;
	/** Certificate authorities instead of the known ones. */
	ca?: string;
	/** Milliseconds; PATIENCE by default. */
	patience?: number;
}

class NotPublic extends Error {}

/**
 * Makes the sender of requests to members' receivers. A name is looked up for each connection, and the connection goes to an address that was checked
 * (no second look-up). Redirects are not followed, and no connection is used twice.
 */
export function openReceivers({ onLoopback, lookUp = lookUpPublicly, ca, patience = PATIENCE }: ReceiverSettings): WebhookReceivers {
	const isReachable = (address: string) => isPublic(address) || (onLoopback && isLoopback(address));

	/** A name with a single private address is refused, whatever its others are. */
	const lookup: LookupFunction = (name, { all }, answer) => {
		const find = async () => {
			const addresses = onLoopback && name === 'localhost' ? ['127.0.0.1'] : await lookUp(name);
			if (addresses.length === 0 || !addresses.every(isReachable)) throw new NotPublic(name);
			return addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
		};
		find().then(
			(found) => (all ? answer(null, found) : answer(null, found[0]?.address ?? '', found[0]?.family)),
			(error: Error) => answer(error, ''),
		);
	};

	const isAllowed = (url: string) => {
		const parsed = URL.parse(url);
		if (!parsed) return false;
		const address = readAddress(parsed.hostname);
		if (onLoopback && (parsed.hostname === 'localhost' || (address !== undefined && isLoopback(address)))) return !parsed.username && !parsed.password;
		return isWebhookAddress(url) && (address === undefined ? parsed.hostname.includes('.') && !/(^|\.)localhost$/.test(parsed.hostname) : isPublic(address));
	};

	const send = ({ url, headers, body }: WebhookRequest) =>
		new Promise<{ response: IncomingMessage; text: string }>((resolve, reject) => {
			const make = url.startsWith('http:') ? requestHttp : requestHttps;
			const sent: ClientRequest = make(url, {
				method: 'POST',
				headers: { ...headers, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body), 'user-agent': AGENT },
				agent: false,
				lookup,
				...CONNECTION,
				ca,
				signal: AbortSignal.timeout(patience),
			});
			sent.on('error', reject);
			sent.on('response', (response) => readBeginning(response).then((text) => resolve({ response, text }), reject));
			// A receiver that wants another protocol (status 101) gives no answer that could be read.
			sent.on('upgrade', (response, socket) => {
				socket.destroy();
				resolve({ response, text: '' });
			});
			sent.end(body);
		});

	return {
		isAllowed,
		async send(request) {
			const begun = performance.now();
			const measure = () => Math.round(performance.now() - begun);
			// An address in the URL itself is never looked up, so it is checked here.
			if (!isAllowed(request.url)) return { fault: 'ADDRESS', answer: '', milliseconds: measure() };
			try {
				const { response, text } = await send(request);
				return { status: response.statusCode, retryAfter: readRetryAfter(response.headers['retry-after']), answer: text, milliseconds: measure() };
			} catch (error) {
				return { fault: nameFault(error), answer: '', milliseconds: measure() } satisfies Outcome & { answer: string; milliseconds: number };
			}
		},
	};
}

/** Asks name servers directly, because the system's look-up would block one of the process's few threads for a dead server. */
async function lookUpPublicly(name: string): Promise<string[]> {
	const resolver = new Resolver({ timeout: 2000, tries: 2 });
	const found = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
	const addresses = found.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
	if (addresses.length === 0) throw new Error(`Nobody knows ${name}`);
	return addresses;
}

/** Reads at most ANSWER_BYTES and drops the rest. Returns the first ANSWER_LOGGED characters. */
async function readBeginning(response: IncomingMessage): Promise<string> {
	const parts: Buffer[] = [];
	let bytes = 0;
	for await (const part of response) {
		parts.push(part);
		bytes += part.length;
		// The end of the loop destroys the connection.
		if (bytes >= ANSWER_BYTES) break;
	}
	return Buffer.concat(parts).toString().slice(0, ANSWER_LOGGED);
}

/** Reads `Retry-After`: seconds, or a date. Returns milliseconds; undefined if it says nothing. */
export function readRetryAfter(value: string | undefined, now = Date.now()): number | undefined {
	if (value === undefined) return undefined;
	const at = /^\d+$/.test(value) ? now + Number(value) * 1000 : Date.parse(value);
	return Number.isNaN(at) || at <= now ? undefined : at - now;
}

/** Codes of Node for a certificate that does not prove the host's name. */
const CERTIFICATE = /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ALTNAME|ERR_TLS|ERR_SSL|EPROTO/;

function nameFault(error: unknown): WebhookFault {
	if (error instanceof NotPublic) return 'ADDRESS';
	const { name = '', code = '' } = error as { name?: string; code?: string };
	if (name === 'AbortError' || name === 'TimeoutError' || code === 'ABORT_ERR') return 'TIMEOUT';
	return CERTIFICATE.test(String(code)) ? 'CERTIFICATE' : 'UNREACHABLE';
}
