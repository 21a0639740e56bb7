import type { SQSEvent } from 'aws-lambda';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Market } from '#functions/usecases/market/market.ts';
import type { Past } from '#functions/usecases/prices/history/past.ts';
import type { ListingRecord } from '#functions/usecases/stock/ports/listings.ts';
import { DAY, HOUR, MINUTE } from '#shared/domain/common/durations.ts';
import { computeClosingTime, computeNextDay } from '#shared/domain/common/market-time.ts';
import { nameMarketWeek, nameQuarter } from '#shared/domain/prices/result.ts';
import { type Outgoing, startFunctionsAlone } from '#test/steps/functions-alone.ts';
import { bidOn, makeMember, makeStone, writeRecords } from '#test/steps/records.ts';
import { limitRights } from '#test/steps/rights.ts';

/** The market's history, on the real table and real storage: from decided auctions to the answers to members. */

const ZONE = 'Asia/Tokyo';
/** Auctions are of the first day, at whose noon the market's clock starts: midnight never comes during a test. It is moved by whole days. */
const NOW = computeNextDay(ZONE, Date.now()) - 12 * HOUR;
const CLOSING = computeClosingTime(ZONE, NOW);

let out: Outgoing;
let code: Awaited<ReturnType<typeof loadCode>>;
const loadCode = async () => ({
	...(await import('#functions/data/entities/statistics.ts')),
	...(await import('#functions/open-market.ts')),
	...(await import('#functions/usecases/auctions/decide-auction.ts')),
	...(await import('#functions/usecases/auctions/sweep.ts')),
	...(await import('#functions/usecases/prices/history/past.ts')),
	...(await import('#functions/usecases/prices/history/read-history.ts')),
	...(await import('#functions/usecases/prices/history/read-results.ts')),
	...(await import('#functions/usecases/prices/history/read-shares.ts')),
	...(await import('#functions/adapters/prices/history-store.ts')),
	followUp: await limitRights('followUp', (await import('#functions/events/follow-up.ts')).handler),
	...(await import('#functions/usecases/prices/history/result-archive.ts')),
	logChanges: await limitRights('logChanges', (await import('#functions/events/write-change-log.ts')).handler),
	takeSnapshot: await limitRights('snapshot', (await import('./snapshot.ts')).handler),
});

beforeAll(async () => {
	out = await startFunctionsAlone();
	code = await loadCode();
});
afterAll(() => out.stop());

const openAt = (now: number): Market => ({ ...code.openMarket(), now });
const openPast = (now: number): Past => code.createPast(code.historyStore, ZONE, () => now, Date.now);

/** Processes all changes since the last call, each message twice, as queues may deliver it. */
async function follow(): Promise<void> {
	const Records = await out.readChanges();
	await code.logChanges({ Records });
	const body = JSON.stringify({ Records, alerts: { at: 0, of: 1 } });
	for (let turn = 0; turn < 2; turn++) expect(await code.followUp({ Records: [{ body, messageId: 'one' }] } as SQSEvent)).toEqual({ batchItemFailures: [] });
}

/** Runs the nightly job `days` days after the first day's noon. */
const runOn = (days: number) => runAt(NOW + days * DAY);

async function runAt(instant: number) {
	vi.stubEnv('MOVABLE_CLOCK', 'yes');
	vi.stubEnv('CLOCK_OFFSET', String(instant - Date.now()));
	return (await code.takeSnapshot()).history;
}

