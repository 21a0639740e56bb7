import { monotonicFactory } from 'ulid';
import type { StockChange } from '#shared/contract/integrations/feeds.ts';
import { CHANGES_PER_PATCH } from '#shared/domain/integrations/feed.ts';
import { FEED_PAGE } from '#shared/domain/integrations/feeds.ts';
import type { Caller, Counted, CountedMarket } from './counted-market.ts';
import { makeDemoSheet } from './demo-sheet.ts';
import { isThrough, stores } from './imports.ts';

const ulid = monotonicFactory();
/** Nobody is there to confirm prices that are far from their comparables'. */
const CONFIRMED = { answers: { prices: 'AS_READ', unlikely: 'LIST' } } as const;
const LIMIT = FEED_PAGE.most;
const PAGE = `${LIMIT.toLocaleString('en')} stones, with a key`;

/** Makes the calls of a dealer's stock program and of a mirror of the market. The dealer has the first `stones` stones of the demo sheet `FULL`. */
export async function feeds(market: CountedMarket, dealer: Caller, stones: number): Promise<void> {
	const { call, peek, eventually } = market;
	const { token } = await peek('makeApiKey', { body: { name: 'Feeds', scopes: ['market:read', 'stock:read', 'stock:write'], days: 1 } }, dealer);
	const program = { token };
	const patch = (changes: Partial<StockChange>[]) => ({ body: { changes }, idempotencyKey: ulid() });
	// The first use of each scope on a day is recorded, so these calls take more than the later ones.
	const { changes: cursor } = await peek('marketFeed', { query: { limit: 1 } }, program);
	const { content: stock } = await peek('stockFeed', { query: { limit: LIMIT } }, program);
	await peek('patchStock', patch([{ lotId: stock[0]?.lotId, refresh: true }]), program);

	await call('stockFeed', { query: { limit: LIMIT } }, program, PAGE);
	await call('stockFeed', { query: { limit: LIMIT } }, { ...program, knownTag: await readTag(market, program) }, 'a known page, 304, with a key');
	await call('marketFeed', { query: { limit: LIMIT } }, program, PAGE);
	await copiesMarket(market, program);

	const lots = stock.flatMap(({ lotId, laboratory, certificateNumber }) => (laboratory && certificateNumber ? lotId : [])).slice(0, CHANGES_PER_PATCH);
	const prices = lots.map((lotId, at) => ({ lotId, set: { askingPrice: 9000 + at } }));
	await call('patchStock', patch(prices), program, `${lots.length} prices, with a key`);
	const query = { cursor, limit: LIMIT };
	await eventually('the changes', async () => (await peek('marketChanges', { query }, program)).content[lots.length - 1]);
	const { next } = await call('marketChanges', { query }, program, `${lots.length} changes, with a key`);
	await call('marketChanges', { query: { cursor: next } }, program, 'nothing new, with a key');

	const sheet = makeDemoSheet(1, 'FULL', stones);
	await imports(market, program, stones, 'all changed', sheet.replaceAll('No BGM, eye clean', 'Eye clean, no BGM'));
	await imports(market, program, stones, 'unchanged', sheet.replaceAll('No BGM, eye clean', 'Eye clean, no BGM'));
	const removals = lots.map((lotId) => ({ lotId, remove: true }));
	await call('patchStock', patch(removals), program, `${lots.length} removals with certificates, with a key`);
}

/** Reads the whole market by cursor, as a new mirror does, and counts all its pages as one case. */
async function copiesMarket({ call, counted }: CountedMarket, program: Caller): Promise<void> {
	const begun = counted.length;
	let stones = 0;
	let cursor: string | undefined;
	do {
		const { content, next } = await call('marketFeed', { query: { limit: LIMIT, ...(cursor && { cursor }) } }, program);
		stones += content.length;
		cursor = next;
	} while (cursor !== undefined);
	const pages = counted.splice(begun);
	const about = `all ${stones.toLocaleString('en')} stones in ${pages.length} calls, with a key`;
	counted.push({ ...pages.reduce(addUp), about });
}

function addUp(one: Counted, other: Counted): Counted {
	const { call, about, requests, following, plainBytes, sentBytes, payloadBytes } = one;
	return {
		call,
		about,
		requests: [...requests, ...other.requests],
		following: [...following, ...other.following],
		plainBytes: plainBytes + other.plainBytes,
		sentBytes: sentBytes + other.sentBytes,
		payloadBytes: Math.max(payloadBytes, other.payloadBytes),
	};
}

/** Sends a sheet of `stones` stones as a feed, and counts the call and the import. */
async function imports(market: CountedMarket, program: Caller, stones: number, about: string, sheet: string): Promise<void> {
	const file = new Blob([sheet]);
	const { importId, upload } = await market.call('feedStock', { body: { format: 'csv', size: file.size, layout: CONFIRMED } }, program, `${about}, with a key`);
	await market.follows('feedStock', `import of ${stones.toLocaleString('en')} stones, ${about}`, async () => {
		await stores(upload, file);
		await isThrough(market, program, importId);
		const { state, counts } = await market.peek('getImport', { params: { importId }, query: {} }, program);
		if (state !== 'DONE') throw new Error(`The feed is ${state}: ${JSON.stringify(counts)}`);
	});
}

async function readTag({ origin }: CountedMarket, { token }: Caller): Promise<string | undefined> {
	const { headers } = await fetch(`${origin}/api/v1/feeds/stock?limit=${LIMIT}`, { headers: { authorization: `Bearer ${token}` } });
	return headers.get('etag') ?? undefined;
}
