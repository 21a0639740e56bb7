import { CELL_LENGTH } from '#shared/domain/sheets/limits.ts';
import { ATTRIBUTES } from '#shared/domain/stock/attributes.ts';
import { computeAskingPrice } from '#shared/domain/stock/diamond.ts';
import { readGirdle } from '#shared/domain/stock/girdle.ts';
import { ASKING_PRICE, PERCENT } from '#shared/domain/stock/limits.ts';
import type { FlatStone } from '#shared/domain/stock/stone.ts';
import type { SheetColumns } from './columns.ts';
import { applyDiscount } from './doubts/list-prices.ts';
import type { FurtherColumn } from './headings.ts';
import { type ProblemCode, REQUIRED_FIELDS, Refusal, type RowProblem } from './problems.ts';
import { findSurplus, NO_RESULT, type SheetRecord } from './records.ts';
import { readCurrencyName } from './values/currencies.ts';
import { readNamedReport, readYesOrNo, saysReportPending } from './values/grades.ts';
import { saysGrownBelow, saysLabGrown, statesLabGrown } from './values/origin.ts';
import { type Combined, type Direct, isPrice, type Statement } from './values/stated.ts';
import { readAvailability, saysHeld, saysUnavailable } from './values/statuses.ts';
import { isNothing, makePlain, readText } from './values/text.ts';

/** The reading of a row: a stone, or its problems (and its lot id if that can be read). */
export type RowReading = { diamond: FlatStone; problems?: undefined } | { diamond?: undefined; problems: RowProblem[]; lotId?: string };

/** Share of the total by which total and price per carat may differ before they contradict each other (rulebook 1). */
const PRICE_TOLERANCE = 0.01;
/** Matches what stands as lot id in a row of sums or averages. */
const SUMMARY =
	/^(?:(?:grand|sub)[ -]?)?totals?(?: ?[:=] ?[\d.,]*(?: ?(?:pcs?|stones|cts?))?)?$|^(?:average|avg)\.?:?$|^(?:totaal|totaux|moyenne|gemiddelde|gesamt|summe|durchschnitt):?$|^(?:合計|小計|総計|平均)$/i;
/** Matches a lot id that ends with a number of stones: `A-1 (3pcs)`. */
const PARCEL = /(?:^|[ (])(?:[2-9]|[1-9]\d+) ?(?:pcs?|pieces|stones)[.)]*$/i;
/** Matches a remark that says only that the stone is sold. */
const SOLD = /^\s*(?:sold(?: out)?|reserved|売約済み?|売却済み?|成約済み?|商談中)[.!]*\s*$/i;
/** Statements that cells of several stones cannot share. */
const OF_ONE_STONE: ReadonlySet<Statement> = new Set<Statement>(['weight', 'askingPrice', 'total', 'certificateNumber', 'certificateLink', 'measurements']);
/** No cut stone is deeper than its longer side multiplied by this factor. */
const IMPOSSIBLE_DEPTH = 2.5;
/** Side in mm of a stone whose sides are not stated. A larger one of such a depth is hardly sold in a sheet without measures. */
const UNKNOWN_SIDE = 15;

/**
 * Reads one row of a sheet as a stone, or lists all its problems. Never throws. Stones without a stock number are numbered by `row`. A cell beyond the headings
 * is an error: usually an unquoted `1,200` has shifted the following cells into the wrong columns.
 */
