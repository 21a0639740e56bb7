import type { SheetColumns } from '../columns.ts';
import { findPriceUnit } from '../heading-rows.ts';
import { normalizeHeading } from '../headings.ts';
import { readRecord } from '../row.ts';
import { countLaboratories } from '../values/grades.ts';
import { isPrice } from '../values/stated.ts';
import { isStatusUnclear, saysGone } from '../values/statuses.ts';
import { type Finder, findNothing, listIgnored, makeTitleTest, readCell } from './finders.ts';
import { isUnreadPrice } from './list-prices.ts';

/** Finds texts that are not understood in a second column of availability, of stones that are not pending by another one. */
export function makeStatusFinder(columns: SheetColumns): Finder {
	const seconds = columns.further.filter(({ states }) => states === 'availability');
	if (seconds.length === 0) return findNothing;
	return (record) => {
		const column = seconds.find((one) => isStatusUnclear(readCell(record, one)));
		const { diamond } = column ? readRecord(record, columns) : {};
		return column && diamond && diamond.availability !== 'PENDING_CONTACT' ? { column, value: readCell(record, column) } : undefined;
	};
}

/** Finds cells that name several laboratories, of which only the first is listed. */
export function makeLaboratoryFinder({ understood }: SheetColumns): Finder {
	const column = understood.find(({ statement }) => statement === 'laboratory');
	if (!column) return findNothing;
	return (record) => (countLaboratories(readCell(record, column)) > 1 ? { column, value: readCell(record, column) } : undefined);
}

/** Finds remarks that a stone cannot be bought or is with somebody else, of stones that are not pending. */
export function makeSoldFinder(columns: SheetColumns): Finder {
	const remarks = columns.understood.filter(({ statement }) => statement === 'remarks');
	return (record) => {
		const column = remarks.find((one) => saysGone(readCell(record, one)));
		const { diamond } = column ? readRecord(record, columns) : {};
		return column && diamond && diamond.availability !== 'PENDING_CONTACT' ? { column, value: readCell(record, column) } : undefined;
	};
}

/** Finds stones that a workbook strikes through, as some dealers mark those that are sold. */
export function makeStruckFinder(columns: SheetColumns): Finder {
	const named = columns.understood.filter(({ statement }) => statement === 'lotId' || statement === 'shape' || statement === 'weight');
	return (record) => {
		const column = record.struck && named.find(({ index }) => record.struck?.includes(index));
		return column && readRecord(record, columns).diamond ? { column, value: readCell(record, column) } : undefined;
	};
}

/** Matches the normalized heading of a price that may replace another. */
const REPLACING = /^(?:new|sale|special|offer|revised|promo|reduced)|特別|特価|割引|新価格|セール/;

/** Finds prices that are not read: of a later price beside the one that is read, or of any price if none is. */
export function makePriceFinder(columns: SheetColumns): Finder {
	const prices = columns.understood.filter(({ statement }) => isPrice(statement));
	const unread = listIgnored(columns).filter(({ heading }) => isUnreadPrice(heading) && (prices.length === 0 || REPLACING.test(normalizeHeading(heading))));
	if (unread.length === 0) return findNothing;
	return (record) => {
		const stated = prices.map((price) => readCell(record, price));
		const column = unread.find((one) => /[1-9]/.test(readCell(record, one)) && !stated.includes(readCell(record, one)));
		return column && { column, value: readCell(record, column) };
	};
}

/** Finds numbers as small as discounts below the heading of a price, which are not read. */
export function makeSmallPriceFinder({ smallPrices = [] }: SheetColumns): Finder {
	return (record) => {
		const column = smallPrices.find((one) => /[1-9]/.test(readCell(record, one)));
		return column && { column, value: readCell(record, column) };
	};
}

/** Finds notes between or below the rows that state prices in another currency, or in thousands. */
export function makeUnitFinder(columns: SheetColumns): Finder {
	const isTitle = makeTitleTest(columns);
	const [first] = columns.understood;
	if (!first || !columns.understood.some(({ statement }) => isPrice(statement))) return findNothing;
	return (record) => {
		const at = isTitle(record) ? record.cells.findIndex((cell) => findPriceUnit(cell, columns.currency) !== undefined) : -1;
		if (at < 0) return undefined;
		const heading = columns.headings[at]?.trim() ?? first.heading;
		return { column: { index: at, heading }, value: readCell(record, { index: at }) };
	};
}
