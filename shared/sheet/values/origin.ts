import { Refusal } from '../problems.ts';
import { findCountry, splitPlaces } from './countries.ts';
import { readYesOrNo } from './grades.ts';
import type { Origin, Statement } from './stated.ts';
import { findSpelling, isNothing, makePlain, mapSpellings, normalizeSpelling } from './text.ts';

const origins = mapSpellings<boolean>([
	[
		true,
		[
			'LAB',
			'LABGROWN',
			'LABCREATED',
			'LABGROWNDIAMOND',
			'LABDIAMOND',
			'LG',
			'LGD',
			'CVD',
			'HPHT',
			'SYNTHETIC',
			'MANMADE',
			'CREATED',
			'CULTURED',
			'ラボグロウン',
			'ラボグロウンダイヤモンド',
			'合成',
			'合成ダイヤモンド',
			'ラボ',
		],
	],
	[false, ['NATURAL', 'NATURALDIAMOND', 'NAT', 'MINED', 'EARTHMINED', 'EARTH', '天然', '天然ダイヤモンド', 'ナチュラル']],
]);
/** Words for a stone of which the column "Growth type" has nothing to say. */
const UNSTATED = ['NONE', 'NO', 'なし', '無し'];
/** Words that state a lab-grown stone in any text. */
const GROWN = /\bLAB(?:ORATORY)?[ -]?(?:GROWN|CREATED|MADE|DIAMONDS?)\b|\b(?:LG|LGD|LGDR|CVD|HPHT|SYNTHETIC)\b|ラボグロウン|合成/i;

/** Words of a remark that state a lab-grown stone. */
const IN_WORDS = /\bLAB(?:ORATORY)?[ _-]?(?:GROWN|CREATED)\b|ラボグロウン/i;
const NEGATED = /\bN(?:OT?|ON|EVER)\b/i;
/** Words for lab-grown stones that alone in a remark may mean something else: a treatment, or the laboratory. */
const UNCLEAR_ALONE = ['HPHT', 'LAB', 'CREATED', 'CULTURED', 'ラボ'];
/** A report's number as IGI and GCAL write it for lab-grown stones. */
const LG_NUMBER = /LG[^A-Z\d]*\d{6,}/i;

/**
 * Reads the columns "Origin" and "Type": natural, lab-grown, or the country in which the stone was mined. If a cell has several parts (`Lab Grown
 * (India)`), the one that says how the stone grew decides.
 */
export function readOrigin(cell: string): Origin | undefined | Refusal {
	const text = normalizeSpelling(cell);
	if (isNothing(makePlain(cell)) || UNSTATED.includes(text)) return undefined;
	const said = [...new Set([cell, ...splitPlaces(cell)].flatMap((part) => origins.get(normalizeSpelling(part)) ?? []))];
	// Two letters are more likely a grade in the wrong column than a country.
	const countryOfOrigin = text.length > 2 ? findCountry(cell) : undefined;
	if (said.length > 1) return new Refusal('UNKNOWN_ORIGIN');
	const [labGrown] = said;
	if (labGrown === true) return { labGrown };
	// Only natural stones have a country of origin.
	const isNatural = labGrown === false || (countryOfOrigin !== undefined && !GROWN.test(makePlain(cell)));
	return isNatural ? { labGrown: false, ...(countryOfOrigin && { countryOfOrigin }) } : new Refusal('UNKNOWN_ORIGIN');
}

/** Reads the column "Is lab". */
export function readLabGrown(cell: string): boolean | undefined | Refusal {
	const answer = readYesOrNo(cell);
	return answer ?? (isNothing(makePlain(cell)) ? undefined : findSpelling(origins, normalizeSpelling(cell), 'NOT_YES_OR_NO'));
}

/** Returns whether a cell of a further column of origins says that the stone is lab-grown. */
export function saysLabGrown(cell: string): boolean {
	return statesLabGrown('shape', cell) || origins.get(normalizeSpelling(cell)) === true;
}

/** Matches a normalized heading about how stones grew that is not understood: `Growth`, `LG`, `Lab Grown Y/N`. */
const ABOUT_GROWTH = /lab(?:oratory)?(?:grown|created)|^(?:is)?lgd?(?:yn)?$|^growth(?:process)?$|^grown|synthetic|^cvd$|ラボグロウン|合成/;
/** Matches a normalized heading that may stand above a word for a lab-grown stone, too: `Category`, `Natural`. */
const MAY_NAME_GROWTH = /^(?:is)?natural|categor|^product(?:type)?$|^diamond$|^天然|種別|カテゴリ/;

/**
 * Returns how a normalized heading without a meaning may say that stones are lab-grown: by words only, or also by _Yes_. Returns undefined for other
 * headings.
 */
