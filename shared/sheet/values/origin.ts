import { Refusal } from '../problems.ts';
import { findCountry, splitPlaces } from './countries.ts';
import { findSpelling, mapSpellings, readYesOrNo } from './grades.ts';
import type { Origin, Statement } from './stated.ts';
import { isNothing, makePlain, normalizeSpelling } from './text.ts';

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
const IN_WORDS = /\bLAB(?:ORATORY)?[ -]?(?:GROWN|CREATED)\b|ラボグロウン/i;

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

/** Returns whether a title or a sheet's name says that all stones are lab-grown: `LAB GROWN STOCK`, but not `Natural & Lab Grown`. */
export function isGrownTitle(title: string): boolean {
	return (IN_WORDS.test(title) || /\b(?:CVD|LGD)\b/i.test(title)) && !/\b(?:NO[TN]?|NON|AND|OR|ALSO|NATURALS?|MINED)\b|[&+]|天然/i.test(title);
}

/** Returns whether a cell of another column says besides that the stone is lab-grown: `Lab Round`, `IGI (LG)`, `LG123456789`. */
export function statesLabGrown(statement: Statement, cell: string): boolean {
	switch (statement) {
		case 'shape':
			return GROWN.test(cell) || /\bLAB\b/i.test(cell);
		case 'laboratory':
			return GROWN.test(cell);
		case 'certificateNumber':
			// As IGI and GCAL number their reports of lab-grown stones, also with the laboratory's name before: `IGI-LG612345678`.
			return /^(?:[A-Z]{3,4}[^A-Z\d]*)?LG[^A-Z\d]*\d{6,}/i.test(makePlain(cell));
		case 'treatment':
			// HPHT is also a treatment of natural stones.
			return /\bAS[ -]?GROWN\b/i.test(cell) || GROWN.test(cell.replace(/HPHT/gi, ''));
		case 'remarks':
			return IN_WORDS.test(cell) && !/\bN(?:OT?|ON|EVER)\b/i.test(cell);
		default:
			return false;
	}
}
