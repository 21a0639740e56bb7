import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { type Credentials, REGION } from '../settings.ts';
import { computeHmac, deriveSigningKey } from './signature.ts';
import { accessDenied, StorageError } from './storage-error.ts';

/** S3's limit, seconds. */
const LONGEST = 7 * 24 * 3600;

/** Whether a request brings its signature in its address. */
export function isSignedAddress(query: URLSearchParams): boolean {
	return query.has('X-Amz-Signature');
}

/** Enforces an address that was signed for a while, as S3 does: who signed, until when, and every part of it. Throws StorageError. */
export function checkSignedAddress(request: IncomingMessage, query: URLSearchParams, credentials: Credentials, now: number): void {
	const [accessKeyId, day = '', ...scope] = (query.get('X-Amz-Credential') ?? '').split('/');
	const date = query.get('X-Amz-Date') ?? '';
	const seconds = Number(query.get('X-Amz-Expires'));
	const signedAt = Date.parse(date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
	if (query.get('X-Amz-Algorithm') !== 'AWS4-HMAC-SHA256' || scope.join('/') !== `${REGION}/s3/aws4_request` || !date.startsWith(day)) throw malformed();
	if (Number.isNaN(signedAt) || !(seconds > 0 && seconds <= LONGEST)) throw malformed();
	if (accessKeyId !== credentials.accessKeyId)
		throw new StorageError(403, 'InvalidAccessKeyId', 'The AWS Access Key Id you provided does not exist in our records.');
	if (query.get('X-Amz-Security-Token') !== credentials.sessionToken)
		throw new StorageError(400, 'InvalidToken', 'The provided token is malformed or otherwise invalid.');
	if (signedAt + seconds * 1000 <= now) throw accessDenied('Request has expired');
	const toSign = ['AWS4-HMAC-SHA256', date, [day, ...scope].join('/'), sha256(writeCanonical(request))].join('\n');
	const expected = computeHmac(deriveSigningKey(credentials.secretAccessKey, day, REGION), toSign);
	const given = Buffer.from(query.get('X-Amz-Signature') ?? '', 'hex');
	if (given.length !== expected.length || !timingSafeEqual(given, expected))
		throw new StorageError(403, 'SignatureDoesNotMatch', 'The request signature we calculated does not match the signature you provided.');
}

/** The request as its signer saw it. */
function writeCanonical(request: IncomingMessage): string {
	const [path = '', search = ''] = (request.url ?? '').split('?', 2);
	const parameters = search.split('&').filter((one) => !one.startsWith('X-Amz-Signature='));
	const signed = decodeURIComponent(parameters.find((one) => one.startsWith('X-Amz-SignedHeaders='))?.split('=')[1] ?? '');
	const headers = signed.split(';').map((name) => `${name}:${String(request.headers[name] ?? '').trim()}\n`);
	return [request.method, path, parameters.sort().join('&'), headers.join(''), signed, 'UNSIGNED-PAYLOAD'].join('\n');
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const malformed = (): StorageError => new StorageError(400, 'AuthorizationQueryParametersError', 'The parameters of the signature do not fit.');
