import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { EndpointName } from '#shared/contract/endpoints.ts';
import { isRead } from '#test/bench/calls-table.ts';
import { walkThrough } from '#test/bench/calls-walk.ts';
import { type Counted, type CountedMarket, openCountedMarket } from '#test/bench/counted-market.ts';
import { readStormSize } from '#test/steps/storm-size.ts';

/** Starts a separate market, since calls of other tests would be counted, too. */
const PATIENCE = 1_800_000;
/**
 * Number of the dealer's stones. A page of them has as many bytes for each stone as the largest
 * page, except that gzip does better there. Other sellers need few.
 */
const { parameters, isWhole } = readStormSize();
const STONES = parameters.numRuns;
/** Number of stones of a member who replaces and deletes all of them. No figure of a call below depends on it. */
const LEAVING = isWhole ? 200 : 20;
const LISTED = (STONES + 1).toLocaleString('en');
const BYTES_OF_A_STONE = 200;
const PAGE_OF_ALL = 5000;
const DEMO_STONES = [60, 45, 5, 5, 5];
/** Lambda's limit for an answer to API Gateway. */
const PAYLOAD_BYTES = 6 * 1024 * 1024;

let market: CountedMarket;

beforeAll(async () => {
	market = await openCountedMarket(true, { tableEndpoint: inject('tableEndpoint'), demoStones: DEMO_STONES });
	// Throws if an endpoint of the contract is not called, or does not answer as it should.
	await walkThrough(market, STONES, LEAVING);
}, PATIENCE);
afterAll(() => market?.close());

/** Returns the measurement of a call in the case named `about`. */
function took(call: EndpointName, about: string): Counted {
	const found = market.counted.find((one) => one.call === call && one.about === about);
	if (!found) throw new Error(`The walk makes no ${call} ${about}`);
	return found;
}

const kinds = ({ requests }: Counted): string[] => requests.map(({ operation }) => operation).sort();

describe('a page of ten stones', () => {
	test.each([
		['search', 'guest, 10 stones', 1],
		['search', 'member, 10 stones', 3],
		['search', 'member, 10 stones, facets', 3],
		['search', 'member, 10 stones under auction', 3],
		['inventory', `10 of ${LISTED} stones`, 3],
		['stonesOfMember', `10 of ${LISTED} stones`, 3],
	] as const)('%s, %s: %i requests to the table at most, the caller’s record among them', (call, about, most) => {
		const page = took(call, about);
		expect(page.requests.length, kinds(page).join(', ')).toBeLessThanOrEqual(most);
		expect(page.requests.filter((one) => !isRead(one))).toEqual([]);
	});
});

test.each(['the first', 'takes the lead', 'is outbid at once'])('a bid (%s) is two reads and one transaction', (about) => {
	const bid = took('addBid', about);
	expect(bid.requests.filter(isRead).length, kinds(bid).join(', ')).toBeLessThanOrEqual(2);
	expect(kinds(bid).filter((kind) => !['GetItem', 'BatchGetItem', 'Query'].includes(kind))).toEqual(['TransactWriteItems']);
});

test.each([
	['getDiamond', 'member'],
	['addBid', 'the first'],
] as const)('%s with an API key is one read more than with a session (%s)', (call, about) => {
	const [bySession, byKey] = [took(call, about), took(call, 'with a key')];
	expect(byKey.requests.length, kinds(byKey).join(', ')).toBe(bySession.requests.length + 1);
	const countWrites = ({ requests }: Counted) => requests.filter((one) => !isRead(one)).length;
	expect(countWrites(byKey)).toBe(countWrites(bySession));
});

test('the first use of an API key on a day is one transaction more', () => {
	const [first, later] = [took('getDiamond', 'with a key, first use of the day'), took('getDiamond', 'with a key')];
	expect(kinds(first)).toEqual([...kinds(later), 'TransactWriteItems'].sort());
});

