import { parseArgs } from 'node:util';
import { SearchIndex } from '#functions/search/index.ts';
import { MERGING } from '#functions/search/orders/merge.ts';
import { Orders } from '#functions/search/orders/orders.ts';
import { changesOf } from './search/maintenance.ts';
import { stonesOf } from './search/market.ts';
import { readSheet } from './search/sheet-stones.ts';

/**
 * `node test/bench/search-changes.ts`: measures the cost of 10,000 changed prices in the search's
 * index, part by part, and the cost of the orders if they were never merged. It measures
 * milliseconds of processor time, so that other load on the machine counts less; see
 * docs/search.md.
 */
const { values: options } = parseArgs({ options: { stones: { type: 'string', default: '1000000' } } });
const count = Number(options.stones);
const CHANGES = 10_000;
/** The first round warms up. */
const ROUNDS = 3;

const sheet = readSheet();
if (!sheet) console.log('Not run: the market file ../shared/data/market-213k.csv.gz is not here.');
else {
	const stones = () => stonesOf(sheet, count);
	const index = new SearchIndex();
	for (const stone of stones()) index.put(stone);
	const { columns } = index;
	const changes = changesOf({ count, stones }, CHANGES * ROUNDS).filter(({ listingId }) => index.has(listingId));
	const neverMerged = { ...MERGING, at: Number.POSITIVE_INFINITY };
	for (const [name, merging] of [
		['merged', MERGING],
		['never merged', neverMerged],
	] as const) {
		const orders = new Orders(columns, merging);
		orders.makeAll();
		for (let round = 0; round < ROUNDS; round++) {
			const chunk = changes.slice((round * changes.length) / ROUNDS, ((round + 1) * changes.length) / ROUNDS);
			// The second variant needs different prices again.
			const changed = chunk.map((stone) => ({ ...stone, askingPrice: (stone.askingPrice ?? 0) + (merging === MERGING ? 0 : 7) }));
			const took: Record<string, number> = {};
			const rows = measure(took, 'finding rows', () => changed.map(({ listingId }) => columns.ids.find(listingId)));
			const differences = measure(took, 'comparing', () => changed.map((stone, at) => columns.findChanges(rows[at] ?? 0, stone)));
			measure(took, 'taking from orders', () => {
				for (const [at, row] of rows.entries()) orders.leave(row, differences[at]?.orders);
			});
			measure(took, 'writing columns and sets', () => {
				for (const [at, stone] of changed.entries()) columns.set(rows[at] ?? 0, stone, differences[at]);
			});
			measure(took, 'placing in orders', () => {
				for (const [at, row] of rows.entries()) orders.enter(row, differences[at]?.orders);
			});
			const parts = Object.entries(took).map(([part, time]) => `${part} ${time.toFixed(1)}`);
			console.log(`${name}, ${changed.length} prices: ${parts.join(', ')}`);
		}
	}
}

function measure<T>(took: Record<string, number>, part: string, run: () => T): T {
	const before = process.cpuUsage();
	const result = run();
	const { user, system } = process.cpuUsage(before);
	took[part] = (user + system) / 1000;
	return result;
}
