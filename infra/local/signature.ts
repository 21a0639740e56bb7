import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { type Credentials, REGION } from './settings.ts';

/** Largest difference of a request's time from ours in milliseconds: AWS's own limit. */
const CLOCKS_DIFFER = 15 * 60_000;

/** The faults of an AWS signature, version 4. */
export type SignatureFault = 'MISSING' | 'MALFORMED' | 'UNKNOWN_KEY' | 'WRONG_TOKEN' | 'WRONG_TIME' | 'WRONG_SIGNATURE';

interface Signature {
	/** `{access key}/{day}/{region}/{service}/aws4_request`. */
	credential: string;
	/** The time of the request, such as `20150830T123600Z`. */
	date: string;
	token: unknown;
	/** The names of the signed headers, separated by semicolons. */
	headers: string;
	/** The hash of the body, or a word in its place. */
	payload: string;
	/** In hexadecimal digits. */
	value: string;
}

/**
 * Finds the fault of the signature in a request's `Authorization`. Returns undefined if a holder of the secret has just signed it. The body's signed hash is
 * trusted, since nobody is between us and the sender. `now` is real time in milliseconds.
 */
export function findSignatureFault(request: IncomingMessage, credentials: Credentials, now: number): SignatureFault | undefined {
	const { authorization, 'x-amz-date': date = '', 'x-amz-security-token': token, 'x-amz-content-sha256': payload = '' } = request.headers;
	if (authorization === undefined) return 'MISSING';
	const [, credential, headers, value] = /^AWS4-HMAC-SHA256 Credential=([^,\s]+),\s*SignedHeaders=([^,\s]+),\s*Signature=([^,\s]+)$/.exec(authorization) ?? [];
	if (credential === undefined || headers === undefined || value === undefined) return 'MALFORMED';
	const signature = { credential, date: String(date), token, headers, payload: String(payload), value };
	const late = Math.abs(now - readDate(signature.date)) > CLOCKS_DIFFER;
	return findFault(request, signature, credentials) ?? (late ? 'WRONG_TIME' : undefined);
}

/** Finds the fault of a presigned address, which has its signature in its query. */
export function findAddressFault(request: IncomingMessage, query: URLSearchParams, credentials: Credentials, now: number): SignatureFault | undefined {
	const read = (name: string) => query.get(`X-Amz-${name}`) ?? '';
	const signature = {
		credential: read('Credential'),
		date: read('Date'),
		token: read('Security-Token'),
		headers: read('SignedHeaders'),
		payload: 'UNSIGNED-PAYLOAD',
		value: read('Signature'),
	};
	const seconds = Number(read('Expires'));
	if (read('Algorithm') !== 'AWS4-HMAC-SHA256' || !(seconds > 0 && seconds <= LONGEST_ADDRESS)) return 'MALFORMED';
	const over = readDate(signature.date) + seconds * 1000 <= now;
	return findFault(request, signature, credentials) ?? (over ? 'WRONG_TIME' : undefined);
}

/** S3's limit in seconds. */
const LONGEST_ADDRESS = 7 * 24 * 3600;

function findFault(
	request: IncomingMessage,
	{ credential, date, token, headers, payload, value }: Signature,
	credentials: Credentials,
): SignatureFault | undefined {
	const [accessKeyId, ...scope] = credential.split('/');
	const [day = '', region, service = '', end] = scope;
	if (region !== REGION || end !== 'aws4_request' || day === '' || !date.startsWith(day) || Number.isNaN(readDate(date))) return 'MALFORMED';
	if (accessKeyId !== credentials.accessKeyId) return 'UNKNOWN_KEY';
	if (token !== credentials.sessionToken) return 'WRONG_TOKEN';
	const seen = writeCanonical(request, service, headers, payload);
	const toSign = ['AWS4-HMAC-SHA256', date, scope.join('/'), createHash('sha256').update(seen).digest('hex')].join('\n');
	return isSignature(value, toSign, { credentials, day, service }) ? undefined : 'WRONG_SIGNATURE';
}

/** Returns whether `value` is the signature of `text` with the key for a service and a day. */
export function isSignature(value: string, text: string, { credentials, day, service }: { credentials: Credentials; day: string; service: string }): boolean {
	const expected = computeHmac(deriveKey(credentials, day, service), text);
	const given = Buffer.from(value, 'hex');
	return given.length === expected.length && timingSafeEqual(given, expected);
}

/** Enough for a few services on one or two days. */
const KEYS_KEPT = 50;
const derivedKeys = new Map<string, Buffer>();

/** Derives the key for a service and a day. Cached, since it takes most of the time of checking a signature. */
function deriveKey({ secretAccessKey }: Credentials, day: string, service: string): Buffer {
	const name = JSON.stringify([secretAccessKey, day, service]);
	const known = derivedKeys.get(name);
	if (known) return known;
	const key = [day, REGION, service, 'aws4_request'].reduce<Buffer>(computeHmac, Buffer.from(`AWS4${secretAccessKey}`));
	if (derivedKeys.size >= KEYS_KEPT) derivedKeys.clear();
	derivedKeys.set(name, key);
	return key;
}

function computeHmac(key: Buffer, text: string): Buffer {
	return createHmac('sha256', key).update(text).digest();
}

/** Writes the request as its signer saw it. Only S3 uses a path as sent; the others escape it once more. */
function writeCanonical(request: IncomingMessage, service: string, headers: string, payload: string): string {
	const [path = '', search = ''] = (request.url ?? '').split('?', 2);
	const parameters = search
		.split('&')
		.filter((one) => one !== '' && !one.startsWith('X-Amz-Signature='))
		.map((one) => one.split('=', 2))
		.sort(([a = ''], [b = '']) => (a < b ? -1 : 1));
	return [
		request.method,
		service === 's3' ? path : path.split('/').map(escapePart).join('/'),
		parameters.map(([name, value = '']) => `${name}=${value}`).join('&'),
		headers
			.split(';')
			.map((name) => `${name}:${String(request.headers[name] ?? '').trim()}\n`)
			.join(''),
		headers,
		payload,
	].join('\n');
}

function escapePart(part: string): string {
	return encodeURIComponent(part).replace(/[!'()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`);
}

/** Parses a date to milliseconds since 1970. Returns NaN if it is no date. */
function readDate(date: string): number {
	return Date.parse(date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
}
