import { listKeys } from '#shared/domain/common/record.ts';
import { CELL_LENGTH } from '#shared/domain/sheets/limits.ts';
import type { ColumnMeaning, Meaning } from '#shared/domain/sheets/sheet-layout.ts';
import { CONTRADICTING, type Contradicting, SPELLINGS } from './heading-spellings.ts';
import { MARKET_HEADINGS } from './market-headings.ts';
import { REQUIRED_FIELDS, type RequiredField } from './problems.ts';
import { type AmbiguousHeading, BARE_PRICE_HEADINGS, listOtherPrices, POINT_HEADINGS, PRICE_WORDS, type PriceContext } from './special-headings.ts';
import { CURRENCY_WORDS } from './values/currencies.ts';
import { readLaboratory } from './values/grades.ts';
import { findGrownMarks } from './values/origin.ts';
import type { Statement } from './values/stated.ts';
import { normalizeSpelling, removeAccents } from './values/text.ts';

/** The column of a statement. `heading` is the dealer's own word. */
export interface Heading {
	index: number;
	heading: string;
	statement: Statement;
	/** The seller has said that the column's weights are in points. */
	inPoints?: boolean;
}

export interface HeadingRow {
	understood: Heading[];
	/** Headings without a meaning here and repeated ones. Headings of our own sheets for the market's values are left out. */
	ignored: string[];
	/** Required fields that the row does not have. */
	missing: RequiredField[];
	further?: FurtherColumn[];
}

/** An ignored column that may contradict the others, such as "Type" beside "Origin", "Status" beside "Availability", "Pcs" or "Currency". */
export interface FurtherColumn {
	index: number;
	heading: string;
	states: 'origin' | 'availability' | 'grown' | Contradicting;
	/** How a column that may say how stones grew marks a lab-grown one. */
	marks?: 'WORDS' | 'ANSWERS';
}

const MEANINGS = new Map(
	listKeys(SPELLINGS).flatMap((meaning) => SPELLINGS[meaning].map((word, rank) => [normalizeHeading(word), { meaning, rank }] as const)),
);

const MARKET_WORDS: ReadonlySet<string> = new Set(Object.values(MARKET_HEADINGS).map(normalizeHeading));

/** Ranks behind those of all spellings, of headings that are uncertain and of columns that are hidden. */
const [UNCERTAIN, HIDDEN] = [1e6, 1e9];

/**
 * Finds the columns that a heading row names (contract, "CSV headings that are understood"). A hidden column counts only if no other has its meaning.
 * A price in another currency than `currency` counts only if no heading states `currency`.
 */
export function readHeadings(cells: readonly string[], { currency, hidden = new Set() }: PriceContext = {}): HeadingRow {
	const all = cells.map((heading, index) => ({
		index,
		heading: heading.trim(),
		...(heading.length > CELL_LENGTH ? undefined : findMeaning(normalizeHeading(heading))),
	}));
	const others = listOtherPrices(
		all.filter(({ meaning }) => meaning === 'askingPrice' || meaning === 'total'),
		{ currency, hidden },
	);
	const named = all.filter(({ index }) => !others.has(index));
	const meanings = new Set(named.map(({ meaning }) => meaning));
	const best = new Map<Statement, Heading & { rank: number }>();
	for (const { index, heading, meaning, rank } of named) {
		if (meaning === undefined || rank === undefined || isContradicting(meaning)) continue;
		const statement = decideMeaning(meaning, meanings);
		const rival = best.get(statement);
		const isUncertain = meaning === 'anyReport' || meaning === 'anyCert';
		const place = (isUncertain ? UNCERTAIN : rank) + (hidden.has(index) ? HIDDEN : 0);
		if (!rival || place < rival.rank) best.set(statement, { index, heading, statement, rank: place });
	}
	separatePrices(named, best);
	const understood = [...best.values()].map(({ index, heading, statement }) => ({ index, heading, statement }));
	return describeHeadings(cells, understood);
}

const WORDS = CURRENCY_WORDS.map((word) => word.toLowerCase()).join('|');
/** A currency before or after the rest of a normalized heading. */
const CURRENCY = new RegExp(`^(?:${WORDS})|(?:${WORDS})$`);

/** Finds a heading's meaning; a price's heading may also name a currency. */
export function findMeaning(heading: string) {
	const found = MEANINGS.get(heading);
	if (found || !CURRENCY.test(heading)) return found;
	const price = MEANINGS.get(heading.replace(CURRENCY, ''));
	return price?.meaning === 'askingPrice' || price?.meaning === 'total' ? price : undefined;
}

