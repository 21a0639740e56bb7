import { createHash } from 'node:crypto';
import type { Endpoints, ParsedOf } from '#shared/contract/endpoints.ts';
import type { StockStone } from '#shared/contract/integrations/outgoing-feeds.ts';
import { readStockCursor, writeStockCursor } from '#shared/domain/integrations/feeds.ts';
import { writeInventory } from '#shared/sheet/inventory-sheet.ts';
import { writeCsv } from '#shared/sheet/write-csv.ts';
import type { MemberRecord } from '../accounts/ports/members.ts';
import type { Ports } from '../market/market.ts';
import { mayReadDeals } from '../stock/may-see.ts';
import { countFitting } from './fit-entries.ts';
import type { StockMarks, StoneFeeds } from './ports/stone-feeds.ts';
import { presentStockStone } from './present-feed.ts';
import { writeProduct } from './write-product.ts';

/** Raised when stones are presented differently, so that no program keeps pages of an earlier version. */
const PRESENTATION = 4;

type Query = ParsedOf<Endpoints['stockFeed']>['query'];

/** A page of own stones in the requested format. `text` is absent if the caller has the page with this tag already. */
export interface StockPage {
	tag: string;
	text?: string;
	/** Cursor of the next page. */
	next?: string;
}

/**
 * Reads a page of the caller's own unsold stones, oldest first. The tag follows from the index of last writes and the number of stones, so a page that
 * the caller has already costs no stone. It is read first: a stone that changes meanwhile makes another tag at the next call.
 */
export async function readStockFeed(
	market: Ports<'listings' | 'currency' | 'zone' | 'mediaOrigin' | 'actor'>,
	stones: StoneFeeds,
	marks: StockMarks,
	caller: MemberRecord,
	query: Query,
	knownTags = '',
): Promise<StockPage> {
	const { memberId } = caller;
	const mark = await marks.read(memberId);
	const after = query.cursor === undefined ? undefined : readStockCursor(query.cursor);
	const part = await stones.listAfter({ sellerId: memberId, after, most: query.limit });
	const { format, cursor, limit } = query;
	const tag = makeTag([PRESENTATION, memberId, mayReadDeals(market), mark, part.total, format, cursor, limit, market.mediaOrigin, market.currency]);
	if (listTags(knownTags).includes(tag)) return { tag };

	const listings = (await market.listings.getMany(part.ids)).filter((listing) => listing.sellerId === memberId && listing.state !== 'SOLD');
	const content = listings.map((listing) => presentStockStone(listing, market));
	const fitting = countFitting(query.format === 'jsonld' ? content.map((stone) => writeProduct(stone, market.currency)) : content);
	const end = fitting < listings.length ? listings[fitting - 1] : part.last;
	const next = end && writeStockCursor(end);
	return { tag, text: writeStock(market, content.slice(0, fitting), next, query.format), next };
}

function writeStock({ currency, zone }: Ports<'currency' | 'zone'>, content: readonly StockStone[], next: string | undefined, format: Query['format']): string {
	switch (format) {
		case 'json':
			return JSON.stringify({ content, next });
		case 'csv':
			return writeCsv(writeInventory(content, zone));
		case 'jsonld':
			return JSON.stringify({ '@context': 'https://schema.org', '@graph': content.map((stone) => writeProduct(stone, currency)) });
	}
}

function makeTag(parts: readonly unknown[]): string {
	return `"${createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 27)}"`;
}

/** Lists the tags of an `If-None-Match`. A tag is also known in its weak form, which compression on the way makes of it. */
function listTags(header: string): string[] {
	return header.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
}
