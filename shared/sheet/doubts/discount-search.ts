import type { SheetColumns } from '../columns.ts';
import { normalizeHeading } from '../headings.ts';
import type { SheetRecord } from '../records.ts';
import { readRecord } from '../row.ts';
import { isPrice } from '../values/stated.ts';
import { type ColumnSearch, listIgnored, readCell } from './finders.ts';

/** Matches the normalized heading of a discount, of a price to which it may refer, and of a price after it. */
const DISCOUNT =
	/^(?:rap)?(?:net)?disc(?:ount)?s?(?:pct|per)?$|^(?:rap)?(?:back|off)(?:pct)?$|^rappct$|^pctoff(?:rap)?$|^(?:korting|remise|rabatt)(?:pct)?$|^(?:割引率?|値引き?率?)(?:pct)?$/;
const REFERENCE = /rap|list|定価|上代/;
const NET = /^net|final|discounted|afterdiscount|割引後/;

/** Number of rows whose prices are examined, and smallest number of them that show what they are. */
const [EXAMINED, ENOUGH] = [200, 5];
/** One row in this number may be a slip. */
const ROWS_TO_A_SLIP = 10;
/** Prices per carat of the trade's lists are whole hundreds. */
const LIST_STEP = 100;

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

function isOnList(price: number, tolerance: number): boolean {
	return Math.abs(price - Math.round(price / LIST_STEP) * LIST_STEP) <= tolerance;
}
