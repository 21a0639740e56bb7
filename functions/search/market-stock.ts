import type { ClassStock, MarketStock } from '#functions/usecases/prices/ports/history.ts';
import { listWiderClasses, type MarketClass, nameMarketClass } from '#shared/domain/prices/market-classes.ts';
import { computeMedian, describeCell, type SellerVoice } from '#shared/domain/prices/price-index.ts';
import { findWeightClass, WEIGHT_CLASSES } from '#shared/domain/prices/weight-classes.ts';
import { CLARITIES, COLORS, SHAPES } from '#shared/domain/stock/diamond.ts';
import { SEARCHABLE_STATES } from '#shared/domain/stock/listing.ts';
import { hasBit } from './columns/bits.ts';
import { readCode, SLOTS } from './columns/codes.ts';
import type { Columns } from './columns/columns.ts';
import { MEASURES } from './columns/numbers.ts';
import { PriceSummary } from './market-prices.ts';

/** Codes are list positions from 1; 0 is unknown. */
const GRADES = (COLORS.length + 1) * (CLARITIES.length + 1);
const FANCY = COLORS.indexOf('FANCY') + 1;
/** Exceeds every price per carat, so that seller code and price fit together into one double. */
const PRICES = 2 ** 32;

/**
 * Counts the market by class and collects each seller's median price per cell of the market index. Stones listed since `since` (milliseconds) are
 * new. Treated stones and those listed at `until` or later are left out, and fancy colours are in no cell. A counting sort puts the rows into the
 * order of their cells.
 */
export function describeStock(columns: Columns, since: number, until: number): MarketStock {
	const { cellOf, starts, rows } = sortByCell(columns, until);
	const classes = new Map<string, ClassStock>();
	const cells: MarketStock['cells'][number][] = [];
	for (let from = 0; from < rows.length; ) {
		const leaf = Math.floor((cellOf[rows[from] ?? 0] ?? 0) / GRADES);
		const next = starts[(leaf + 1) * GRADES] ?? rows.length;
		const its = rows.subarray(from, next);
		const marketClass = readLeaf(leaf);
		const all = new PriceSummary();
		for (const row of its) all.add(columns, row);
		const { quartiles } = all.sumUp();
		const added = its.reduce((count, row) => count + (columns.createdAt(row) >= since ? 1 : 0), 0);
		for (const [place, wider] of listWiderClasses(marketClass).entries()) addStock(classes, wider, its.length, added, place === 0 ? quartiles : undefined);
		for (let grade = 0; grade < GRADES; grade++) {
			const cell = leaf * GRADES + grade;
			const [first = 0, end = 0] = [starts[cell], starts[cell + 1]];
			const name = first < end ? nameGrades(grade) : undefined;
			if (name === undefined) continue;
			const stock = describeCell(listVoices(columns, rows.subarray(first, end)));
			cells.push({ name: `${nameMarketClass(marketClass)}/${name}`, marketClass, stock });
		}
		from = next;
	}
	return { classes, cells };
}

function addStock(classes: Map<string, ClassStock>, marketClass: MarketClass, count: number, added: number, quartiles: ClassStock['quartiles']): void {
	const name = nameMarketClass(marketClass);
	const before = classes.get(name);
	classes.set(name, { count: count + (before?.count ?? 0), added: added + (before?.added ?? 0), ...(quartiles && { quartiles }) });
}

/** Sorts the priced, untreated stones in the search that were listed before `until` by cell; `starts` holds where each cell begins. */
function sortByCell(columns: Columns, until: number): { cellOf: Int32Array; starts: Int32Array; rows: Int32Array } {
	const { sets, numbers } = columns;
	const open = SEARCHABLE_STATES.map((state) => sets.states[state].values);
	const { hidden, treated, labGrown } = sets.flags;
	const read = (name: 'shape' | 'color' | 'clarity', row: number) => readCode(sets.getWords(SLOTS[name])[row] ?? 0, SLOTS[name]);
	const cellOf = new Int32Array(columns.rows).fill(-1);
	const starts = new Int32Array(2 * SHAPES.length * WEIGHT_CLASSES.length * GRADES + 1);
	let found = 0;
	for (let row = 0; row < columns.rows; row++) {
		const isIn =
			(numbers.askingPrice.values[row] ?? 0) > 0 &&
			open.some((set) => hasBit(set, row)) &&
			!hasBit(hidden.values, row) &&
			!hasBit(treated.values, row) &&
			read('shape', row) > 0 &&
			columns.createdAt(row) < until;
		if (!isIn) continue;
		const weightClass = findWeightClass((numbers.weight.values[row] ?? 0) / MEASURES.weight.scale);
		const leaf = ((hasBit(labGrown.values, row) ? 1 : 0) * SHAPES.length + read('shape', row) - 1) * WEIGHT_CLASSES.length + weightClass;
		const cell = leaf * GRADES + read('color', row) * (CLARITIES.length + 1) + read('clarity', row);
		cellOf[row] = cell;
		starts[cell + 1] = (starts[cell + 1] ?? 0) + 1;
		found++;
	}
	for (let cell = 1; cell < starts.length; cell++) starts[cell] = (starts[cell] ?? 0) + (starts[cell - 1] ?? 0);
	const next = starts.slice();
	const rows = new Int32Array(found);
	for (let row = 0; row < columns.rows; row++) {
		const cell = cellOf[row] ?? -1;
		if (cell < 0) continue;
		const place = next[cell] ?? 0;
		rows[place] = row;
		next[cell] = place + 1;
	}
	return { cellOf, starts, rows };
}

function readLeaf(leaf: number): Required<MarketClass> {
	const weightFrom = WEIGHT_CLASSES[leaf % WEIGHT_CLASSES.length] ?? WEIGHT_CLASSES[0];
	const shapes = Math.floor(leaf / WEIGHT_CLASSES.length);
	return { labGrown: shapes >= SHAPES.length, shape: SHAPES[shapes % SHAPES.length] ?? SHAPES[0], weightFrom };
}

/** Names a cell's colour and clarity. Returns undefined if either is unknown or the colour is fancy. */
function nameGrades(grade: number): string | undefined {
	const [color, clarity] = [Math.floor(grade / (CLARITIES.length + 1)), grade % (CLARITIES.length + 1)];
	return color === 0 || color === FANCY || clarity === 0 ? undefined : `${COLORS[color - 1]}/${CLARITIES[clarity - 1]}`;
}

/** Computes each seller's median price among the rows of a cell. Sellers with one licence have one voice. */
function listVoices({ numbers, sellers }: Columns, rows: Int32Array): SellerVoice[] {
	const prices = numbers.askingPrice.values;
	const { firstOfDealer } = sellers;
	const bySeller = Float64Array.from(rows, (row) => (firstOfDealer[sellers.column.values[row] ?? 0] ?? 0) * PRICES + (prices[row] ?? 0)).sort();
	const voices: SellerVoice[] = [];
	for (let from = 0; from < bySeller.length; ) {
		const seller = Math.floor((bySeller[from] ?? 0) / PRICES);
		let until = from + 1;
		while (until < bySeller.length && Math.floor((bySeller[until] ?? 0) / PRICES) === seller) until++;
		const its = bySeller.subarray(from, until).map((one) => one % PRICES);
		voices.push({ count: its.length, median: computeMedian(its) });
		from = until;
	}
	return voices;
}
