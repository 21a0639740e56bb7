import { ulid } from 'ulid';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { MemberRecord } from '#functions/usecases/accounts/ports/members.ts';
import type { Market } from '#functions/usecases/market/market.ts';
import type { ListingRecord } from '#functions/usecases/stock/ports/listings.ts';
import type { ChangePrices } from '#shared/contract/prices/bulk-prices.ts';
import fc from '#test/model/fast-check.ts';
import { type Outgoing, startFunctionsAlone } from '#test/steps/functions-alone.ts';
import { bidOn, makeMember, makeStone, writeRecords } from '#test/steps/records.ts';
import { readStormSize } from '#test/steps/storm-size.ts';
import { FAILING, type Fate, interceptTurns, isInjected, takeTurns, turn } from './turns.ts';

/**
 * A seller's prices are changed in bulk, in parts that are sent twice. Meanwhile the run is undone
 * on another device and single stones are edited, in every order that a scheduler generates, and
 * the table fails three requests in ten. Whatever the order, the undo restores every price that the
 * run has changed.
 */
vi.mock('node:timers/promises', async (original) => ({ ...(await original<object>()), setTimeout: (await import('./turns.ts')).pause }));

const NOW = Date.parse('2027-03-01T03:00:00.000Z');
const RULE = { kind: 'PERCENT', value: -10, step: 1 } as const;
/** Stones in one part: more than one transaction can hold. */
const STONES = 26;
const EDITED = 77;
const TRIES = 6;

let out: Outgoing;
let code: Awaited<ReturnType<typeof loadCode>>;
/** The first matching transaction is held until `letGo` resolves, and then fails for its sender. */
let hold: { isWanted: (input: object) => boolean; held: () => void; letGo: Promise<void> } | undefined;

const loadCode = async () => ({
	...(await import('#functions/open-market.ts')),
	...(await import('#functions/data/table/table.ts')),
	...(await import('#functions/usecases/market-error.ts')),
	...(await import('#functions/usecases/prices/change-prices.ts')),
	...(await import('#functions/usecases/prices/undo-prices.ts')),
	...(await import('#functions/usecases/stock/list-diamond.ts')),
	...(await import('@aws-sdk/client-dynamodb')),
});

beforeAll(async () => {
	out = await startFunctionsAlone();
	code = await loadCode();
	interceptTurns(code.client);
	code.client.middlewareStack.add(
		(next) => async (asked) => {
			const mine = hold;
			if (!mine?.isWanted(asked.input)) return next(asked);
			hold = undefined;
			const landing = mine.letGo.then(() => next(asked)).catch(() => undefined);
			landings.push(landing);
			mine.held();
			throw new code.TransactionInProgressException({ $metadata: {}, message: 'In progress' });
		},
		{ step: 'initialize', priority: 'low' },
	);
});
afterAll(() => out.stop());
const landings: Promise<unknown>[] = [];

const open = (): Market => ({ ...code.openMarket(), now: NOW });

async function listStones(count: number): Promise<{ seller: MemberRecord; stones: ListingRecord[] }> {
	const seller = makeMember('seller');
	const stones = Array.from({ length: count }, (_, at) => makeStone(seller, NOW, { askingPrice: 10_000 + at }));
	await writeRecords(open(), [seller], stones);
	return { seller, stones };
}

const plan = (stones: readonly ListingRecord[], runId: string, part = 0): ChangePrices => ({
	...{ runId, part, planned: stones.length, rule: RULE },
	changes: stones.map(({ listingId, version, stone: { askingPrice = 0 } }) => ({ diamondId: listingId, version, askingPrice: askingPrice - 1000 })),
});

const readPrices = async (stones: readonly ListingRecord[]) => {
	const found = new Map((await open().listings.getMany(stones.map(({ listingId }) => listingId))).map((one) => [one.listingId, one]));
	return stones.map(({ listingId }) => found.get(listingId)?.stone.askingPrice);
};