test('what became of auctions is answered the day after, without a name, and the day’s figures are written once', async () => {
	const [sellers, buyers] = [['Aoi', 'Ren', 'Yui'].map((name) => makeMember(name)), ['Sora', 'Mei', 'Kai'].map((name) => makeMember(name))];
	const stones = sellers.flatMap((seller) =>
		[1.2, 1.201].map((weight) => makeStone(seller, NOW - DAY, { weight, color: 'G', clarity: 'VS1', askingPrice: 1000 })),
	);
	const pear = makeStone(sellers[0] ?? makeMember('Nobody'), NOW - DAY, { shape: 'PEAR', color: 'G', clarity: 'VS1', askingPrice: 1000 });
	await writeRecords(openAt(NOW), [...sellers, ...buyers], [...stones, pear]);
	const decide = async (listing: ListingRecord, at: number, status: 'ACCEPTED' | 'REJECTED') => {
		const seller = sellers.find(({ memberId }) => memberId === listing.sellerId);
		const [first, second] = [buyers[at % 3], buyers[(at + 1) % 3]];
		if (!seller || !first || !second) throw new Error('The scene lacks somebody');
		await bidOn(openAt(NOW), first, listing, 800);
		await bidOn(openAt(NOW + 1), second, listing, 870 + at);
		await code.sweep(openAt(CLOSING), () => true);
		const act = (member: typeof seller, now: number, what: 'ACCEPTED' | 'REJECTED' | 'COMPLETED') =>
			code.carryOutAct(openAt(now), member, listing.listingId, { status: what });
		await act(seller, CLOSING + HOUR, status);
		if (status === 'REJECTED') return;
		await act(seller, CLOSING + 2 * HOUR, 'COMPLETED');
		await act(second, CLOSING + 3 * HOUR, 'COMPLETED');
	};
	// Each seller has one sold and one rejected stone; the pear's class has too few parties.
	for (const [at, stone] of stones.entries()) await decide(stone, at, at % 2 === 0 ? 'ACCEPTED' : 'REJECTED');
	await decide(pear, 0, 'ACCEPTED');
	await follow();

	expect(await runOn(2)).toMatchObject({ outcome: 'written', results: 7 });
	expect(await runOn(2)).toMatchObject({ outcome: 'there' });

	const now = NOW + 2 * DAY;
	const query = { shape: [], color: [], clarity: [], outcome: [], weeks: 52, sort: [{ field: 'share' as const, direction: 'ascending' as const }] };
	const page = await code.readResults(openAt(now), openPast(now), { ...query, page: 0, size: 100 });
	expect(page).toMatchObject({ totalElements: 6, demo: false });
	expect(page.content).toContainEqual({
		...{ week: nameMarketWeek(ZONE, CLOSING), shape: 'ROUND', weight: 1, weightBelow: 1.5, color: 'G', clarity: 'VS1', labGrown: false, treated: false },
		...{ askingPrice: 1000, highestBid: 870, share: 87, bidders: 2, outcome: 'SOLD', fancyColorDto: undefined },
	});
	expect(page.content.map(({ outcome }) => outcome).sort()).toEqual(Array.from({ length: 6 }, (_, at) => (at < 3 ? 'REJECTED' : 'SOLD')));
	expect(page.content.map(({ share }) => share)).toEqual([87, 87, 87, 87, 87, 88]);
	const told = JSON.stringify(page);
	for (const { memberId, companyName = '' } of [...sellers, ...buyers]) for (const name of [memberId, companyName]) expect(told).not.toContain(name);
	for (const { listingId, stone } of stones) for (const name of [listingId, stone.lotId]) expect(told).not.toContain(name);

	const second = await code.readResults(openAt(now), openPast(now), { ...query, outcome: ['REJECTED'], page: 0, size: 5 });
	expect(second).toMatchObject({ totalElements: 3, number: 0, content: [{ highestBid: 870 }, { highestBid: 870 }, { highestBid: 880 }] });
	const none = await code.readResults(openAt(now), openPast(now), { ...query, shape: ['PEAR'], page: 0, size: 10 });
	expect(none.totalElements).toBe(0);

	// Three stones were rejected, and are on the market again.
	const history = await code.readHistory(openPast(now), { grown: 'natural', shape: 'ROUND', weightFrom: 1, days: 90 });
	expect(history).toMatchObject({ demoDays: 0, count: [3], median: [1000], gone: [null], sold: [3], share: [87] });
	const fetched = await code.createShares(openPast(now), (error) => expect.fail(String(error)))();
	expect([fetched({ labGrown: false, shape: 'ROUND', weight: 1.4 }), fetched({ labGrown: false, shape: 'PEAR', weight: 1 })]).toEqual([87, undefined]);
	// Too few sellers and stones for an index.
	expect(history.index).toEqual([null]);
});

test('a night later the index has moved with its cells, and what is listed and gone is counted', async () => {
	const sellers = ['Hana', 'Yuto', 'Riko'].map((name) => makeMember(name));
	const stones = sellers.flatMap((seller, at) =>
		[0, 1].map(() => makeStone(seller, NOW + DAY, { shape: 'OVAL', color: 'D', clarity: 'IF', askingPrice: 5000 + 100 * at })),
	);
	await writeRecords(openAt(NOW), sellers, stones);
	await follow();
	expect(await runOn(3)).toMatchObject({ outcome: 'written', results: 0 });

	const [gone, ...left] = stones;
	if (!gone) throw new Error('There are stones');
	const raise = (before: ListingRecord) => {
		const stone = { ...before.stone, askingPrice: Math.round((before.stone.askingPrice ?? 0) * 1.02) };
		return { kind: 'listing-changed' as const, before, after: { ...before, version: before.version + 1, stone } };
	};
	await openAt(NOW).commit([{ kind: 'listing-removed', listing: gone }]);
	for (const listing of left) await openAt(NOW).commit([raise(listing)]);
	await follow();
	expect(await runOn(4)).toMatchObject({ outcome: 'written' });

	const past = openPast(NOW + 4 * DAY);
	const oval = await code.readHistory(past, { grown: 'natural', shape: 'OVAL', days: 2 });
	expect(oval).toMatchObject({ count: [6, 5], gone: [0, 1], index: [100, 102], median: [null, null] });
	const { classes } = await code.readClasses(past);
	expect(classes.find(({ shape, weightFrom }) => shape === 'OVAL' && weightFrom === undefined)).toMatchObject({
		count: 5,
		index: 102,
		gone: 1,
		grown: 'natural',
	});
	// There is no day a week earlier to compare with.
	expect(classes.every(({ indexWeekAgo }) => indexWeekAgo === undefined)).toBe(true);
});

