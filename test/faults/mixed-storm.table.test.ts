import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { seededRandom } from '#test/bench/search/random.ts';
import { SEED } from '#test/model/fast-check.ts';
import { readStormSize } from '#test/steps/storm-size.ts';
import { Book } from './storm/book.ts';
import type { Difference } from './storm/compare-market.ts';
import type { Person } from './storm/people.ts';
import { type ReadableMarket, startReadableMarket } from './storm/readable-market.ts';
import type { Trade } from './storm/traders.ts';

/**
 * Dealers list, edit, reprice, undo, import, replace, refresh, remove, track, bid, decide and
 * complain. At the same time admins ban and lift bans in quick succession, and the clock passes
 * closes and deadlines. In between everything comes to rest, and the whole market is compared with
 * the acknowledged calls. In `npm test` that happens once; `npm run test:storm -- --only mixed`
 * repeats it for an hour, `--runs` for that many minutes.
 */
const { parameters, timeout } = readStormSize();
const MINUTES = parameters.numRuns;
const IS_FULL = MINUTES > 0;
/** Stock of the first dealer, whom admins ban most, and of each other dealer; and the number of actions of each dealer in a round. */
const [STOCK, OTHERS_STOCK] = IS_FULL ? [150, 12] : [20, 4];
const [DEALERS, SELLS, TRADES] = IS_FULL ? [8, 30, 120] : [2, 4, 10];
const ADMINS = 2;
/** Looks at the market until the search has followed the last change. A slow machine takes longer for each. */
const LOOKS = 30;
const LOOKS_EVERY = 2000;
const EVEN_TIME = 50;
/** Differences of each kind that a failing run prints. */
const SHOWN = 3;

let market: ReadableMarket;
let steps: Awaited<ReturnType<typeof loadSteps>>;

/** Loads the steps only now, since they read the market's origin when they are loaded. */
async function loadSteps() {
	const { enrolDealer, enrolAdmin } = await import('./storm/people.ts');
	const { beginStock, chooseSelling } = await import('./storm/sellers.ts');
	const { actAsTrader } = await import('./storm/traders.ts');
	const { compareMarket } = await import('./storm/compare-market.ts');
	const admins = await import('./storm/admins.ts');
	const { awaitNotifications } = await import('#test/steps/market.ts');
	return { ...admins, enrolDealer, enrolAdmin, beginStock, chooseSelling, actAsTrader, compareMarket, awaitNotifications };
}

beforeAll(async () => {
	market = await startReadableMarket(inject('tableEndpoint'), EVEN_TIME);
	process.env.MARKET_ORIGIN = market.url;
	steps = await loadSteps();
});
afterAll(() => market.close());

test('bans, lifted bans, prices, undos, imports, bids and the clock at the same time leave nothing that differs from what was acknowledged', {
	timeout,
}, async ({ task }) => {
	const book = new Book();
	const dealers: Person[] = [];
	for (let at = 0; at < DEALERS; at++) dealers.push(await steps.enrolDealer(`storm-${at}`, SEED + at));
	const observer = await steps.enrolDealer('storm-observer', SEED);
	const admins: Person[] = [];
	for (let at = 0; at < ADMINS; at++) admins.push(await steps.enrolAdmin(SEED + 100 + at));
	const trade: Trade = { book, dealers, cases: new Map() };
	for (const [at, dealer] of dealers.entries()) await steps.beginStock(book, dealer, at === 0 ? STOCK : OTHERS_STOCK);

	const end = performance.now() + MINUTES * 60_000;
	let rounds = 0;
	do {
		await storm(trade, admins);
		rounds++;
		const differences = await awaitRest(trade, observer);
		expect(describe(book, differences), `seed ${SEED}, round ${rounds}`).toEqual([]);
	} while (performance.now() < end);
	const calls = [...book.calls].sort().map(([name, count]) => `${name} ${count}`);
	task.meta.figures = `${rounds} rounds, ${book.stones.size} stones at the end, ${book.gone.size} gone, 0 differences; ${calls.join(', ')}`;
});

/** Runs one round: every dealer sells and trades; admins and clock go on until all dealers are done. */
async function storm(trade: Trade, admins: readonly Person[]): Promise<void> {
	const { book, dealers } = trade;
	let isOver = false;
	const others = [
		...admins.map(async (admin) => {
			while (!isOver) await steps.actAsAdmin(trade, admin, dealers.slice(0, 1));
		}),
		steps.moveOn(trade, { ...(admins[0] as Person), random: seededRandom(SEED + 200) }, () => isOver, IS_FULL),
	];
	await Promise.all(
		dealers.flatMap((dealer) => [
			repeat(SELLS, () => steps.chooseSelling(dealer.random)(book, dealer)),
			repeat(TRADES, () => steps.actAsTrader(trade, dealer)),
		]),
	).finally(() => {
		isOver = true;
	});
	await Promise.all(others);
	await steps.passDeadlines(trade);
}

async function repeat(times: number, act: () => Promise<unknown>): Promise<void> {
	for (let time = 0; time < times; time++) await act();
}

/** Waits until all consequences are done, including the search's. Returns the remaining differences. */
async function awaitRest({ book, dealers }: Trade, observer: Person): Promise<Difference[]> {
	for (let looks = 1; ; looks++) {
		await steps.awaitNotifications();
		const differences = await steps.compareMarket(market, book, dealers, observer);
		if (differences.length === 0 || looks === LOOKS) return differences;
		await pause(LOOKS_EVERY);
	}
}

/** Describes a failing run: the number of differences of each kind, and the first ones with the actions that led to them. */
function describe(book: Book, differences: readonly Difference[]): string[] {
	const kinds = Map.groupBy([...book.faults.map((what) => ({ kind: 'fault', about: what.split(' ').at(-1) ?? '', what })), ...differences], ({ kind }) => kind);
	const lines = [...kinds].flatMap(([kind, those]) => [
		`${kind}: ${those.length}`,
		...those.slice(0, SHOWN).flatMap(({ about, what }) => {
			const seller = book.stones.get(about)?.sellerId ?? '';
			return [`  ${about} ${what}`, ...[...book.listLines(about), ...book.listLines(seller)].map((line) => `    ${line}`)];
		}),
	]);
	return book.faults.length > 0 ? [...lines, ...market.errors] : lines;
}