/** Undoes a run completely, as its page does. The number of calls is limited. */
async function undoAll(seller: MemberRecord, runId: string) {
	const left: string[] = [];
	let undone = 0;
	for (let calls = 0; calls < 30; calls++) {
		const answer = await code.undoPrices(open(), seller, runId);
		undone += answer.undone;
		left.push(...answer.left.map(({ diamondId }) => diamondId));
		if (!answer.more) return { undone, left, run: answer.run };
	}
	throw new Error('The undo has no end');
}

/** Returns whether a request is a transaction that changes prices of listings. */
const isPriceChange = (input: object) =>
	'TransactItems' in input && Array.isArray(input.TransactItems) && input.TransactItems.some(({ Put }) => Put?.Item?.__edb_e__ === 'listing');

test('prices that are written after their run was undone are not written', async () => {
	const { seller, stones } = await listStones(30);
	const runId = ulid();
	let undone: Awaited<ReturnType<typeof undoAll>> | undefined;
	const market = open();
	// The undo happens after the part is recorded and before the first price is changed.
	const slow: Market = {
		...market,
		async commit(changes) {
			if (changes.some(({ kind }) => kind === 'listing-changed')) undone ??= await undoAll(seller, runId);
			await market.commit(changes);
		},
	};
	await expect(code.changePrices(slow, seller, plan(stones, runId))).rejects.toMatchObject({ code: 'STATE_CONFLICT' });
	expect(undone).toMatchObject({ undone: 0, left: [], run: { changed: 0, undone: 0, left: 0, state: 'UNDONE' } });
	expect(await readPrices(stones)).toEqual(stones.map(({ stone }) => stone.askingPrice));
	// No part of the run was stored again.
	expect(await open().priceRuns.parts(seller.memberId, runId, 1)).toEqual([]);
});

test('a part that comes after its run was undone, for the first time or again, changes no price', async () => {
	const { seller, stones } = await listStones(4);
	const runId = ulid();
	await code.changePrices(open(), seller, plan(stones.slice(0, 2), runId));
	expect(await undoAll(seller, runId)).toMatchObject({ undone: 2, run: { state: 'UNDONE' } });
	const present = await open().listings.getMany(stones.map(({ listingId }) => listingId));
	for (const part of [0, 1])
		await expect(code.changePrices(open(), seller, plan(present.slice(2 * part, 2 * part + 2), runId, part))).rejects.toMatchObject({ code: 'STATE_CONFLICT' });
	expect(await readPrices(stones)).toEqual(stones.map(({ stone }) => stone.askingPrice));
	expect(await open().priceRuns.parts(seller.memberId, runId, 1)).toEqual([]);
});

test('prices that are written after the undo has read the stones, and before it stores the outcome, are not written', async () => {
	const { seller, stones } = await listStones(3);
	const runId = ulid();
	const market = open();
	const [isNoted, isRead] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
	const changing: Market = {
		...market,
		async commit(changes) {
			if (changes.some(({ kind }) => kind === 'listing-changed')) {
				isNoted.resolve();
				await isRead.promise;
			}
			await market.commit(changes);
		},
	};
	const outcome = code.changePrices(changing, seller, plan(stones, runId)).then(
		() => 'CHANGED',
		(error: { code?: string }) => error.code,
	);
	await isNoted.promise;
	const undoing: Market = {
		...market,
		async commit(changes) {
			if (changes.some(({ kind }) => kind === 'prices-undone')) {
				isRead.resolve();
				await outcome;
			}
			await market.commit(changes);
		},
	};
	expect(await code.undoPrices(undoing, seller, runId)).toMatchObject({ undone: 0, left: [], more: false, run: { state: 'UNDONE' } });
	expect(await outcome).toBe('STATE_CONFLICT');
	expect(await readPrices(stones)).toEqual(stones.map(({ stone }) => stone.askingPrice));
});

