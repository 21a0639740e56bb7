import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SearchIndex } from '#functions/search/index.ts';
import { CLARITIES, COLORS, INTENSITIES, MAIN_COLORS, SHAPES } from '#shared/domain/stock/diamond.ts';
import { readStormSize } from '#test/steps/storm-size.ts';
import { type BenchMarket, prepareMarket } from './bench-market.ts';
import type { Effort } from './measure.ts';
import { openOurs } from './ours.ts';
import { queriesOf } from './queries.ts';
import { seededRandom } from './random.ts';
import { Bench, type Comparison } from './run.ts';
import type { SheetStone } from './sheet-stones.ts';
import { sqlEngine } from './sql-engine.ts';
import { openSqlite } from './sqlite.ts';

const STONES = readStormSize().parameters.numRuns;
const SEARCHES = STONES / 4;
const ONCE: Effort = { rounds: 1, least: 1, budget: 0 };

/** Makes a sheet like the market's, with every value that the queries ask for. */
function aSheet(): SheetStone[] {
	const random = seededRandom(1);
	const among = <T>(values: readonly T[]) => values[random.below(values.length)] as T;
	return Array.from({ length: STONES / 2 }, () => {
		const isFancy = random.chance(0.2);
		return {
			shape: random.chance(0.6) ? 'ROUND' : among(SHAPES),
			weight: (10 + random.below(random.chance(0.1) ? 2000 : 250)) / 100,
			color: isFancy ? 'FANCY' : among(COLORS),
			intensity: isFancy ? among(INTENSITIES) : undefined,
			mainColor: isFancy ? among(MAIN_COLORS) : undefined,
			clarity: among(CLARITIES),
			totalPrice: 100 + random.below(20_000),
		};
	});
}

let folder: string;
let market: BenchMarket;

beforeAll(async () => {
	folder = mkdtempSync(join(tmpdir(), 'bench-agree-'));
	market = await prepareMarket(aSheet(), STONES, SEARCHES, folder);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function compared(index: SearchIndex): Promise<Comparison> {
	const bench = new Bench(market, queriesOf(market.facts));
	const sqlite = sqlEngine(openSqlite());
	try {
		bench.ours(openOurs(index, market.searches), ONCE);
		await sqlite.load(market);
		await bench.other(sqlite, ONCE);
		return bench.comparison;
	} finally {
		await sqlite.close();
	}
}

test('the index and SQLite find the same stones, totals, counts and saved searches', async () => {
	const index = new SearchIndex();
	for (const stone of market.stones()) index.put(stone);
	const { lines, differences } = await compared(index);
	expect(differences).toEqual([]);
	expect(lines.length).toBeGreaterThanOrEqual(30);
	// Queries without results prove little.
	expect(lines.filter(({ total }) => total > 0).length).toBeGreaterThan(lines.length * 0.85);
});

test('a stone that only one of them knows by its new price is noticed', async () => {
	const index = new SearchIndex();
	let changed = 0;
	for (const stone of market.stones()) {
		const isOpen = stone.state === 'DISPLAYED' && !stone.hidden && !stone.treated;
		index.put(isOpen && changed++ === 0 ? { ...stone, askingPrice: 1 } : stone);
	}
	expect((await compared(index)).differences.length).toBeGreaterThan(0);
});

test('a market is the same each time', () => {
	const [first, again] = [[...market.stones()], [...market.stones()]];
	expect(first).toHaveLength(STONES);
	expect(again).toEqual(first);
	expect(new Set(first.map(({ listingId }) => listingId)).size).toBe(STONES);
	// The large inventory is there, and so are imports: many stones with one listing time.
	expect(first.filter(({ sellerId }) => sellerId === market.facts.sellerId).length).toBeGreaterThanOrEqual(STONES / 10);
	expect(new Set(first.map(({ createdAt }) => createdAt)).size).toBeLessThan(STONES * 0.7);
});
