import { CELL_LENGTH } from '#shared/domain/sheets/limits.ts';
import type { ColumnMeaning } from '#shared/domain/sheets/sheet-layout.ts';
import { decideMeaning, findMeaning, type Heading, type HeadingRow, isContradicting, normalizeHeading, statesPoints } from '../headings.ts';
import { findCurrency } from '../values/currencies.ts';
import { isPrice } from '../values/stated.ts';

/** A column that is not read because another one has its meaning. */
export interface Rival extends Heading {
	/** The column that is read. */
	chosen: Heading;
	/** Why the column would be missed by a dealer who means it. Undefined if its heading says that it is the lesser one. */
	doubt?: 'HIDDEN_COLUMN' | 'SECOND_COLUMN' | 'OTHER_CURRENCY';
}

/** Facts about a sheet's columns besides their headings. */
export interface ColumnFacts {
	/** ISO 4217 code of the market's currency. */
	currency: string;
	/** Indexes of the columns that a workbook hides. */
	hidden?: ReadonlySet<number>;
	/** The seller's corrections. */
	columns?: readonly ColumnMeaning[];
}

/** Lists the columns that are not read because another one has their meaning. Those about which the seller has decided are left out. */
export function listRivals(cells: readonly string[], { understood }: HeadingRow, facts: ColumnFacts): Rival[] {
	const all = cells.map((heading) => (heading.length > CELL_LENGTH ? undefined : findMeaning(normalizeHeading(heading))?.meaning));
	const meanings = new Set(all);
	return all.flatMap((meaning, index) => {
		const isSettled = understood.some((column) => column.index === index) || facts.columns?.some((column) => column.index === index);
		if (meaning === undefined || isContradicting(meaning) || isSettled) return [];
		const statement = decideMeaning(meaning, meanings);
		const chosen = understood.find((column) => column.statement === statement) ?? understood.find((column) => isPrice(statement) && isPrice(column.statement));
		if (!chosen) return [];
		const rival = { index, heading: cells[index]?.trim() ?? '', statement, chosen };
		return { ...rival, doubt: findDoubt(rival, DECISIVE.has(meaning), facts) };
	});
}

/** Meanings whose columns should have the same values, whatever their headings. */
const DECISIVE: ReadonlySet<string> = new Set(['weight', 'certificateNumber']);
const isInCarats = (heading: Heading) => !statesPoints(heading) && normalizeHeading(heading.heading) !== 'size';

function findDoubt(rival: Rival, isDecisive: boolean, { currency, hidden = new Set() }: ColumnFacts): Rival['doubt'] {
	const { index, heading, statement, chosen } = rival;
	if (hidden.has(index)) return isPrice(statement) || hidden.has(chosen.index) ? undefined : 'HIDDEN_COLUMN';
	if (normalizeHeading(heading) === normalizeHeading(chosen.heading)) return 'SECOND_COLUMN';
	if (isDecisive) return isInCarats(rival) && isInCarats(chosen) ? 'SECOND_COLUMN' : undefined;
	if (!isPrice(statement) || findCurrency(chosen.heading) !== undefined) return undefined;
	return (findCurrency(heading) ?? currency) === currency ? undefined : 'OTHER_CURRENCY';
}