/** Returns whether a text is a heading of a column that is understood. */
export function isHeading(text: string): boolean {
	return text.length <= CELL_LENGTH && findMeaning(normalizeHeading(text)) !== undefined;
}

/** Headings that mean the price per carat beside another one for the total, without their currency. */
const PRICES: ReadonlySet<string> = new Set([...PRICE_WORDS, 'netprice', 'finalprice', 'sellingprice', '価格', '販売価格', '卸価格', '割引後価格']);
const isPriceHeading = (heading: string) => PRICES.has(normalizeHeading(heading).replace(CURRENCY, ''));

/** Reads "Price" beside "Total" or "Amount" as the price per carat. Each row then shows whether that is right, since both must agree. */
function separatePrices(
	named: readonly { index: number; heading: string; meaning?: string; rank?: number }[],
	best: Map<Statement, Heading & { rank: number }>,
): void {
	const totals = named.filter(({ meaning }) => meaning === 'total').sort((a, b) => (a.rank ?? 0) - (b.rank ?? 0));
	const price = totals.find(({ heading }) => isPriceHeading(heading));
	const total = totals.find(({ heading }) => !isPriceHeading(heading));
	if (!price || !total || best.has('askingPrice')) return;
	best.set('askingPrice', { ...price, statement: 'askingPrice', rank: 0 });
	best.set('total', { ...total, statement: 'total', rank: 0 });
}

/** Returns the headings with the seller's corrections: some columns mean something else, or nothing. */
export function correctHeadings(cells: readonly string[], { understood }: HeadingRow, corrections: readonly ColumnMeaning[]): HeadingRow {
	const meanings = new Map(understood.map((heading) => [heading.statement, heading]));
	for (const { index } of corrections) for (const [statement, heading] of meanings) if (heading.index === index) meanings.delete(statement);
	for (const { index, statement } of corrections) {
		if (statement === null || index >= cells.length) continue;
		const heading = { index, heading: cells[index]?.trim() || nameColumn(index) };
		if (statement === 'points') meanings.set('weight', { ...heading, statement: 'weight', inPoints: true });
		else meanings.set(statement, { ...heading, statement });
	}
	return describeHeadings(cells, [...meanings.values()], corrections);
}

const REPORTS: ReadonlySet<string> = new Set([...SPELLINGS.anyCert, ...SPELLINGS.anyReport].map(normalizeHeading));

/**
 * Returns the headings with "Cert" and "Certificate" read by the cells below them, which are laboratories or numbers. Such a column is ignored if another
 * one has its meaning. The seller's corrections, given as `columns`, stay.
 */
export function decideReports(
	cells: readonly string[],
	row: HeadingRow,
	below: readonly (readonly string[])[],
	columns: readonly ColumnMeaning[] = [],
): HeadingRow {
	const isOpen = ({ index, heading }: Heading) => REPORTS.has(normalizeHeading(heading)) && !columns.some((column) => column.index === index);
	const [open, certain] = [row.understood.filter(isOpen), row.understood.filter((heading) => !isOpen(heading))];
	if (open.length === 0) return row;
	const stated = new Map(certain.map((heading) => [heading.statement, heading]));
	for (const heading of open) {
		const statement = guessReport(below.map((record) => record[heading.index] ?? '')) ?? heading.statement;
		if (!stated.has(statement)) stated.set(statement, { ...heading, statement });
	}
	return describeHeadings(cells, [...stated.values()], columns);
}

/** Returns whether most of the cells name a laboratory or a report's number. Returns undefined if neither is more frequent. */
function guessReport(values: readonly string[]): 'laboratory' | 'certificateNumber' | undefined {
	let [laboratories, numbers] = [0, 0];
	for (const value of values) {
		if (value.length > CELL_LENGTH) continue;
		const laboratory = readLaboratory(value);
		if (laboratory !== undefined && laboratory !== 'OTHER') laboratories++;
		else if (/^[A-Z]{0,4}\d{4,}$/.test(normalizeSpelling(value))) numbers++;
	}
	if (laboratories === numbers) return undefined;
	return laboratories > numbers ? 'laboratory' : 'certificateNumber';
}

