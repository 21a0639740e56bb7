import type { AttributeValue } from '#shared/domain/stock/attributes.ts';
import { Refusal } from '../problems.ts';
import type { Shade } from './stated.ts';
import { findSpelling, isNothing, makePlain, mapSpellings, normalizeSpelling } from './text.ts';

type Strength = AttributeValue<'milkiness'>;

/** Strengths in words, and as the numbered grades of manufacturers' sheets (`M1`, `BR2`, `G0`). */
const strengths = mapSpellings<Strength>([
	['NONE', ['NONE', 'NO', 'N', 'NIL', 'ZERO', '0', 'M0', 'B0', 'G0', 'ML0', 'なし', '無', '無し']],
	['LIGHT', ['LIGHT', 'LT', 'L', 'FAINT', 'FNT', 'SLIGHT', 'SL', 'VERYLIGHT', 'VL', 'WEAK', '1', 'M1', 'B1', 'G1', 'ML1', '弱', '弱い', 'ライト']],
	['MEDIUM', ['MEDIUM', 'MED', 'M', 'MODERATE', '2', 'M2', 'B2', 'G2', 'ML2', '中', '中程度', 'ミディアム']],
	['HEAVY', ['HEAVY', 'HVY', 'H', 'STRONG', 'STG', 'S', 'VERYHEAVY', '3', 'M3', 'B3', 'G3', 'ML3', '強', '強い', 'ヘビー']],
]);
/** The column's own name in its cells: `No Milky`, `Light Brown`, `BROWN-1`, `LBR`. */
const NAMES = /MILKY|MILKINESS|BROWNISH|BROWN|BRN?|GREENISH|GREEN|GRN?|TINGE|TINT|SHADE|ミルキー|ブラウン|グリーン|茶/g;

/** Reads the strength of a shade or of milkiness from its own column. */
export function readShade(cell: string): Strength | undefined | Refusal {
	if (isNothing(makePlain(cell))) return undefined;
	const text = normalizeSpelling(cell);
	// The shade's name alone means a light shade.
	return findSpelling(strengths, text.replace(NAMES, '') || 'LIGHT', 'UNKNOWN_SHADE');
}

/** Words for neither brown, green nor milky. */
const NO_BGM = ['NOBGM', 'BGMNO', 'BGMNONE', 'NONBGM'];
/** Words for no shade. Milkiness is a separate attribute. */
const NO_SHADE = ['NONE', 'NO', 'N', 'NIL', 'NOBG', 'WHITE', 'W', 'WH', 'NOTINGE', 'NOSHADE', 'なし', '無', '無し'];
const SHADES = [
	['brownShade', /BROWN|^B\d$|\b(?:V?L|M|H)?BR|茶|ブラウン/],
	['greenShade', /GREEN|^G\d$|\b(?:V?L|M|H)?GR(?![AE]Y)|グリーン/],
	['milkiness', /MILK|^M\d$|\bML|ミルキー/],
] as const satisfies (readonly [keyof Shade, RegExp])[];

/** Matches numbered grades that only spaces separate: `B1 G0 M0`. */
const NUMBERED = /^(?:(?:BR?|GR?|ML?)\d\s*)+$/;

/**
 * Reads brown, green and milky from one column, `Shade` or `BGM`: `No BGM`, `Light Brown`, `B1 G0 M0`. `Mixed` gives nothing, since it does not state which,
 * and neither does a text with such a part or with two parts about one shade.
 */
export function readShadeInWords(cell: string): Shade | undefined | Refusal {
	const text = makePlain(cell).toUpperCase();
	if (isNothing(text)) return undefined;
	if (NO_BGM.includes(normalizeSpelling(cell))) return { brownShade: 'NONE', greenShade: 'NONE', milkiness: 'NONE' };
	if (NO_SHADE.includes(normalizeSpelling(cell))) return { brownShade: 'NONE', greenShade: 'NONE' };
	const shade: Shade = {};
	for (const part of text.split(NUMBERED.test(text) ? /\s+/ : /[/,;&+、・]|\bAND\b/).map((one) => one.trim())) {
		const [only, ...others] = SHADES.filter(([, name]) => name.test(part));
		if (!only || others.length > 0 || only[0] in shade) return undefined;
		const strength = readShade(part);
		if (strength instanceof Refusal || strength === undefined) return strength;
		shade[only[0]] = strength;
	}
	return shade;
}

const eyeCleans = mapSpellings<AttributeValue<'eyeClean'> | undefined>([
	['YES', ['YES', 'Y', 'TRUE', '1', '100', '100PCT', 'E0', 'EC', 'EYECLEAN', 'CLEAN', 'はい', '有', 'あり']],
	['BORDERLINE', ['BORDERLINE', 'BL', 'B', 'E1', 'ALMOST', 'SLIGHTLY', 'E2']],
	['NO', ['NO', 'N', 'FALSE', '0', 'E3', 'NOTEYECLEAN', 'NOTCLEAN', 'いいえ', '無', 'なし']],
	[undefined, ['NONE']],
]);

export function readEyeClean(cell: string): AttributeValue<'eyeClean'> | undefined | Refusal {
	return isNothing(makePlain(cell)) ? undefined : findSpelling(eyeCleans, normalizeSpelling(cell), 'UNKNOWN_EYE_CLEAN');
}