test('a transaction whose outcome is not known stays in its part, so that the undo puts it back when it lands late', async () => {
	const { seller, stones } = await listStones(30);
	const runId = ulid();
	let letGo: () => void = () => undefined;
	const gate = new Promise<void>((resolve) => {
		letGo = resolve;
	});
	hold = { isWanted: isPriceChange, held: () => undefined, letGo: gate };
	const answer = await code.changePrices(open(), seller, plan(stones, runId));
	expect(answer.refused.map(({ code: why }) => why)).toEqual(Array.from({ length: 25 }, () => 'BUSY'));
	expect(answer.changed).toHaveLength(5);
	letGo();
	await Promise.all(landings);
	expect(await readPrices(stones)).toEqual(stones.map(({ stone: { askingPrice = 0 } }) => askingPrice - 1000));
	expect(await undoAll(seller, runId)).toMatchObject({ undone: 30, left: [], run: { changed: 30, undone: 30, left: 0, state: 'UNDONE' } });
	expect(await readPrices(stones)).toEqual(stones.map(({ stone }) => stone.askingPrice));
});

test('a changed price whose answer was lost counts as changed, although its stone got a bid meanwhile', async () => {
	const { seller, stones } = await listStones(2);
	const bidder = makeMember('bidder');
	await writeRecords(open(), [bidder]);
	const [first, second] = stones;
	if (!first || !second) throw new Error('Two stones were listed');
	const runId = ulid();
	const market = open();
	const lossy: Market = {
		...market,
		async commit(changes) {
			await market.commit(changes);
			if (!changes.some(({ kind }) => kind === 'listing-changed')) return;
			const repriced = await open().listings.get(first.listingId);
			if (repriced) await bidOn(open(), bidder, repriced, 8500);
			throw new code.MarketError('BUSY');
		},
	};
	const changed = [first, second].map(({ listingId, version }, at) => ({ diamondId: listingId, version: version + 2 - at }));
	expect(await code.changePrices(lossy, seller, plan(stones, runId))).toEqual({ changed, refused: [] });
	expect(await code.changePrices(open(), seller, plan(stones, runId))).toEqual({ changed, refused: [] });
	// The part still has both, and says which one cannot be put back.
	expect(await undoAll(seller, runId)).toMatchObject({ undone: 1, left: [first.listingId], run: { changed: 2, undone: 1, left: 1 } });
});

test('a price that may be written at this very moment is asked for again, and a busy one stays in the part', async () => {
	const { seller, stones } = await listStones(3);
	const runId = ulid();
	const market = open();
	await code.changePrices(market, seller, plan(stones.slice(0, 2), runId));
	// Adds a stone whose price was never changed to the part, and makes one that cannot be written.
	const part = await market.priceRuns.part(seller.memberId, runId, 0);
	const third = stones[2];
	if (!part || !third) throw new Error('Three stones were listed, two of them in the part');
	const notYet = { listingId: third.listingId, version: third.version, before: third.stone.askingPrice, after: 9 };
	await market.commit([{ kind: 'prices-changed', part, changes: [...part.changes, notYet], more: 1 }]);
	const busy: Market = {
		...market,
		async commit(changes) {
			if (changes.some(({ kind }) => kind === 'listing-unchanged' || kind === 'listing-changed')) throw new code.MarketError('BUSY');
			await market.commit(changes);
		},
	};
	expect(await code.undoPrices(busy, seller, runId)).toMatchObject({ undone: 0, left: [], more: true, run: { state: 'UNDOING', changed: 3 } });
	expect(await undoAll(seller, runId)).toMatchObject({ undone: 2, left: [], run: { changed: 2, undone: 2, state: 'UNDONE' } });
});

