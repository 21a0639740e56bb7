import { beforeAll, expect, test } from 'vitest';
import { MarketChanges, type MarketStone, StockPage } from '#shared/contract/integrations/outgoing-feeds.ts';
import { openSheet } from '#shared/sheet/open-sheet.ts';
import { readRecord } from '#shared/sheet/row.ts';
import { bids } from '#test/steps/bids.ts';
import { anActiveMember, aPendingMember, aStone } from '#test/steps/given.ts';
import { type Key, makesKey } from '#test/steps/keys.ts';
import { eventually, guest, type SignedIn } from '#test/steps/market.ts';
import { type RawRequest, sends } from '#test/steps/raw.ts';

let seller: SignedIn;
let buyer: SignedIn;

beforeAll(async () => {
	[seller, buyer] = await Promise.all([anActiveMember('feeding', 'Feed Gems'), anActiveMember('mirroring', 'Mirror Gems')]);
	[stockKey, marketKey] = await Promise.all([makesKey(seller, ['stock:read']), makesKey(buyer, ['market:read'])]);
});

/** Keys of the programs of both. */
let [stockKey, marketKey]: [Key?, Key?] = [];
const asks = (member: SignedIn, call: 'stockFeed' | 'marketFeed' | 'marketChanges', request: RawRequest = {}) => sends(call, request, member.session.token);

test('a seller’s own stock is the same as JSON, as CSV that can be imported again, and as JSON-LD without bids', async () => {
	const facts = { remarks: 'Eye clean, "as new"', color: 'FANCY', fancyColorDto: { intensity: 'intense', mainColor: 'yellow' }, labGrown: false } as const;
	const listed = [];
	for (const stone of [aStone(facts), aStone({ askingPrice: undefined }), aStone()])
		listed.push({ ...stone, ...(await seller.api.createDiamond({ body: stone })) });
	const [first, unpriced, third] = listed;
	await bids(buyer, third?.diamondId ?? '', 7100);

	const whole = await seller.api.stockFeed({ query: {} });
	expect(whole.content.map(({ lotId, state, currentBid }) => [lotId, state, currentBid])).toEqual([
		[first?.lotId, 'DISPLAYED', undefined],
		[unpriced?.lotId, 'DISPLAYED', undefined],
		[third?.lotId, 'BIDDING', 7100],
	]);
	expect(whole.content[0]).toMatchObject({ ...facts, totalPrice: 10_200, version: 1, expiresAt: expect.any(String) });
	const pages = [];
	let next: string | undefined;
	do {
		const page = await asks(seller, 'stockFeed', { query: { limit: 2, ...(next && { cursor: next }) } });
		const read = StockPage.parse(JSON.parse(page.text));
		pages.push(...read.content);
		next = read.next;
		expect(page.headers.get('link')).toBe(next === undefined ? null : `<?format=json&limit=2&cursor=${next}>; rel="next"`);
	} while (next);
	expect(pages).toEqual(whole.content);

	const csv = await asks(seller, 'stockFeed', { query: { format: 'csv' } });
	expect(csv.type).toBe('text/csv; charset=utf-8');
	// Only a read with a session is an export; one with a key is recorded by its key.
	const { token } = await makesKey(seller, ['stock:read']);
	expect((await sends('stockFeed', { query: { format: 'csv' } }, token)).text).toBe(csv.text);
	expect((await seller.api.deeds({ query: { kind: 'EXPORT' } })).content.map(({ act }) => act)).toEqual(['STONES']);
	const { columns, rows } = await openSheet(new Blob([csv.text]).stream(), { currency: 'USD' });
	const records = (await Array.fromAsync(rows)).flat().map((record) => readRecord(record, columns));
	expect(columns.ignored).toEqual([]);
	expect(records.map(({ problems }) => problems)).toEqual([undefined, undefined, undefined]);
	const { fancyColorDto, ...others } = facts;
	expect(records[0]?.diamond).toMatchObject({ lotId: first?.lotId, ...others, ...fancyColorDto });

	const linked = await asks(seller, 'stockFeed', { query: { format: 'jsonld' } });
	expect(linked.type).toBe('application/ld+json');
	const { '@context': context, '@graph': graph } = JSON.parse(linked.text);
	expect(context).toBe('https://schema.org');
	expect(graph[0]).toMatchObject({
		'@type': 'Product',
		sku: first?.lotId,
		offers: { price: 10_200, priceCurrency: 'USD', availability: 'https://schema.org/InStock' },
	});
	expect(graph[1]).not.toHaveProperty('offers');
	expect(graph[2].offers.price).toBe(10_200);
	expect(linked.text).not.toMatch(/\b7100\b/);

	const byKey = await sends('stockFeed', {}, stockKey?.token);
	expect(JSON.parse(byKey.text)).toEqual(whole);
	await expect(stockKey?.api.marketFeed({ query: {} })).rejects.toMatchObject({ code: 'SCOPE_MISSING' });
	await expect(marketKey?.api.stockFeed({ query: {} })).rejects.toMatchObject({ code: 'SCOPE_MISSING' });
	// Nothing of it is anybody else's.
	expect((await buyer.api.stockFeed({ query: {} })).content).toEqual([]);
});