export function readRow(
	cells: readonly string[],
	columns: SheetColumns,
	{ row = 0, decimals, merged, isBelowGrown, surplus = findSurplus(cells, columns.width) }: Partial<SheetRecord> = {},
): RowReading {
	const direct: Direct = {};
	const combined: Combined = {};
	const problems: RowProblem[] = [];
	let grown: Statement | undefined;
	let isReportPending = false;
	const named: { [S in Statement]?: ReturnType<typeof readNamedReport> } = {};
	for (const { index, heading, statement, state } of columns.understood) {
		const value = cells[index];
		if (value === undefined || value === '') continue;
		if (statesLabGrown(statement, value)) grown = statement;
		isReportPending ||= statesPendingReport(statement, value);
		if (statement === 'laboratory' || statement === 'certificateNumber') named[statement] = readNamedReport(value);
		if (statement === 'remarks' && SOLD.test(value)) problems.push({ column: heading, value, code: 'UNKNOWN_AVAILABILITY' });
		// A number with more than three decimals is never read as one with grouped thousands.
		const exact = isPrice(statement) && decimals?.includes(index) ? `${value}000` : value;
		const code = merged?.includes(index) && OF_ONE_STONE.has(statement) ? 'MERGED_CELLS' : state(direct, combined, exact);
		if (code) problems.push({ column: heading, value, code });
	}
	const misread = columns.discount && applyDiscount(combined, cells, columns.discount);
	if (misread) problems.push(misread);
	for (const column of columns.further) {
		const value = (cells[column.index] ?? '').slice(0, CELL_LENGTH);
		if (column.states === 'origin' && saysLabGrown(value)) grown = 'origin';
		if (column.states === 'grown' && saysGrownBelow(column.marks, value)) grown = 'origin';
		const code = applyFurther(column, value, direct) ?? (isForeignPrice(column, value, combined, columns) ? 'WRONG_CURRENCY' : undefined);
		if (code) problems.push({ column: column.heading, value, code });
	}
	applyNamedReports(direct, named);
	// A laboratory without a number would say that the report is finished.
	if (isReportPending && direct.certificateNumber === undefined) delete direct.laboratory;
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
	if (SUMMARY.test(direct.lotId ?? '') || PARCEL.test(direct.lotId ?? '')) refuse('SEVERAL_STONES', 'lotId');
	const diamond = assemble(direct, combined, refuse);
	if (diamond && columns.depthMayBePercent) readDepthInPercent(diamond);
	const isOfGrown = columns.labGrown || isBelowGrown;
	if (diamond && (grown || isOfGrown)) diamond.labGrown ??= true;
	if (diamond?.labGrown === false && grown) refuse('ORIGIN_DISAGREES', ...(grown === 'origin' ? (['origin', 'labGrown'] as const) : [grown]));
	// In a list of lab-grown stones, a country is the one in which they are or were made.
	else if (diamond?.labGrown === false && isOfGrown && diamond.countryOfOrigin) refuse('ORIGIN_DISAGREES', 'origin', 'countryOfOrigin');
	return diamond && problems.length === 0 ? { diamond } : { problems, lotId: direct.lotId };
}

/** Separates a report's number from its laboratory's name before it, in the cell of either. A number that names another laboratory stays as it is. */
function applyNamedReports(direct: Direct, { laboratory, certificateNumber }: { [S in Statement]?: ReturnType<typeof readNamedReport> }): void {
	if (laboratory) direct.certificateNumber ??= laboratory.number;
	if (!certificateNumber || (direct.laboratory ?? certificateNumber.laboratory) !== certificateNumber.laboratory) return;
	direct.laboratory = certificateNumber.laboratory;
	direct.certificateNumber = certificateNumber.number;
}

/** Returns whether a column's cell says that the stone's report is not finished. */
export function statesPendingReport(statement: Statement, cell: string): boolean {
	return (statement === 'laboratory' || statement === 'certificateNumber') && cell.length <= CELL_LENGTH && saysReportPending(cell);
}

/** Reads a record like `readRow`. A record with an unclosed quote, or a JSON line that cannot be read, is refused as a whole. */
export function readRecord(record: SheetRecord, columns: SheetColumns): RowReading {
	const { cells, unclosedQuote, problems } = record;
	if (problems) {
		const reading: RowReading = cells.length > 0 ? readRow(cells, columns, record) : { problems: [] };
		return { problems: [...problems, ...(reading.problems ?? [])], lotId: reading.diamond ? reading.diamond.lotId : reading.lotId };
	}
	if (!unclosedQuote) return readRow(cells, columns, record);
	const at = cells.findIndex((cell) => cell.startsWith('"'));
	return { problems: [{ column: columns.headings[at] ?? '', value: cells[at] ?? '', code: 'UNCLOSED_QUOTE' }] };
}

/** Applies a column that may contradict the others: a stone on hold becomes pending. Returns the problem of several stones or a sold one. */
function applyFurther({ states }: FurtherColumn, value: string, direct: Direct): ProblemCode | undefined {
	if (value === NO_RESULT) return 'NOT_CALCULATED';
	if (states === 'pieces') return areSeveral(makePlain(value)) ? 'SEVERAL_STONES' : undefined;
	if (states === 'girdleEnd') return completeGirdle(direct, readText(value, ATTRIBUTES.girdle.length));
	const isStated = !isNothing(makePlain(value)) && readYesOrNo(value) !== false;
	if (states === 'sold' && isStated) return 'UNKNOWN_AVAILABILITY';
	const isHeld = states === 'held' || (states === 'memo' && !isNote(value));
	if (isHeld && isStated) direct.availability = 'PENDING_CONTACT';
	if (states !== 'availability') return undefined;
	if (saysUnavailable(value)) return 'UNKNOWN_AVAILABILITY';
	if (readAvailability(value) === 'PENDING_CONTACT' || saysHeld(value)) direct.availability = 'PENDING_CONTACT';
	return undefined;
}

