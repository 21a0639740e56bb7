import { computeAskingPrice } from '#shared/domain/stock/diamond.ts';
import { ASKING_PRICE } from '#shared/domain/stock/limits.ts';
import type { FlatStone } from '#shared/domain/stock/stone.ts';
import type { SheetColumns } from './columns.ts';
import { type ProblemCode, REQUIRED_FIELDS, type RowProblem } from './problems.ts';
import { findSurplus, type SheetRecord } from './records.ts';
import type { Combined, Direct, Statement } from './values/stated.ts';

/** The reading of a row: a stone, or its problems (and its lot id if that can be read). */
export type RowReading = { diamond: FlatStone; problems?: undefined } | { diamond?: undefined; problems: RowProblem[]; lotId?: string };

/** A total and a price per carat may differ by this share of the total before the row contradicts itself (rulebook 1). */
const PRICE_TOLERANCE = 0.01;

/**
 * One row of a sheet as a stone, or everything that is wrong with it. Never
 * throws, whatever the cells hold. Stones without a stock number are numbered by
 * `row`. A cell beyond the headings is an error: a comma too many mostly, as an
 * unquoted `1,200` shifts what follows into the wrong columns.
 */
export function readRow(
	cells: readonly string[],
	columns: SheetColumns,
	{ row = 0, decimals, surplus = findSurplus(cells, columns.width) }: Partial<SheetRecord> = {},
): RowReading {
	const direct: Direct = {};
	const combined: Combined = {};
	const problems: RowProblem[] = [];
	for (const { index, heading, statement, state } of columns.understood) {
		const value = cells[index];
		if (value === undefined || value === '') continue;
		// With more than three decimals nothing takes the point for one that groups thousands.
		const exact = isPrice(statement) && decimals?.includes(index) ? `${value}000` : value;
		const code = state(direct, combined, exact);
		if (code) problems.push({ column: heading, value, code });
	}
	if (columns.numbering !== undefined && problems.length === 0) direct.lotId ??= `${columns.numbering}${row}`;
	if (surplus) problems.push({ column: String(surplus.column + 1), value: surplus.value, code: 'TOO_MANY_CELLS' });

	const refuse = (code: ProblemCode, ...statements: Statement[]) => {
		const column =
			columns.understood.find(({ statement, index }) => statements.includes(statement) && cells[index]) ??
			columns.understood.find(({ statement }) => statements.includes(statement));
		if (!column) return;
		// A cell that was refused is not also missing.
		if (code === 'MISSING' && problems.some((problem) => problem.column === column.heading)) return;
		problems.push({ column: column.heading, value: cells[column.index] ?? '', code });
	};
	const diamond = assemble(direct, combined, refuse);
	if (diamond && columns.labGrown) diamond.labGrown ??= true;
	return diamond && problems.length === 0 ? { diamond } : { problems, lotId: direct.lotId };
}

/** As `readRow`, for a record as it comes from the sheet: one with an unclosed quote is not read any further. */
export function readRecord(record: SheetRecord, columns: SheetColumns): RowReading {
	const { cells, unclosedQuote } = record;
	if (!unclosedQuote) return readRow(cells, columns, record);
	const at = cells.findIndex((cell) => cell.startsWith('"'));
	return { problems: [{ column: columns.headings[at] ?? '', value: cells[at] ?? '', code: 'UNCLOSED_QUOTE' }] };
}

/** Whether a column states prices, per carat or for the stone. */
export function isPrice(statement: Statement): boolean {
	return statement === 'askingPrice' || statement === 'total';
}

type Refuse = (code: ProblemCode, ...statements: Statement[]) => void;

/** Puts the columns' statements together. Statements that contradict each other are refused. */
function assemble(stone: Direct, combined: Combined, refuse: Refuse): FlatStone | undefined {
	if (!isWhole(stone)) {
		for (const field of REQUIRED_FIELDS) if (stone[field] === undefined) refuse('MISSING', field);
		return undefined;
	}
	const diamond: FlatStone = stone;
	const { color, fancyColor, fancyIntensity, fancyOvertone, cut, shade, measurements, origin, askingPrice, total } = combined;
	if (cut === '3EX') {
		diamond.cut = 'EX';
		diamond.polish ??= 'EX';
		diamond.symmetry ??= 'EX';
	} else if (cut) diamond.cut = cut;
	if (measurements) {
		diamond.length ??= measurements[0];
		diamond.width ??= measurements[1];
		diamond.depth ??= measurements[2];
	}
	if (shade) {
		diamond.brownShade ??= shade.brownShade;
		diamond.greenShade ??= shade.greenShade;
		diamond.milkiness ??= shade.milkiness;
	}
	if (origin) {
		diamond.labGrown ??= origin.labGrown;
		diamond.countryOfOrigin ??= origin.countryOfOrigin;
	}
	if (color || fancyColor || fancyIntensity || fancyOvertone) addColor(diamond, combined, refuse);
	if (askingPrice !== undefined || total !== undefined) diamond.askingPrice = choosePricePerCarat(diamond.weight, askingPrice, total, refuse);
	return diamond;
}

function isWhole(stone: Direct): stone is Direct & Pick<FlatStone, (typeof REQUIRED_FIELDS)[number]> {
	return stone.lotId !== undefined && stone.shape !== undefined && stone.weight !== undefined;
}

/** A fancy colour, in words or in columns of its own, makes the grade FANCY; a grade beside it contradicts it. */
function addColor(diamond: FlatStone, { color, fancyColor, fancyIntensity, fancyOvertone }: Combined, refuse: Refuse): void {
	const parts = [fancyIntensity, fancyOvertone, fancyColor, typeof color === 'object' ? color : undefined].filter((part) => part !== undefined);
	if (typeof color === 'string') {
		diamond.color = color;
		if (parts.length && color !== 'FANCY') refuse('COLOR_DISAGREES', 'fancyColor', 'fancyIntensity', 'fancyOvertone');
		if (!parts.length) return;
	}
	diamond.color = 'FANCY';
	const subColors = [...new Set(parts.flatMap(({ subColor, subColor1 }) => [subColor, subColor1]))].filter((sub) => sub !== undefined);
	const intensity = parts.find((part) => part.intensity)?.intensity;
	const mainColor = parts.find((part) => part.mainColor)?.mainColor;
	if (intensity) diamond.intensity = intensity;
	if (mainColor) diamond.mainColor = mainColor;
	if (subColors[0]) diamond.subColor = subColors[0];
	if (subColors[1]) diamond.subColor1 = subColors[1];
}

/** Whole currency units per carat; from the total where nothing else is stated (rulebook 1). */
function choosePricePerCarat(weight: number, perCarat: number | undefined, total: number | undefined, refuse: Refuse): number {
	if (perCarat !== undefined && total !== undefined && Math.abs(perCarat * weight - total) > Math.max(1, total * PRICE_TOLERANCE))
		refuse('PRICE_DISAGREES', 'total');
	const price = perCarat === undefined ? computeAskingPrice(total ?? 0, weight) : Math.round(perCarat);
	if (price < ASKING_PRICE.min || price > ASKING_PRICE.max) refuse('OUT_OF_RANGE', perCarat === undefined ? 'total' : 'askingPrice');
	return price;
}