test('a page of own stock that the program has takes no stone, and a mirror that finds nothing new reads no stone', () => {
	const [page, known] = [took('stockFeed', '1,000 stones, with a key'), took('stockFeed', 'a known page, 304, with a key')];
	const readMany = ({ requests }: Counted) => requests.reduce((sum, { items }) => sum + items, 0);
	// The last fifty writes, the number of stones, the key and its owner.
	expect(readMany(known)).toBeLessThan(60);
	expect(readMany(page) - readMany(known)).toBeGreaterThan(100);
	expect(known.plainBytes).toBe(0);
	const nothing = took('marketChanges', 'nothing new, with a key');
	expect(nothing.requests.filter((one) => !isRead(one))).toEqual([]);
	// The log's head may be an entry behind its end, which is then read, too.
	expect(readMany(nothing)).toBeLessThanOrEqual(4);
});

test('a copy of the market asks for a hundred stones at a time, and at most five times more in each of its calls', () => {
	const copies = market.counted.flatMap(({ call, about, requests }) => {
		const [, stones, calls] = (call === 'marketFeed' && /^all ([\d,]+) stones in (\d+) calls/.exec(about)) || [];
		return stones ? [{ stones: Number(stones.replaceAll(',', '')), calls: Number(calls), requests: requests.length }] : [];
	});
	expect(copies).toHaveLength(1);
	for (const { stones, calls, requests } of copies) expect(requests).toBeLessThanOrEqual(Math.ceil(stones / 100) + 5 * calls);
});

test('a feed of unchanged stones writes none of them', () => {
	const stones = STONES.toLocaleString('en');
	const [changed, unchanged] = ['all changed', 'unchanged'].map((about) => took('feedStock', `import of ${stones} stones, ${about}`));
	const countWritten = (of?: Counted) => of?.requests.filter((one) => !isRead(one)).reduce((sum, { items }) => sum + items, 0) ?? 0;
	expect(countWritten(changed)).toBeGreaterThanOrEqual(STONES);
	expect(countWritten(unchanged)).toBeLessThan(STONES / 4);
});

test('a bid that is sent again only reads', () => {
	expect(took('addBid', 'the same again').requests.filter((one) => !isRead(one))).toEqual([]);
});

test('the largest page of a guest costs the table half a unit a stone, and nothing else', () => {
	const { requests } = took('search', 'guest, 50 stones');
	expect(requests.map(({ operation, items, units }) => ({ operation, items, units }))).toEqual([{ operation: 'BatchGetItem', items: 50, units: 25 }]);
});

test('a page of 5,000 stones goes through API Gateway in one answer', () => {
	const { plainBytes, sentBytes, payloadBytes, requests } = took('search', `member, ${STONES.toLocaleString('en')} stones`);
	expect(requests.filter(({ operation }) => operation === 'BatchGetItem').reduce((sum, { items }) => sum + items, 0)).toBeGreaterThanOrEqual(STONES);
	expect(plainBytes).toBeGreaterThan(STONES * BYTES_OF_A_STONE);
	expect(sentBytes).toBeLessThan(plainBytes / 4);
	expect((payloadBytes / STONES) * PAGE_OF_ALL).toBeLessThan(PAYLOAD_BYTES);
});

/** Calls whose cost depends on the number of stones or notifications. */
const ON_MANY: readonly EndpointName[] = [
	'deleteDiamonds',
	'patchStock',
	'refreshInventory',
	'deleteInventory',
	'banMember',
	'liftBan',
	'removeMember',
	'readAllNotifications',
	'clearNotifications',
	'marketFeed',
];

/**
 * Maximum number of requests of calls that take more. Sign-in's attempts are counted by account, by
 * address and by both, and the counts are undone after a success: six requests. An assistant asks for
 * the dashboard with a key. The audit log is four queries more if the walk's days are in two months.
 */
const MOST: Partial<Record<EndpointName, number>> = { authenticate: 10, spendRecoveryCode: 12, assistant: 10, allDeeds: 10 };

test('no other call asks the table more than nine times, but for a few that are held to what they take', () => {
	const many = market.counted.filter(
		({ call, about, requests }) => requests.length > (MOST[call] ?? 9) && !about.includes(`${STONES.toLocaleString('en')} stones`) && !ON_MANY.includes(call),
	);
	expect(many.map((one) => `${one.call} ${one.about}: ${kinds(one).join(', ')}`)).toEqual([]);
});
