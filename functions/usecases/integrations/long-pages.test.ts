import { ulid } from 'ulid';
import { expect, test } from 'vitest';
import { ANSWER_BYTES } from '#shared/domain/common/request-limits.ts';
import { FEED_PAGE } from '#shared/domain/integrations/feeds.ts';
import { makeMember, makeStone } from '#test/steps/records.ts';
import type { ReadableLog } from '../search/ports/search-changes.ts';
import type { StockMarks, StoneFeeds } from './ports/stone-feeds.ts';
import { readMarketChanges, readMarketFeed } from './read-market-feed.ts';
import { readStockFeed } from './read-stock-feed.ts';

/** Stones whose texts are as long as they may be: more than an answer holds. */

const NOW = Date.UTC(2026, 10, 24);
const seller = makeMember('Aoi', { companyName: '"'.repeat(200) });
const LONG = { remarks: '"'.repeat(1000), externalLink: `https://example.com/${'a'.repeat(470)}`, certificateLink: `https://example.com/${'b'.repeat(470)}` };
const listings = Array.from({ length: FEED_PAGE.most }, () => makeStone(seller, NOW, { ...LONG, treatment: '"'.repeat(100) })).sort((one, other) =>
	one.listingId < other.listingId ? -1 : 1,
);
const lotIds = new Set(listings.map(({ stone }) => stone.lotId));
const byId = new Map(listings.map((listing) => [listing.listingId, listing]));
const ids = [...byId.keys()];

const market = {
	now: NOW,
	actor: {},
	currency: 'USD',
	zone: 'Asia/Tokyo',
	mediaOrigin: 'https://media.example',
	members: { getMany: async () => new Map([[seller.memberId, seller]]) },
	listings: { getMany: async (wanted: readonly string[]) => wanted.flatMap((id) => byId.get(id) ?? []) },
	rateLimits: { count: async () => 1 },
} as unknown as Parameters<typeof readMarketFeed>[0] & Parameters<typeof readStockFeed>[0];

const stones: StoneFeeds = {
	async listAfter({ after, most }) {
		const rest = ids.filter((id) => !after || id > after.listingId);
		const last = rest.length > most ? rest[most - 1] : undefined;
		return { ids: rest.slice(0, most), last: last === undefined ? undefined : { createdAt: NOW, listingId: last }, total: ids.length, number: 7 };
	},
	countStones: async () => ids.length,
};
const log: ReadableLog = {
	async *read(number) {
		if (number < 7) yield { number: 7, changes: [...ids, ...ids].map((listingId, at) => ({ listingId, version: at + 1 })) };
	},
	isLost: async () => false,
};
const marks: StockMarks = { read: async () => ulid() };

/** Reads all pages. Returns the ids of their stones and the number of pages. */
async function readAll(
	read: (cursor?: string) => Promise<{ text: string; found: readonly string[]; next?: string }>,
): Promise<{ ids: string[]; pages: number }> {
	const found: string[] = [];
	let cursor: string | undefined;
	let pages = 0;
	do {
		const page = await read(cursor);
		expect(Buffer.byteLength(JSON.stringify(page.text))).toBeLessThanOrEqual(ANSWER_BYTES);
		found.push(...page.found);
		cursor = page.next;
	} while (cursor !== undefined && ++pages < 20);
	return { ids: found, pages };
}

test('a page of long stones ends where an answer does, and the next one begins there', async () => {
	const limit = FEED_PAGE.most;
	const feed = await readAll(async (cursor) => {
		const { content, next, changes } = await readMarketFeed(market, stones, log, seller, { cursor, limit });
		return { text: JSON.stringify({ content, next, changes }), found: content.map(({ diamondId }) => diamondId), next };
	});
	expect(feed).toEqual({ ids, pages: expect.any(Number) });
	expect(feed.pages).toBeGreaterThan(0);

	const changes = await readAll(async (cursor = 'c.6.0') => {
		const answer = await readMarketChanges(market, stones, log, seller, { cursor, limit });
		return { text: JSON.stringify(answer), found: answer.content.map(({ diamondId }) => diamondId), next: answer.more ? answer.next : undefined };
	});
	expect(new Set(changes.ids)).toEqual(new Set(ids));

	for (const format of ['json', 'csv', 'jsonld'] as const) {
		const lots: string[] = [];
		await readAll(async (cursor) => {
			const { text = '', next } = await readStockFeed(market, stones, marks, seller, { format, cursor, limit });
			lots.push(...(text.match(/[0-9A-Z]{26}/g) ?? []).filter((id) => lotIds.has(id)));
			return { text, found: [], next };
		});
		expect(lots).toEqual(listings.map(({ stone }) => stone.lotId));
	}
});