interface Plan {
	parts: number;
	/** Whether each part is sent twice at once. */
	twice: boolean;
	/** Number of turns before the undo begins. */
	undoneAfter: number;
	/** Whether the undo is requested on two devices. */
	undoneTwice: boolean;
	/** Number of stones whose price the seller edits during the run. */
	edited: number;
}
const aPlan: fc.Arbitrary<Plan> = fc.record({
	parts: fc.integer({ min: 1, max: 2 }),
	twice: fc.boolean(),
	undoneAfter: fc.integer({ min: 0, max: 40 }),
	undoneTwice: fc.boolean(),
	edited: fc.integer({ min: 0, max: 2 }),
});
/** Three in ten requests fail in some way. */
const someFates = fc.array(
	fc.nat(99).map((chance): Fate => (chance < 70 ? 'answered' : (FAILING[chance % FAILING.length] ?? 'answered'))),
	{ minLength: 30, maxLength: 100 },
);
const size = readStormSize();

test('in whatever order requests reach the table, the undo leaves no price of the run behind', { timeout: size.timeout }, async ({ task }) => {
	const total = { runs: 0, undone: 0, failed: 0 };
	await fc.assert(
		fc.asyncProperty(fc.scheduler(), someFates, aPlan, async (scheduler, fates, { parts, twice, undoneAfter, undoneTwice, edited }) => {
			code.retryBudget.refill();
			const { seller, stones } = await listStones(parts * STONES);
			const runId = ulid();
			const change = async (part: number) => {
				const its = stones.slice(part * STONES, (part + 1) * STONES);
				await insist(() => code.changePrices(open(), seller, plan(its, runId, part)));
			};
			const undo = async () => {
				for (let turns = 0; turns < undoneAfter; turns++) await turn('waits');
				await insist(async () => {
					if ((await code.undoPrices(open(), seller, runId)).more) throw new code.MarketError('BUSY');
				});
			};
			const edit = async () => {
				for (const { listingId, stone } of stones.slice(0, edited)) {
					await insist(async () => {
						const present = await open().listings.get(listingId);
						if (present) await code.updateListing(open(), seller, listingId, present.version, { ...stone, askingPrice: EDITED });
					});
				}
			};
			const actors = Array.from({ length: parts }, (_, part) => [`part ${part}`, () => change(part)] as const);
			const again = twice ? actors.map(([name, act]) => [`${name} again`, act] as const) : [];
			const undoing = [['undo', undo] as const, ...(undoneTwice ? [['undo again', undo] as const] : [])];
			total.failed += await takeTurns(scheduler, fates, Object.fromEntries([...actors, ...again, ...undoing, ['edit', edit]]));

			// The page goes on with the undo after a reload. The run is unknown if its first part was never stored.
			const known = await open().priceRuns.get(seller.memberId, runId);
			if (known) {
				const { run } = await undoAll(seller, runId);
				expect(run).toMatchObject({ state: 'UNDONE' });
				expect(run.undone + run.left).toBeLessThanOrEqual(run.changed);
				total.undone += run.undone;
			}
			total.runs++;
			expect(await open().priceRuns.parts(seller.memberId, runId, 1)).toEqual([]);
			const prices = await readPrices(stones);
			prices.forEach((price, at) => {
				const before = stones[at]?.stone.askingPrice;
				expect(at < edited ? [before, EDITED] : [before]).toContain(price);
			});
		}),
		size.parameters,
	);
	task.meta.figures = `${total.runs} runs, ${total.undone} prices put back, ${total.failed} requests failed`;
});

/** Retries while there is no answer, as a page does; a refusal by the market is final. */
async function insist(act: () => Promise<unknown>): Promise<void> {
	for (let tries = 0; tries < TRIES; tries++) {
		try {
			await act();
			return;
		} catch (error) {
			const mayPass = isInjected(error) || (error instanceof code.MarketError && error.code === 'BUSY');
			if (!mayPass && !(error instanceof code.MarketError)) throw error;
			if (!mayPass) return;
		}
	}
}