test('a night whose day was written, and whose year was not, is finished by the next run', async () => {
	const { historyStore } = code;
	const write = vi.spyOn(historyStore, 'writeYear').mockRejectedValueOnce(new Error('503'));
	await expect(runOn(5)).rejects.toThrow('503');
	expect(await runOn(5)).toMatchObject({ outcome: 'written' });
	write.mockRestore();
	const { days } = await openPast(NOW + 5 * DAY).years();
	expect(new Set(days).size).toBe(days.length);
	// Another run that has read the same year is too late.
	const year = await historyStore.readYear(days.at(-1)?.slice(0, 4) ?? '');
	expect(await historyStore.writeYear(days.at(-1)?.slice(0, 4) ?? '', year?.content ?? { days: [], demoDays: 0, classes: {} }, '"another"')).toBe(false);
});

test('a stone that is listed between midnight and the night run is new on its own day, and gone on none', async () => {
	const midnight = computeNextDay(ZONE, NOW + 5 * DAY);
	const early = makeStone(makeMember('Nao'), midnight + 5 * MINUTE, { shape: 'HEART' });
	await openAt(NOW).commit([{ kind: 'listing-added', listing: early }]);
	await follow();
	expect(await runAt(midnight + 10 * MINUTE)).toMatchObject({ outcome: 'written' });
	expect(await runOn(7)).toMatchObject({ outcome: 'written' });
	const heart = await code.readHistory(openPast(NOW + 7 * DAY), { grown: 'natural', shape: 'HEART', days: 2 });
	expect(heart).toMatchObject({ count: [null, 1], added: [null, 1], gone: [null, 0] });
});

test('an auction that was decided again after its table was restored has its new result alone, also in the answers', async () => {
	const quarter = nameQuarter(nameMarketWeek(ZONE, CLOSING));
	const readQuarter = async () => [...code.listResults([code.openQuarter((await code.historyStore.readResults(quarter))?.content)])];
	const before = await readQuarter();
	const { packedOn, isShown, ...packed } = before.find(({ outcome, shape }) => outcome === 'SOLD' && shape === 'ROUND') ?? expect.fail('No sale was packed');
	await code.auctionResult.delete({ week: packed.week, resultId: packed.resultId }).go();
	const decided = { ...packed, outcome: 'REJECTED' as const };
	await openAt(NOW).commit([{ kind: 'result-added', result: decided }]);
	// Another run was first after this one had packed the result.
	const write = vi.spyOn(code.historyStore, 'writePublished').mockResolvedValueOnce(false);
	expect(await runOn(8)).toEqual({ day: expect.any(String), outcome: 'overtaken' });
	write.mockRestore();
	expect(await runOn(8)).toMatchObject({ outcome: 'written', results: 1 });
	const after = await readQuarter();
	expect(after).toHaveLength(before.length);
	expect(after.find(({ resultId }) => resultId === packed.resultId)).toMatchObject(decided);

	const readStored = vi.spyOn(code.historyStore, 'readResults');
	const [now, query] = [NOW + 8 * DAY, { shape: [], color: [], clarity: [], weeks: 52, sort: [], page: 0, size: 20 as const }];
	const count = async (outcome: 'SOLD' | 'REJECTED') => (await code.readResults(openAt(now), openPast(now), { ...query, outcome: [outcome] })).totalElements;
	expect([await count('SOLD'), await count('REJECTED')]).toEqual([2, 4]);
	expect(readStored).not.toHaveBeenCalled();
	readStored.mockRestore();
});

test('prices are told without what was fetched while the past cannot be read', async () => {
	const reasons: unknown[] = [];
	const broken = { years: async () => Promise.reject(new Error('503')) };
	const fetched = await code.createShares(broken, (reason) => reasons.push(reason))();
	expect([fetched({ labGrown: false, shape: 'ROUND', weight: 1.4 }), reasons]).toEqual([undefined, [new Error('503')]]);
});
