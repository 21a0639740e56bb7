import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Credentials } from '../settings.ts';
import { answerObject } from './answer-object.ts';
import { joinChunks } from './chunked.ts';
import { copyObject } from './copy-object.ts';
import { decodeKey } from './decode-key.ts';
import { type Objects, openObjects, type StoredObject } from './objects.ts';
import { pickKeptHeaders, receivePost } from './post-upload.ts';
import { checkPreconditions } from './preconditions.ts';
import { checkCaller } from './signed-caller.ts';
import { StorageError } from './storage-error.ts';
import { renderElement, renderError, renderList, writeXml } from './xml.ts';

interface StorageOptions {
	folder: string;
	buckets: readonly string[];
	credentials: Credentials;
	/** The web page's origin: the only one from which browsers may upload and read. */
	allowedOrigin: string;
	/** Called for every created object, once it can be read. */
	created(bucket: string, object: StoredObject, by: 'Put' | 'Post' | 'Copy'): Promise<void>;
}

interface Call {
	request: IncomingMessage;
	response: ServerResponse;
	bucket: string;
	key: string;
	query: URLSearchParams;
}

/** S3's limit for one PUT. */
const PUT_BYTES = 5 * 1024 ** 3;

export type Storage = ReturnType<typeof openStorage>;

/** Opens the part of S3 that the market uses, with path-style addresses. */
export function openStorage(options: StorageOptions) {
	const objects = openObjects(options.folder);
	return {
		objects,
		/** Removes objects under a prefix that are older than `before`, in milliseconds. */
		async expire(bucket: string, prefix: string, before: number): Promise<void> {
			const old = (await objects.list(bucket, prefix)).filter(({ lastModified }) => lastModified < before);
			await Promise.all(old.map(({ key }) => objects.remove(bucket, key)));
		},
		clear: () => objects.clear(),
		/** Serves a request whose path, after the service's own, is `/{bucket}/{key}`. */
		async handle(request: IncomingMessage, response: ServerResponse, path: string): Promise<void> {
			allowOrigin(request, response, options.allowedOrigin);
			try {
				// The URL class would resolve the dots of a key.
				const [place = '', query] = path.split('?', 2);
				const [, bucket = '', ...rest] = place.split('/');
				const call = { request, response, bucket, key: decodeKey(rest.join('/')), query: new URLSearchParams(query) };
				if (request.method === 'OPTIONS') answerPreflight(call, options.allowedOrigin);
				else await serve(call, objects, options);
			} catch (error) {
				if (!(error instanceof StorageError)) throw error;
				// Reads the rest of the request, so that the sender receives the answer.
				request.resume();
				if (response.headersSent) response.destroy();
				else response.writeHead(error.status, { 'content-type': 'application/xml' }).end(request.method === 'HEAD' ? undefined : renderError(error));
			}
		},
	};
}

async function serve(call: Call, objects: Objects, options: StorageOptions): Promise<void> {
	const { request, bucket, key } = call;
	const isForm = request.method === 'POST' && key === '';
	if (!isForm) checkCaller(request, call.query, options.credentials);
	if (!options.buckets.includes(bucket)) throw new StorageError(404, 'NoSuchBucket', 'The specified bucket does not exist', { BucketName: bucket });
	if (isForm) return answerPost(call, objects, options);
	if (request.method === 'GET' && key === '') return list(call, objects);
	if (key !== '' && request.method === 'PUT' && request.headers['x-amz-copy-source'] !== undefined) return copy(call, objects, options);
	if (key !== '' && request.method === 'PUT') return put(call, objects, options);
	if (key !== '' && (request.method === 'GET' || request.method === 'HEAD')) return get(call, objects);
	if (key !== '' && request.method === 'DELETE') {
		await objects.remove(bucket, key);
		call.response.writeHead(204).end();
		return;
	}
	throw new StorageError(501, 'NotImplemented', 'The local storage does not know this call.');
}

async function answerPost({ request, response, bucket }: Call, objects: Objects, options: StorageOptions): Promise<void> {
	const object = await receivePost(request, { bucket, objects, credentials: options.credentials });
	await options.created(bucket, object, 'Post');
	response.writeHead(204, { etag: `"${object.etag}"` }).end();
}

