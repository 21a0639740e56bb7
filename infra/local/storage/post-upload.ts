import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import busboy from 'busboy';
import type { Credentials } from '../settings.ts';
import type { Objects, StoredObject } from './objects.ts';
import { enforcePostPolicy } from './post-policy.ts';
import { StorageError } from './storage-error.ts';

interface PostContext {
	bucket: string;
	objects: Objects;
	credentials: Credentials;
}

/** S3's limit for the fields before the file. */
const FIELDS_BYTES = 20 * 1024;

/** Receives an HTML form's upload under a signed policy. Throws StorageError. The request is always read to its end. */
export async function receivePost(request: IncomingMessage, context: PostContext): Promise<StoredObject> {
	const form = readForm(request);
	const fields = new Map<string, string>();
	let before = 0;
	let taking: Promise<StoredObject> | undefined;
	form.on('field', (name, value) => {
		// S3 ignores fields after the file.
		if (taking) return;
		before += name.length + value.length;
		fields.set(name.toLowerCase(), value);
	});
	form.on('file', (name, file: Readable) => {
		if (taking || name.toLowerCase() !== 'file') {
			file.resume();
			return;
		}
		taking = takeFile(file, fields, before, context).catch((error: unknown) => {
			file.resume();
			throw error;
		});
		// Awaited below after the form's end. An earlier rejection must not count as unhandled.
		taking.catch(() => undefined);
	});
	try {
		await pipeline(request, form);
	} catch {
		throw new StorageError(400, 'MalformedPOSTRequest', 'The body of your POST request is not well-formed multipart/form-data.');
	}
	if (!taking) {
		throw new StorageError(400, 'InvalidArgument', 'POST requires exactly one file upload per request.', { ArgumentName: 'file', ArgumentValue: 0 });
	}
	return taking;
}

function readForm(request: IncomingMessage): busboy.Busboy {
	try {
		return busboy({ headers: request.headers, defParamCharset: 'utf8', limits: { fieldSize: FIELDS_BYTES, fields: 200 } });
	} catch {
		request.resume();
		throw new StorageError(412, 'PreconditionFailed', 'At least one of the preconditions you specified did not hold.', {
			Condition: 'Bucket POST must be of the enclosure-type multipart/form-data',
		});
	}
}

async function takeFile(
	file: Readable,
	fields: ReadonlyMap<string, string>,
	fieldsBytes: number,
	{ bucket, objects, ...context }: PostContext,
): Promise<StoredObject> {
	if (fieldsBytes > FIELDS_BYTES) {
		throw new StorageError(400, 'MaxPostPreDataLengthExceeded', 'Your POST request fields preceding the upload file were too large.');
	}
	const key = fields.get('key');
	if (!key) {
		const message = "Bucket POST must contain a field named 'key'.  If it is specified, please check the order of the fields.";
		throw new StorageError(400, 'InvalidArgument', message, { ArgumentName: 'key', ArgumentValue: '' });
	}
	const { min, max } = enforcePostPolicy(fields, { bucket, key, ...context });
	const arrived = await objects.receive(file, max);
	if (arrived.size > max || arrived.size < min) await arrived.discard();
	if (arrived.size > max) {
		throw new StorageError(400, 'EntityTooLarge', 'Your proposed upload exceeds the maximum allowed size', { ProposedSize: arrived.size, MaxSizeAllowed: max });
	}
	if (arrived.size < min) {
		throw new StorageError(400, 'EntityTooSmall', 'Your proposed upload is smaller than the minimum allowed size', {
			ProposedSize: arrived.size,
			MinSizeAllowed: min,
		});
	}
	return arrived.keep(bucket, { key, contentType: fields.get('content-type') ?? 'binary/octet-stream', headers: pickKeptHeaders(fields) });
}

const KEPT_HEADERS = ['cache-control', 'content-disposition', 'expires'];

/** Picks the headers that are stored with an object, from request headers or form fields. */
export function pickKeptHeaders(given: Iterable<readonly [string, string]>): Record<string, string> {
	return Object.fromEntries([...given].filter(([name]) => name.startsWith('x-amz-meta-') || KEPT_HEADERS.includes(name)));
}
