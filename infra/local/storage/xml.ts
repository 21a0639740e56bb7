import { randomUUID } from 'node:crypto';
import type { StoredObject } from './objects.ts';
import type { StorageError } from './storage-error.ts';

/** A whole document with this root. */
export function xml(root: string, content: string, attributes = ''): string {
	return `<?xml version="1.0" encoding="UTF-8"?>\n<${root}${attributes}>${content}</${root}>`;
}

/** An element around plain text. */
export function element(name: string, text: string | number | boolean): string {
	return `<${name}>${String(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')}</${name}>`;
}

export function errorXml({ code, message, details }: StorageError): string {
	const more = Object.entries(details).map(([name, value]) => element(name, value));
	return xml('Error', element('Code', code) + element('Message', message) + more.join('') + element('RequestId', randomUUID()) + element('HostId', 'local'));
}

/** The answer of ListObjectsV2. */
export function listXml(answer: { bucket: string; prefix: string; limit: number; page: readonly StoredObject[]; truncated: boolean }): string {
	const { bucket, prefix, limit, page, truncated } = answer;
	const next = truncated ? element('NextContinuationToken', Buffer.from(page.at(-1)?.key ?? '', 'utf8').toString('base64url')) : '';
	const head = element('Name', bucket) + element('Prefix', prefix) + element('KeyCount', page.length) + element('MaxKeys', limit);
	return xml(
		'ListBucketResult',
		head + element('IsTruncated', truncated) + next + page.map(contents).join(''),
		' xmlns="http://s3.amazonaws.com/doc/2006-03-01/"',
	);
}

function contents({ key, lastModified, etag, size }: StoredObject): string {
	const about = element('Key', key) + element('LastModified', new Date(lastModified).toISOString()) + element('ETag', `"${etag}"`);
	return `<Contents>${about}${element('Size', size)}${element('StorageClass', 'STANDARD')}</Contents>`;
}