async function put({ request, response, bucket, key }: Call, objects: Objects, options: StorageOptions): Promise<void> {
	const { 'x-amz-decoded-content-length': decodedLength, 'content-length': length } = request.headers;
	const chunked = String(request.headers['x-amz-content-sha256']).startsWith('STREAMING-');
	const arrived = await objects.receive(chunked ? joinChunks(request) : request, PUT_BYTES);
	if (arrived.size !== Number((chunked ? decodedLength : length) ?? arrived.size)) {
		await arrived.discard();
		throw new StorageError(400, 'IncompleteBody', 'The request body terminated unexpectedly');
	}
	const checksum = request.headers['x-amz-checksum-crc32'];
	if (checksum !== undefined && checksum !== encodeBase64(arrived.crc32)) {
		await arrived.discard();
		throw new StorageError(400, 'BadDigest', 'The CRC32 you specified did not match the calculated checksum.');
	}
	const headers = pickKeptHeaders(Object.entries(request.headers).map(([name, value]) => [name, String(value)] as const));
	const contentType = request.headers['content-type'] ?? 'binary/octet-stream';
	const object = await arrived.keep(bucket, { key, contentType, headers }, (present) => checkPreconditions(request.headers, key, present));
	await options.created(bucket, object, 'Put');
	response.writeHead(200, { etag: `"${object.etag}"` }).end();
}

async function copy({ request, response, bucket, key }: Call, objects: Objects, options: StorageOptions): Promise<void> {
	request.resume();
	const object = await copyObject(objects, options.buckets, request.headers, { bucket, key });
	await options.created(bucket, object, 'Copy');
	const result = renderElement('LastModified', new Date(object.lastModified).toISOString()) + renderElement('ETag', `"${object.etag}"`);
	response.writeHead(200, { 'content-type': 'application/xml' }).end(writeXml('CopyObjectResult', result));
}

function encodeBase64(crc32: number): string {
	const bytes = Buffer.alloc(4);
	bytes.writeUInt32BE(crc32);
	return bytes.toString('base64');
}

async function get({ request, response, bucket, key, query }: Call, objects: Objects): Promise<void> {
	const opened = await objects.open(bucket, key);
	if (!opened) throw new StorageError(404, 'NoSuchKey', 'The specified key does not exist.', { Key: key });
	await using file = opened.file;
	checkPreconditions({ 'if-match': request.headers['if-match'] }, key, opened.object);
	const disposition = query.get('response-content-disposition');
	await answerObject(request, response, { object: opened.object, file }, disposition === null ? {} : { 'content-disposition': disposition });
}

async function list({ response, bucket, query }: Call, objects: Objects): Promise<void> {
	const prefix = query.get('prefix') ?? '';
	const limit = Math.min(1000, Number(query.get('max-keys') ?? 1000));
	const token = query.get('continuation-token');
	const after = token ? Buffer.from(token, 'base64url').toString('utf8') : '';
	const all = (await objects.list(bucket, prefix)).filter(({ key }) => key > after);
	response
		.writeHead(200, { 'content-type': 'application/xml' })
		.end(renderList({ bucket, prefix, limit, page: all.slice(0, limit), truncated: all.length > limit }));
}

function allowOrigin(request: IncomingMessage, response: ServerResponse, origin: string): void {
	if (request.headers.origin !== origin) return;
	response.setHeader('access-control-allow-origin', origin);
	response.setHeader('access-control-expose-headers', 'ETag');
	response.setHeader('vary', 'Origin, Access-Control-Request-Headers, Access-Control-Request-Method');
}

function answerPreflight({ request, response }: Call, origin: string): void {
	const method = String(request.headers['access-control-request-method']);
	if (request.headers.origin !== origin || !['GET', 'HEAD', 'POST'].includes(method)) {
		throw new StorageError(403, 'AccessForbidden', 'CORSResponse: This CORS request is not allowed.', { Method: method });
	}
	response.setHeader('access-control-allow-methods', 'GET, HEAD, POST');
	response.setHeader('access-control-allow-headers', request.headers['access-control-request-headers'] ?? '*');
	response.setHeader('access-control-max-age', '3000');
	response.writeHead(200).end();
}
