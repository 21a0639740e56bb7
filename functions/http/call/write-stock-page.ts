import type * as z from 'zod';
import type { StockPage } from '#functions/usecases/integrations/read-stock-feed.ts';
import type { STOCK_FORMATS, StockQuery } from '#shared/contract/integrations/outgoing-feeds.ts';

const MEDIA = { json: 'application/json', csv: 'text/csv; charset=utf-8', jsonld: 'application/ld+json' } satisfies Record<
	(typeof STOCK_FORMATS)[number],
	string
>;

/** Writes a page of a seller's stock with its tag: 304 if the caller has it already. The header Link names the next page, in every format. */
export function writeStockPage({ tag, text, next }: StockPage, { format, limit }: Pick<z.infer<typeof StockQuery>, 'format' | 'limit'>): Response {
	const headers = new Headers({ etag: tag, 'cache-control': 'private, no-cache' });
	if (text === undefined) return new Response(null, { status: 304, headers });
	headers.set('content-type', MEDIA[format]);
	if (next) headers.set('link', `<?${new URLSearchParams({ format, limit: String(limit), cursor: next })}>; rel="next"`);
	return new Response(text, { headers });
}