function describeHeadings(cells: readonly string[], understood: Heading[], corrections: readonly ColumnMeaning[] = []): HeadingRow {
	const used = new Set(understood.map(({ index }) => index));
	const stated = new Set(understood.map(({ statement }) => statement));
	const decided = new Set([...used, ...corrections.map(({ index }) => index)]);
	return {
		understood: understood.sort((a, b) => a.index - b.index),
		ignored: cells.flatMap((cell, index) => (used.has(index) || MARKET_WORDS.has(normalizeHeading(cell)) ? [] : cell.trim() || [])),
		missing: REQUIRED_FIELDS.filter((field) => !stated.has(field)),
		further: cells.flatMap((cell, index) => {
			const heading = normalizeHeading(cell);
			const states = decided.has(index) ? undefined : findFurther(heading);
			return states ? { index, heading: cell.trim(), states, ...(states === 'grown' && { marks: findGrownMarks(heading) }) } : [];
		}),
	};
}

function findFurther(heading: string): FurtherColumn['states'] | undefined {
	const meaning = MEANINGS.get(heading)?.meaning;
	if (meaning === undefined && findGrownMarks(heading)) return 'grown';
	return meaning === 'origin' || meaning === 'availability' || isContradicting(meaning) ? meaning : undefined;
}

export function isContradicting(meaning: string | undefined): meaning is Contradicting {
	return CONTRADICTING.some((one) => one === meaning);
}

/** Returns a column's name in spreadsheets: 0 is A, 27 is AB. */
export function nameColumn(index: number): string {
	const letter = String.fromCharCode(65 + (index % 26));
	return index < 26 ? letter : nameColumn(Math.floor(index / 26) - 1) + letter;
}

const BARE_PRICES: ReadonlySet<string> = new Set(BARE_PRICE_HEADINGS);
/** Finds the only price column, if its heading does not say whether it states prices per carat or of the stone. */
export function findBarePrice<C extends { heading: string; statement?: Meaning }>(columns: readonly C[]): C | undefined {
	const [price, ...others] = columns.filter(({ statement }) => statement === 'askingPrice' || statement === 'total');
	return price && others.length === 0 && BARE_PRICES.has(normalizeHeading(price.heading).replace(CURRENCY, '')) ? price : undefined;
}

const POINTS: ReadonlySet<string> = new Set(POINT_HEADINGS.map(normalizeHeading));

/** Returns whether a column of weights states points instead of carats, by its heading or its seller's word. */
export function statesPoints({ heading, inPoints }: Pick<Heading, 'heading' | 'inPoints'>): boolean {
	return inPoints === true || POINTS.has(normalizeHeading(heading));
}

/** Decides an ambiguous heading's meaning by those of the other headings. */
export function decideMeaning(meaning: Statement | AmbiguousHeading, others: ReadonlySet<string | undefined>): Statement {
	// "Width, Height, Depth" measures the stone seen from above, then from the side.
	const fromAbove = others.has('anyWidth') && others.has('anyHeight') && !others.has('length');
	switch (meaning) {
		case 'anyWidth':
			return fromAbove ? 'length' : 'width';
		case 'anyHeight':
			return fromAbove ? 'width' : 'depth';
		// "Depth" next to a percentage or to columns in mm is in mm. Alone it is a percentage, as in reports.
		case 'anyDepth':
			if (others.has('totalDepth')) return 'depth';
			if (others.has('depth') || (others.has('anyHeight') && !fromAbove)) return 'totalDepth';
			return others.has('length') || others.has('anyWidth') ? 'depth' : 'totalDepth';
		// "Cert" means the laboratory, unless another column does.
		case 'anyCert':
			return others.has('laboratory') && !others.has('certificateNumber') ? 'certificateNumber' : 'laboratory';
		// "Certificate" means its number, unless another column has that and none has the laboratory.
		case 'anyReport':
			return others.has('certificateNumber') && !others.has('laboratory') ? 'laboratory' : 'certificateNumber';
		default:
			return meaning;
	}
}

/** Writes the text whose SHA-256 identifies sheets with the same headings. */
export function writeHeadingsKey(columns: readonly { index: number; heading: string }[]): string {
	return columns.map(({ index, heading }) => `${index} ${normalizeHeading(heading)}`).join('\n');
}

/** Normalizes a heading: lower case, without accents, spaces, dots, dashes, underscores and brackets; `%`, `#` and `$` become words. */
export function normalizeHeading(heading: string): string {
	return removeAccents(heading)
		.toLowerCase()
		.replaceAll('%', 'pct')
		.replaceAll('#', 'no')
		.replace(/(?:us)?\$/g, 'usd')
		.replace(/percent(?:age)?/g, 'pct')
		.replace(/[^\p{L}\p{N}]/gu, '');
}
