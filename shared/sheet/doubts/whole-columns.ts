import type { SheetColumns } from '../columns.ts';
import type { SheetRecord } from '../records.ts';
import { findCurrency } from '../values/currencies.ts';
import { isPrice, type Statement } from '../values/stated.ts';
import { makeDiscountSearch, makeListSearch } from './discount-search.ts';
import { type ColumnSearch, readCell } from './finders.ts';
import type { Rival } from './rivals.ts';

/** Smallest number of rows whose lot ids count them. */
const COUNTED = 3;

/**
 * Searches for lot ids that count the rows: 1, 2, 3 … They mean other stones once a row is added above. Another column with stock numbers in all rows is named,
 * if there is one.
 */
function makeLotSearch({ understood, decided, rivals = [] }: SheetColumns): ColumnSearch {
	const lot = understood.find(({ statement }) => statement === 'lotId');
	let isCounting = lot !== undefined && !decided?.has(lot.index);
	let others: readonly Rival[] = rivals.filter(({ statement, doubt }) => statement === 'lotId' && doubt === undefined);
	let [rows, last] = [0, 0];
	return {
		add(record) {
			const cell = isCounting && lot ? readCell(record, lot) : '';
			// A note or a sum below the stones has no number.
			if (!/\d/.test(cell)) return;
			const number = /^0*[1-9]\d*$/.test(cell) ? Number(cell) : 0;
			// A second block may begin at 1 again.
			isCounting = number === last + 1 || (number === 1 && rows > 0);
			others = others.filter((other) => !['', cell].includes(readCell(record, other)));
			last = number;
			rows++;
		},
		find() {
			if (!isCounting || !lot || rows < COUNTED) return undefined;
			const [other] = others;
			if (other) return { code: 'ROW_NUMBERS_BESIDE', index: other.index, column: other.heading, value: lot.heading };
			return { code: 'ROW_NUMBERS', index: lot.index, column: lot.heading, value: '1, 2, 3' };
		},
	};
}

/** Attributes that nearly all stones have, so that a dealer may have written one once for several stones. */
const SHARED: readonly Statement[] = ['shape', 'color', 'clarity', 'laboratory'];
const FANCY: readonly Statement[] = ['fancyColor', 'fancyIntensity', 'fancyOvertone'];
/** One row in this number must lack the value. */
const ROWS_TO_AN_EMPTY = 3;

/**
 * Searches for a column that states a value in the first of several rows only, as merged cells do in a CSV: many cells are empty, the first is not, and none
 * repeats the one before it. Fancy colours have no grade and often no clarity, stones without a report no laboratory.
 */
function makeEmptySearch({ understood, decided }: SheetColumns, statement: Statement): ColumnSearch {
	const find = (wanted: Statement) => understood.find((column) => column.statement === wanted);
	const [column, weight, number] = [find(statement), find('weight'), find('certificateNumber')];
	const fancy = statement === 'shape' || statement === 'laboratory' ? [] : understood.filter((one) => FANCY.includes(one.statement));
	let isPossible = column !== undefined && !decided?.has(column.index);
	let [first, last, rows, empty] = ['', '', 0, 0];
	const isExempt = (record: SheetRecord) =>
		fancy.some((one) => readCell(record, one) !== '') || (statement === 'laboratory' && !(number && /\d{5}/.test(readCell(record, number))));
	return {
		add(record) {
			if (!isPossible || !column || !weight || readCell(record, weight) === '') return;
			const cell = readCell(record, column);
			if (cell === '' && isExempt(record)) return;
			isPossible = cell === '' ? rows > 0 : cell !== last;
			rows++;
			if (cell === '') empty++;
			else last = cell;
			first ||= cell;
		},
		find() {
			if (!isPossible || !column || empty < 2 || empty * ROWS_TO_AN_EMPTY < rows) return undefined;
			return { code: 'EMPTY_BELOW', index: column.index, column: column.heading, value: first };
		},
	};
}

/** Matches a price without a currency. */
const BARE = /^[\d.,'\s-]+$/;

/** Searches for prices without a currency beside others in the same column that are refused because theirs is not the market's. */
function makeCurrencySearch({ understood, further, currency }: SheetColumns): ColumnSearch {
	const isStated = further.some(({ states }) => states === 'currency');
	const prices = isStated ? [] : understood.filter(({ statement, heading }) => isPrice(statement) && findCurrency(heading) === undefined);
	const found = prices.map((price) => ({ price, isBare: false, foreign: '' }));
	return {
		add(record) {
			for (const one of found) {
				const cell = readCell(record, one.price);
				if (BARE.test(cell)) one.isBare ||= /[1-9]/.test(cell);
				else if (one.foreign === '' && (findCurrency(cell) ?? currency) !== currency) one.foreign = cell;
			}
		},
		find() {
			const mixed = found.find(({ isBare, foreign }) => isBare && foreign !== '');
			return mixed && { code: 'MIXED_CURRENCIES', index: mixed.price.index, column: mixed.price.heading, value: mixed.foreign };
		},
	};
}

/** Makes the searches for doubts about whole columns. */
export function makeColumnSearches(columns: SheetColumns): ColumnSearch[] {
	return [
		makeDiscountSearch(columns),
		makeListSearch(columns),
		makeCurrencySearch(columns),
		makeLotSearch(columns),
		...SHARED.map((statement) => makeEmptySearch(columns, statement)),
	];
}
