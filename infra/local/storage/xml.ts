import { randomUUID } from 'node:crypto';
import type { StoredObject } from './objects.ts';
import type { StorageError } from './storage-error.ts';

/** Writes a document with this root. */
export function writeXml(root: string, content: string, attributes = ''): string {
	return `<?xml version="1.0" encoding="UTF-8"?>\n<${root}${attributes}>${content}</${root}>`;
}

/** Renders an element with plain text. */
export function renderElement(name: string, text: string | number | boolean): string {
	return `<${name}>${String(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')}</${name}>`;
}

export function renderError({ code, message, details }: StorageError): string {
	const more = Object.entries(details).map(([name, value]) => renderElement(name, value));
	return writeXml(
		'Error',
		renderElement('Code', code) +
			renderElement('Message', message) +
			more.join('') +
			renderElement('RequestId', randomUUID()) +
			renderElement('HostId', 'local'),
	);
}

/** Renders the answer of ListObjectsV2. */
export function renderList(answer: { bucket: string; prefix: string; limit: number; page: readonly StoredObject[]; truncated: boolean }): string {
	const { bucket, prefix, limit, page, truncated } = answer;
	const next = truncated ? renderElement('NextContinuationToken', Buffer.from(page.at(-1)?.key ?? '', 'utf8').toString('base64url')) : '';
	const head = renderElement('Name', bucket) + renderElement('Prefix', prefix) + renderElement('KeyCount', page.length) + renderElement('MaxKeys', limit);
	return writeXml(
		'ListBucketResult',
		head + renderElement('IsTruncated', truncated) + next + page.map(renderContents).join(''),
		' xmlns="http://s3.amazonaws.com/doc/2006-03-01/"',
	);
}

function renderContents({ key, lastModified, etag, size }: StoredObject): string {
	const about = renderElement('Key', key) + renderElement('LastModified', new Date(lastModified).toISOString()) + renderElement('ETag', `"${etag}"`);
	return `<Contents>${about}${renderElement('Size', size)}${renderElement('StorageClass', 'STANDARD')}</Contents>`;
}