/** Adds the thickest place of a girdle to its thinnest one, unless that is missing, is the same, or already has both. Returns the problem of an unreadable text. */
function completeGirdle(direct: Direct, to: string | undefined | Refusal): ProblemCode | undefined {
	const { girdle } = direct;
	if (!girdle) return undefined;
	if (to instanceof Refusal) return to.code;
	const { girdleThin, girdleThick } = readGirdle(girdle);
	if (!to || girdle === to || girdleThin !== girdleThick) return undefined;
	const joined = `${girdle} - ${to}`;
	if (joined.length <= ATTRIBUTES.girdle.length) direct.girdle = joined;
	return undefined;
}

/** Returns whether a text in a column of memos is a note, which does not say that somebody has the stone: `call Ann`. */
export function isNote(text: string): boolean {
	return NOTE.test(text);
}

const NOTE = /^\s*(?:please|pls|plz|call|ask|check|see|show|tell|e-?mail|bring|needs?|note|price|cost|photos?|videos?|pictures?|re-?(?:cut|polish|check))\b/i;

/** Returns whether a number of pieces means more than one stone: `12`, `1,200`, `1 pair`, `ペア`. */
function areSeveral(pieces: string): boolean {
	return Number(/^[\d,]+/.exec(pieces)?.[0].replaceAll(',', '')) > 1 || /\b(?:pairs?|parcel|lot|melee|mix(?:ed)?)\b|ペア|対/i.test(pieces);
}

/** Returns whether a column of currencies says that the row's price is not in the market's currency. */
function isForeignPrice({ states }: FurtherColumn, value: string, { askingPrice, total }: Combined, { currency }: SheetColumns): boolean {
	if (states !== 'currency' || (askingPrice ?? total) === undefined || isNothing(makePlain(value))) return false;
	return readCurrencyName(value) !== currency;
}

type Refuse = (code: ProblemCode, ...statements: Statement[]) => void;

/** Combines the columns' statements. Contradictory statements are refused. */
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
	} else if (typeof cut === 'object') Object.assign(diamond, { ...cut, ...diamond });
	else if (cut) diamond.cut = cut;
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
		if (diamond.labGrown !== undefined && diamond.labGrown !== origin.labGrown) refuse('ORIGIN_DISAGREES', 'origin');
		diamond.labGrown ??= origin.labGrown;
		diamond.countryOfOrigin ??= origin.countryOfOrigin;
	}
	if (color || fancyColor || fancyIntensity || fancyOvertone) addColor(diamond, combined, refuse);
	if (askingPrice !== undefined || total !== undefined) diamond.askingPrice = choosePricePerCarat(diamond.weight, askingPrice, total, refuse);
	return diamond;
}

/** Moves a depth that no stone has in mm to the total depth: `61.5` beside a length and width of `6.40`, or of no other measure. */
function readDepthInPercent(stone: FlatStone): void {
	const { length = UNKNOWN_SIDE, width = length, depth = 0 } = stone;
	if (depth <= IMPOSSIBLE_DEPTH * Math.max(length, width) || depth > PERCENT.max) return;
	delete stone.depth;
	stone.totalDepth = Number(depth.toFixed(1));
}

function isWhole(stone: Direct): stone is Direct & Pick<FlatStone, (typeof REQUIRED_FIELDS)[number]> {
	return stone.lotId !== undefined && stone.shape !== undefined && stone.weight !== undefined;
}

/** Adds the colour. A fancy colour, in one column or several, makes the grade FANCY; any other stated grade contradicts it. */
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
	// Fancy white has an intensity; a white stone has any colour from D.
	if (typeof color === 'object' && mainColor === 'white' && !intensity) refuse('UNKNOWN_COLOR', 'color');
	if (intensity) diamond.intensity = intensity;
	if (mainColor) diamond.mainColor = mainColor;
	if (subColors[0]) diamond.subColor = subColors[0];
	if (subColors[1]) diamond.subColor1 = subColors[1];
}

/** Returns the price per carat in whole currency units, from the total if only that is stated (rulebook 1). */
function choosePricePerCarat(weight: number, perCarat: number | undefined, total: number | undefined, refuse: Refuse): number {
	if (perCarat !== undefined && total !== undefined && Math.abs(perCarat * weight - total) > Math.max(1, total * PRICE_TOLERANCE))
		refuse('PRICE_DISAGREES', 'total');
	const price = perCarat === undefined ? computeAskingPrice(total ?? 0, weight) : Math.round(perCarat);
	if (price < ASKING_PRICE.min || price > ASKING_PRICE.max) refuse('OUT_OF_RANGE', perCarat === undefined ? 'total' : 'askingPrice');
	return price;
}