test('a program that has the stock already gets 304 until something changes', async () => {
	const dealer = await anActiveMember('tagging');
	const { diamondId, version } = await dealer.api.createDiamond({ body: aStone({ lotId: 'TAG-1' }) });
	const tag = await eventually('a tag that stays', async () => {
		const [one, other] = [await asks(dealer, 'stockFeed'), await asks(dealer, 'stockFeed')];
		return one.headers.get('etag') === other.headers.get('etag') && one.text.includes(diamondId) && (one.headers.get('etag') ?? '');
	});
	// As it is, weak after compression on the way, and among others.
	for (const known of [tag, `W/${tag.replace(/^W\//, '')}`, `"other", ${tag}`]) {
		const { status, text, headers } = await asks(dealer, 'stockFeed', { headers: { 'if-none-match': known } });
		expect([status, text, headers.get('etag')?.replace(/^W\//, '')]).toEqual([304, '', tag.replace(/^W\//, '')]);
	}
	expect((await asks(dealer, 'stockFeed', { query: { format: 'csv' }, headers: { 'if-none-match': tag } })).status).toBe(200);
	expect((await asks(buyer, 'stockFeed', { headers: { 'if-none-match': tag } })).status).toBe(200);
	await dealer.api.updateDiamond({ body: { ...aStone({ lotId: 'TAG-1', remarks: 'New' }), diamondId, version } });
	const anew = await eventually('the change', async () => {
		const answer = await asks(dealer, 'stockFeed', { headers: { 'if-none-match': tag } });
		return answer.status === 200 && answer;
	});
	expect(anew.text).toContain('"remarks":"New"');
});

test('a buyer’s mirror follows the market: listings, bids, changes and removals, and no ceiling', async () => {
	const mirror = new Map<string, MarketStone>();
	let page = await buyer.api.marketFeed({ query: { limit: 1000 } });
	for (;;) {
		for (const stone of page.content) mirror.set(stone.diamondId, stone);
		if (page.next === undefined) break;
		page = await buyer.api.marketFeed({ query: { limit: 1000, cursor: page.next } });
	}
	let cursor = page.changes;
	const follow = async (what: string, isThere: () => boolean) =>
		eventually(what, async () => {
			const answer = await sends('marketChanges', { query: { cursor } }, marketKey?.token);
			expect(answer.text).not.toMatch(/ceiling|maxBid|myMaxBid|secret/i);
			const { content, next } = MarketChanges.parse(JSON.parse(answer.text));
			for (const one of content) {
				if (one.kind === 'removed') mirror.delete(one.diamondId);
				else mirror.set(one.diamondId, one.stone);
			}
			cursor = next;
			return isThere();
		});

	const [kept, gone] = [await seller.api.createDiamond({ body: aStone() }), await seller.api.createDiamond({ body: aStone() })];
	await follow('both stones', () => mirror.has(kept.diamondId) && mirror.has(gone.diamondId));
	await bids(buyer, kept.diamondId, 7000, 9000);
	await follow('the bid', () => mirror.get(kept.diamondId)?.currentBid === 7000);
	await seller.api.deleteDiamonds({ body: { diamondIds: [gone.diamondId] } });
	await follow('the removal', () => !mirror.has(gone.diamondId));
	const found = await buyer.api.search({ body: { diamondIds: [kept.diamondId] } });
	expect(found.content[0]).toMatchObject(mirror.get(kept.diamondId) ?? {});
});

test('broken cursors, limits, formats and fields are refused, and callers who do not trade', async () => {
	const { changes } = await buyer.api.marketFeed({ query: { limit: 1 } });
	expect((await buyer.api.marketChanges({ query: { cursor: changes } })).next).toMatch(/./);
	const stock = (await buyer.api.marketFeed({ query: { limit: 1 } })).next ?? changes;
	const cases: ['stockFeed' | 'marketFeed' | 'marketChanges', Record<string, string>, string][] = [
		['stockFeed', { format: 'xml' }, 'query.format'],
		['stockFeed', { cursor: stock }, 'query.cursor'],
		['marketFeed', { limit: '0' }, 'query.limit'],
		['marketFeed', { limit: '1001' }, 'query.limit'],
		['marketFeed', { limit: 'all' }, 'query.limit'],
		['marketFeed', { since: '1' }, 'query.since'],
		['marketFeed', { cursor: changes }, 'query.cursor'],
		['marketFeed', { cursor: "m.1.1.' OR 1=1" }, 'query.cursor'],
		['marketChanges', {}, 'query.cursor'],
		['marketChanges', { cursor: `${changes}.` }, 'query.cursor'],
		['marketChanges', { cursor: 'c.zzzzzzzzzzz.0' }, 'query.cursor'],
	];
	for (const [call, query, path] of cases) {
		const { status, text } = await asks(buyer, call, { query });
		expect([status, JSON.parse(text).issues?.map((issue: { path: string }) => issue.path)], `${call} ${JSON.stringify(query)}`).toEqual([400, [path]]);
	}
	const foreign = await asks(buyer, 'marketChanges', { query: { cursor: 'c.zzzzzzzz.0' } });
	expect([foreign.status, JSON.parse(foreign.text).code]).toEqual([410, 'CURSOR_EXPIRED']);

	const waiting = await aPendingMember('waiting-for-feeds');
	await expect(guest().marketFeed({ query: {} })).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
	await expect(waiting.api.marketFeed({ query: {} })).rejects.toMatchObject({ code: 'NOT_ACTIVE' });
	await expect(waiting.api.stockFeed({ query: {} })).rejects.toMatchObject({ code: 'NOT_ACTIVE' });
});