export function findGrownMarks(heading: string): 'WORDS' | 'ANSWERS' | undefined {
	if (MAY_NAME_GROWTH.test(heading)) return 'WORDS';
	return ABOUT_GROWTH.test(heading) ? 'ANSWERS' : undefined;
}

/** Returns whether a cell below such a heading says that the stone is lab-grown. _No_ below `Natural` does not: there are naturals on girdles. */
export function saysGrownBelow(marks: 'WORDS' | 'ANSWERS' | undefined, cell: string): boolean {
	if (IN_WORDS.test(cell)) return !NEGATED.test(cell);
	const word = normalizeSpelling(cell);
	if (marks === 'ANSWERS') return readYesOrNo(cell) ?? origins.get(word) === true;
	return origins.get(word) === true && !UNCLEAR_ALONE.includes(word);
}

/** Words in a title that speak of some stones, or of tests. */
const NOT_ALL = /\b(?:NO[TN]?|NON|AND|OR|ALSO|NATURALS?|MINED|TEST(?:ED)?|SCREEN(?:ED)?|CHECK(?:ED)?|FREE)\b|[&+]|天然|検査/i;
/** Matches a title of nothing but `LG`, since a dealer may be called so. */
const LG_TITLE = /^\W*LG(?: (?:stock|list|stones?|goods|inventory))?\W*$/i;

/** Returns whether a title or a sheet's name says that all stones are lab-grown: `LAB GROWN STOCK`, but not `Natural & Lab Grown`. */
export function isGrownTitle(title: string): boolean {
	const words = title.replaceAll('_', ' ');
	return (IN_WORDS.test(words) || /\b(?:CVD|LGD)\b/i.test(words) || LG_TITLE.test(words)) && !NOT_ALL.test(words);
}

/** Returns whether a title says that the stones below it are natural. */
export function isNaturalTitle(title: string): boolean {
	return /\b(?:NATURALS?|MINED)\b|天然/i.test(title) && !GROWN.test(title);
}

/** Returns whether a cell of another column says besides that the stone is lab-grown: `Lab Round`, `IGI (LG)`, `LG123456789`. */
export function statesLabGrown(statement: Statement, cell: string): boolean {
	switch (statement) {
		case 'shape':
			return GROWN.test(cell.replaceAll('_', ' ')) || /\bLAB\b/i.test(cell);
		case 'laboratory':
			return GROWN.test(cell.replaceAll('_', ' ')) || LG_NUMBER.test(cell);
		case 'certificateNumber':
			// As IGI and GCAL number their reports of lab-grown stones, also with the laboratory's name before: `IGI-LG612345678`.
			return /^(?:[A-Z]{3,4}[^A-Z\d]*)?LG[^A-Z\d]*\d{6,}/i.test(makePlain(cell));
		case 'treatment':
			// HPHT is also a treatment of natural stones.
			return /\bAS[ -]?GROWN\b/i.test(cell) || GROWN.test(cell.replace(/HPHT/gi, '').replaceAll('_', ' '));
		case 'remarks':
			return (IN_WORDS.test(cell) && !NEGATED.test(cell)) || isGrownAlone(cell);
		default:
			return false;
	}
}

/** Returns whether a remark consists of nothing but a word for a lab-grown stone: `CVD`, `LG`, `Synthetic diamond`. */
function isGrownAlone(remark: string): boolean {
	if (remark.length > ALONE) return false;
	const word = normalizeSpelling(remark).replace(/DIAMONDS?$/, '');
	return origins.get(word) === true && !UNCLEAR_ALONE.includes(word);
}

/** Length of the longest remark that can be one word for a lab-grown stone. */
const ALONE = 40;

/** Words that may say of a stone that it is lab-grown. */
const MAYBE =
	/\bLAB(?:ORATORY)?[ _-]?(?:GROWN|CREATED|MADE|DIAMONDS?)\b|\b(?:LGD|LGDR|CVD|HPHT|SYNTHETICS?|MAN[ -]?MADE|CULTURED|GROWN IN)\b|ラボグロウン|ラボダイヤ|合成|人工|培育/i;
/** Matches a word that means such a stone only alone in its cell. */
const GROWN_ALONE = /^[\s\p{P}]*(?:LAB|LG|CREATED|ラボ)[\s\p{P}]*$/iu;
/** Words of a text that says the contrary, or only that the stone was tested. */
const TESTED = /\b(?:NOT?|NON|NEVER|TEST\w*|SCREEN\w*|CHECK\w*)\b|:\/\/|検査/i;

/** Returns whether a text with another purpose may say that the stone is lab-grown. */
export function mayStateGrown(text: string): boolean {
	return text !== '' && (MAYBE.test(text) || LG_NUMBER.test(text) || GROWN_ALONE.test(text)) && !TESTED.test(text);
}
