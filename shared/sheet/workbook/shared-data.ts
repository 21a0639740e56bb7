import { CURRENCY_WORDS, findSign } from '../values/currencies.ts';
import { type Archive, makeMeter } from './archive.ts';
import { openPart } from './parts.ts';
import { ENTRY_WORK, joinText, unescapeText } from './texts.ts';
import { isSet, readXml } from './xml.ts';

/** Largest number of cell formats in Excel. */
const FORMATS = 65_536;
/** Largest work for the texts that cells share, all of which are in memory. */
const SHARED_WORK = 100_000_000;

/** Data to which the cells of all sheets refer. */
export interface Shared {
	strings: readonly string[];
	/** The display of numbers by style; undefined for plain numbers. */
	shown: readonly (Shown | undefined)[];
	/** Styles whose texts are struck through. */
	struck: ReadonlySet<number>;
	since1904: boolean;
	/** Formulas are to be calculated when the workbook is opened, so that a stored 0 may be no result. */
	isUncalculated: boolean;
}
/** `sign`: the number is an amount in the currency with this sign or code. `letters`: a whole number has these letters before at least `digits` digits. */
export type Shown = 'date' | 'percent' | { sign: string } | { letters: string; digits: number };

/** Reads the shared texts and the cell formats from their parts of the archive. */
export async function readShared(
	archive: Archive,
	strings: string | undefined,
	styles: string | undefined,
): Promise<Pick<Shared, 'strings' | 'shown' | 'struck'>> {
	return {
		strings: strings !== undefined && archive.has(strings) ? await readStrings(archive.open(strings)) : [],
		...(styles !== undefined && archive.has(styles) ? await readStyles(openPart(archive, styles)) : { shown: [], struck: new Set<number>() }),
	};
}

/** Reads the texts that cells share, without Japanese readings (`rPh`). */
async function readStrings(pieces: AsyncIterable<Uint8Array>): Promise<string[]> {
	const strings: string[] = [];
	const spend = makeMeter(SHARED_WORK);
	let text = '';
	let isText = false;
	let isReading = false;
	await readXml(pieces, {
		open(tag) {
			if (tag === 'si') text = '';
			else if (tag === 'rPh') isReading = true;
			else if (tag === 't') isText = !isReading;
		},
		text(found) {
			if (isText) text = joinText(text, found);
		},
		close(tag) {
			if (tag === 'si') {
				spend(ENTRY_WORK + text.length);
				strings.push(unescapeText(text));
			} else if (tag === 'rPh') isReading = false;
			else if (tag === 't') isText = false;
		},
	});
	return strings;
}

/** Implicit formats of every workbook, by their numbers. */
const BUILT_IN: Readonly<Record<number, Shown>> = {
	9: 'percent',
	10: 'percent',
	...Object.fromEntries(
		[14, 15, 16, 17, 22, ...Array.from({ length: 10 }, (_, index) => 27 + index), ...Array.from({ length: 9 }, (_, index) => 50 + index)].map((id) => [
			id,
			'date' as const,
		]),
	),
};

/** Reads how each cell format is shown, by the index that cells use, and which are struck through. */
async function readStyles(pieces: AsyncIterable<Uint8Array>): Promise<Pick<Shared, 'shown' | 'struck'>> {
	const formats: Record<string, Shown | undefined> = { ...BUILT_IN };
	const shown: (Shown | undefined)[] = [];
	const struck = new Set<number>();
	const struckFonts = new Set<string>();
	let [areCells, areFonts, fonts] = [false, false, 0];
	await readXml(pieces, {
		open(tag, getAttributes) {
			if (tag === 'numFmt') {
				const { numFmtId = '', formatCode = '' } = getAttributes();
				formats[numFmtId] = readFormat(formatCode);
			} else if (tag === 'cellXfs') areCells = true;
			else if (tag === 'fonts') areFonts = true;
			else if (tag === 'font' && areFonts) fonts++;
			else if (tag === 'strike' && areFonts && isSet(getAttributes().val ?? '1')) struckFonts.add(String(fonts - 1));
			else if (tag === 'xf' && areCells && shown.length < FORMATS) {
				const { numFmtId = '', fontId = '' } = getAttributes();
				if (struckFonts.has(fontId)) struck.add(shown.length);
				shown.push(formats[numFmtId]);
			}
		},
		close(tag) {
			if (tag === 'cellXfs') areCells = false;
			else if (tag === 'fonts') areFonts = false;
		},
	});
	return { shown, struck };
}

/** Words for a currency in a number format: Excel quotes those of its own country, as in `"CHF" 0.00`. */
const FORMAT_WORDS = [...CURRENCY_WORDS, 'RS', ...Intl.supportedValuesOf('currency')];

/** Finds the effect of a number format. Of quoted, escaped or bracketed parts of the format only currencies count. */
function readFormat(code: string): Shown | undefined {
	const bare = code.slice(0, 200).replace(/"[^"]*"|\\.|_.|\[[^\]]*\]/g, '');
	if (bare.includes('%')) return 'percent';
	if (/[yd年日]|m[^0#]*[yd]/i.test(bare) && !/[0#]/.test(bare)) return 'date';
	// `[$¥-411]` names a sign or code and a language, `[$-411]` only a language.
	const shown = code.slice(0, 200).normalize('NFKC');
	const named = /\[\$([^\]\d-]+)/.exec(shown)?.[1]?.trim();
	const sign = named || findSign(shown.replace(/\[[^\]]*\]/g, '').toUpperCase(), FORMAT_WORDS);
	return sign === undefined ? readLabel(code) : { sign };
}

/** Matches the format of a number that is a name, such as `"LG"0` or `0000000000`: quoted or escaped letters, then places of digits. */
const LABEL = /^((?:"[^"]*"|\\.)*)([0#]+)(?:;|$)/;

function readLabel(code: string): Shown | undefined {
	const [, quoted = '', places = ''] = LABEL.exec(code.slice(0, 200)) ?? [];
	const letters = quoted.replace(/["\\]/g, '');
	const digits = places.replaceAll('#', '').length;
	return /\p{L}/u.test(letters) || digits > 1 ? { letters, digits } : undefined;
}
