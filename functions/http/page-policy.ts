import { createHash } from 'node:crypto';

/**
 * Content security policy of a page that stands alone: it loads nothing and runs
 * nothing. Of styles, the element in its head alone holds, by its hash.
 */
export function writePagePolicy(html: string): string {
	const [, style] = /<style>([^<]*)<\/style>/.exec(html) ?? [];
	const hash = style === undefined ? "'none'" : `'sha256-${createHash('sha256').update(style).digest('base64')}'`;
	return `default-src 'none'; style-src ${hash}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
}
