import { createHash } from 'node:crypto';

/** Writes the content security policy of a standalone page: no scripts and no loading, and only the style element in its head, by its hash. */
export function writePagePolicy(html: string): string {
	const [, style] = /<style>([^<]*)<\/style>/.exec(html) ?? [];
	const hash = style === undefined ? "'none'" : `'sha256-${createHash('sha256').update(style).digest('base64')}'`;
	return `default-src 'none'; style-src ${hash}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
}
