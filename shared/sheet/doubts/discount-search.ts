import type { SheetColumns } from '../columns.ts';
import { normalizeHeading } from '../headings.ts';
import type { SheetRecord } from '../records.ts';
import { readRecord } from '../row.ts';
import { isPrice } from '../values/stated.ts';
import { isOnList, ROWS_TO_A_SLIP } from './decide-prices.ts';
import { type ColumnSearch, listIgnored, readCell } from './finders.ts';
import { DISCOUNT, isListPrice, isUnreadPrice, readDiscount } from './list-prices.ts';

/** Matches the normalized heading of a price to which a discount may refer, and of a price after it. */
const REFERENCE = /rap|list|定価|上代/;
const NET = /^net|final|discounted|afterdiscount|割引後/;

/** Number of rows whose prices are examined, and smallest number of them that show what they are. */
const [EXAMINED, ENOUGH] = [200, 5];

/**
 * Searches for discounts beside prices that may be those before it: no column states a list price, and no heading a net price. There is no doubt if the prices
 * without their discounts are those of a list, since each price then includes its discount.
 */
export function makeDiscountSearch(columns: SheetColumns): ColumnSearch {
	const prices = columns.understood.filter(({ statement }) => isPrice(statement));
	const discount = listIgnored(columns).find(({ heading }) => DISCOUNT.test(normalizeHeading(heading)));
	const isReferred = columns.headings.some((heading) => !DISCOUNT.test(normalizeHeading(heading)) && REFERENCE.test(normalizeHeading(heading)));
	const isSettled = !discount || prices.length === 0 || isReferred || prices.some(({ heading }) => NET.test(normalizeHeading(heading)));
	let [first, rows, before, after] = ['', 0, 0, 0];
	const examine = (record: SheetRecord, value: string) => {
		const { askingPrice, weight = 0 } = readRecord(record, columns).diamond ?? {};
		if (askingPrice === undefined) return;
		rows++;
		const isListed = isOnList(askingPrice, 0);
		if (isListed === couldIncludeDiscount(askingPrice, weight, value)) return;
		if (isListed) before++;
		else after++;
	};
	return {
		add(record) {
			const value = isSettled ? '' : readCell(record, discount);
			if (!/[1-9]/.test(value) || prices.every((price) => readCell(record, price) === '')) return;
			first ||= value;
			if (rows < EXAMINED) examine(record, value);
		},
		find() {
			const areAfter = after >= ENOUGH && after * 2 >= rows && before * ROWS_TO_A_SLIP <= after;
			if (isSettled || first === '' || areAfter) return undefined;
			return { code: 'DISCOUNT_UNUSED', index: discount.index, column: discount.heading, value: first };
		},
	};
}

/** Returns whether a price per carat without its discount, which some dealers write with a minus, is a price of a list. */
function couldIncludeDiscount(askingPrice: number, weight: number, discount: string): boolean {
	const number = Number(discount.replace(/\s*%$/, '').replace(',', '.'));
	const share = Math.abs(number) < 1 ? number : number / 100;
	return [1 - share, 1 + share].some((factor) => {
		const listed = askingPrice / factor;
		// Price, total and discount are rounded.
		return factor > 0 && isOnList(listed, (0.5 + 0.5 / weight + listed / 20_000) / factor);
	});
}

/** Searches for the first price that is computed from a list price, or for discounts that are not used in a sheet without prices. */
export function makeListSearch(columns: SheetColumns): ColumnSearch {
	const { discount, smallPrices = [], headings, decided } = columns;
	const prices = columns.understood.filter(({ statement }) => isPrice(statement));
	const [price] = prices;
	const isDecided = headings.some((heading, index) => decided?.has(index) && isListPrice(heading));
	const isUnclear = price === undefined || headings.some(isListPrice);
	const isSettled = !isUnclear || smallPrices.length > 0 || isDecided || headings.some(isUnreadPrice);
	const alone = isSettled || discount ? undefined : listIgnored(columns).find(({ heading }) => DISCOUNT.test(normalizeHeading(heading)));
	let [example, hasPrices] = ['', false];
	return {
		add(record) {
			if (alone) hasPrices ||= prices.some((one) => readCell(record, one) !== '');
			if (example !== '') return;
			if (alone && /[1-9]/.test(readCell(record, alone))) example = readCell(record, alone);
			if (!discount || !price) return;
			const { askingPrice, weight } = readRecord(record, columns).diamond ?? {};
			const percent = readDiscount(record.cells, discount);
			if (askingPrice === undefined || typeof percent !== 'number') return;
			// No-break spaces keep the factor on one line.
			const factor = `(1\u00a0${percent < 0 ? '+' : '−'}\u00a0${Math.abs(percent)}%)`;
			example = `${readCell(record, price)} × ${factor}${price.statement === 'total' ? ` ÷ ${weight} ct` : ''} = ${askingPrice}`;
		},
		find() {
			const column = discount ? price : alone;
			return column && example !== '' && !hasPrices
				? { code: discount ? 'LIST_DISCOUNTED' : 'DISCOUNT_ALONE', index: column.index, column: column.heading, value: example }
				: undefined;
		},
	};
}
