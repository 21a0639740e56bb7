import { CELL_LENGTH } from '#shared/domain/sheets/limits.ts';
import type { AttributeValue } from '#shared/domain/stock/attributes.ts';
import { CLARITIES, type Clarity, COLORS, type Color, type Cut, LABORATORIES } from '#shared/domain/stock/diamond.ts';
import type { FancyColor } from '#shared/domain/stock/stone.ts';
import { Refusal } from '../problems.ts';
import { readFancyColor } from './fancy-color.ts';
import type { Finish as Stated } from './stated.ts';
import { findSpelling, isNothing, makePlain, mapSpellings, normalizeSpelling } from './text.ts';

type Finish = AttributeValue<'polish'>;
type Fluorescence = AttributeValue<'fluorescence'>;
type Laboratory = AttributeValue<'laboratory'>;

const EXCELLENT = [
	...['EX', 'EXC', 'EXCELLENT', 'X', 'E', 'ID', 'IDEAL', 'I', 'SUPERIDEAL', 'SI', 'ASTOR', 'ASTORBYBLUENILE', 'ASTORIDEAL', 'TRUEHEARTS', 'IDEALPLUS'],
	...['EXIDEAL', 'IDEX', 'エクセレント', 'アイディアル', 'アイデアル', 'UITSTEKEND', 'EXZELLENT'],
];
const VERY_GOOD = ['VG', 'V', 'VGD', 'VGOOD', 'VERYGOOD', 'ベリーグッド', 'ベリィグッド', 'ZEERGOED', 'TRÈSBON', 'TRESBON', 'SEHRGUT'];
const GOOD = ['G', 'GD', 'GOOD', 'グッド', 'GOED', 'BON', 'GUT'];
const FAIR = ['F', 'FA', 'FR', 'FAIR', 'フェア', 'フェアー'];
const POOR = ['P', 'PR', 'POOR', 'プア', 'プアー'];
const UNGRADED = ['NONE', 'N', 'NO', 'UNGRADED', 'NOTGRADED', 'ROUNDETC', 'なし', '無し', '無'];

const GRADED = [
	['EX', EXCELLENT],
	['VG', VERY_GOOD],
	['G', GOOD],
	['P', POOR],
	[undefined, UNGRADED],
] as const;
const finishes = mapSpellings<Finish | undefined>([...GRADED, ['F', FAIR]]);
const cuts = mapSpellings<Cut | '3EX' | undefined>([
	// XXX does not mark an empty cell: dealers write X for Excellent, and XXX for cut, polish and symmetry alike.
	['3EX', ['3EX', '3X', 'EX3', 'XXX', 'TRIPLEEX', 'TRIPLEEXCELLENT', 'TRIPLEX', 'EXEXEX', 'トリプルエクセレント']],
	...GRADED,
	['FA', FAIR],
]);
/** `EX H&C`, `3EX HEARTS AND CUPID`: a pattern seen through a viewer, which is not part of the grade. */
const HEARTS = /(?:HEARTS?(?:&|AND)?(?:ARROWS?|CUPID)|H&A|H&C|HNC|HNA|ハート&キューピッド|ハートアンドキューピッド)/;

export function readCut(cell: string): Cut | '3EX' | undefined | Refusal {
	const text = makePlain(cell).toUpperCase().replace(/\s/g, '');
	return isNothing(text) ? undefined : findSpelling(cuts, normalizeSpelling(text.replace(HEARTS, '') || 'EX'), 'UNKNOWN_GRADE');
}

/** Reads the column "Cut", whose cells may state cut, polish and symmetry: `VG/EX/EX`. */
export function readCuts(cell: string): Cut | '3EX' | Stated | undefined | Refusal {
	const whole = readCut(cell);
	const text = makePlain(cell);
	const parts = text.split(/[/,]/.test(text) ? /[/,]/ : /[\s-]+/);
	if (!(whole instanceof Refusal) || parts.length !== 3) return whole;
	const [cut, polish, symmetry] = [readCut(parts[0] ?? ''), readFinish(parts[1] ?? ''), readFinish(parts[2] ?? '')];
	if (cut === '3EX' || cut instanceof Refusal || polish instanceof Refusal || symmetry instanceof Refusal) return whole;
	return { ...(cut && { cut }), ...(polish && { polish }), ...(symmetry && { symmetry }) };
}

export function readFinish(cell: string): Finish | undefined | Refusal {
	return isNothing(makePlain(cell)) ? undefined : findSpelling(finishes, normalizeSpelling(cell), 'UNKNOWN_GRADE');
}

const clarities = mapSpellings<Clarity | undefined>([
	...CLARITIES.map((code) => [code, [code]] as const),
	['FL', ['FLAWLESS', 'フローレス']],
	['IF', ['LC', 'LOUPECLEAN', 'INTERNALLYFLAWLESS', 'インターナリーフローレス']],
	['I1', ['P1', 'PK1', 'PIQUE1', 'PIQUÉ1']],
	['I2', ['P2', 'PK2', 'PIQUE2', 'PIQUÉ2']],
	['I3', ['P3', 'PK3', 'PIQUE3', 'PIQUÉ3']],
	[undefined, ['NONE', 'なし']],
]);

export function readClarity(cell: string): Clarity | undefined | Refusal {
	return isNothing(makePlain(cell)) ? undefined : findSpelling(clarities, normalizeSpelling(cell), 'UNKNOWN_CLARITY');
}

const colors = mapSpellings<Color | undefined>([
	...COLORS.map((code) => [code, [code, ...code.split('-')]] as const),
	['FANCY', ['FCY', 'FC', 'FANCYCOLOR', 'FANCYCOLOUR', 'ファンシー', 'ファンシーカラー']],
	[undefined, ['NONE', 'なし']],
]);

/** Reads a grade from D to Z, or a fancy colour in words. */
export function readColor(cell: string): Color | FancyColor | undefined | Refusal {
	const text = makePlain(cell);
	if (isNothing(text)) return undefined;
	const grade = normalizeSpelling(text.replace(/[+-]$/, ''));
	if (colors.has(grade)) return colors.get(grade);
	const fancy = readFancyColor(text);
	return fancy instanceof Refusal || fancy === undefined ? new Refusal('UNKNOWN_COLOR') : fancy;
}

const fluorescences = mapSpellings<Fluorescence | undefined>([
	['N', ['N', 'NN', 'NO', 'NON', 'NONE', 'NIL', 'NEG', 'NEGLIGIBLE', 'INERT', 'NIEL', 'なし', '無', '無し', 'ノン', 'ナン']],
	['N', ['NIHIL', 'GEEN', 'AUCUNE', 'NÉANT', 'NEANT', 'KEINE']],
	['F', ['F', 'FA', 'FNT', 'FAINT', 'SL', 'SLT', 'SLI', 'SLIGHT', 'VSL', 'VSLT', 'VSLIGHT', 'VERYSLIGHT', 'WEAK', 'VW', 'W', 'フェイント', '弱']],
	['F', ['ZWAK', 'FAIBLE', 'SCHWACH']],
	['M', ['M', 'MED', 'MD', 'MEDIUM', 'MEDIAM', 'ミディアム', '中', 'GEMIDDELD', 'MOYENNE', 'MITTEL']],
	['S', ['S', 'ST', 'STG', 'STR', 'STRONG', 'ストロング', '強', 'STERK', 'FORTE', 'STARK']],
	['VS', ['VS', 'VST', 'VSTG', 'VSTR', 'VSTRONG', 'VERYSTRONG', 'ベリーストロング', '極強', 'ZEERSTERK', 'TRÈSFORTE', 'TRESFORTE', 'SEHRSTARK']],
]);
const GLOW = /(?:BLUE|BLUISH|BLU|BL|YELLOW|YEL|YL|WHITE|WHT|GREEN|ORANGE|ORG|ブルー|イエロー|青|黄|性)$/;
/** The colour of the glow before its strength: `青 強`, `Blue, very strong`. */
const GLOW_FIRST = /^(?:BLUE|YELLOW|WHITE|GREEN|ORANGE|ブルー|イエロー|[青黄白緑]色?)/;

export function readFluorescence(cell: string): Fluorescence | undefined | Refusal {
	if (isNothing(makePlain(cell))) return undefined;
	const text = normalizeSpelling(cell).replace(/FLUORESCENCE$/, '');
	const strength = fluorescences.has(text)
		? text
		: text
				.replace(GLOW, '')
				.replace(GLOW_FIRST, '')
				.replace(/^(VS|[FMS])B$/, '$1');
	return findSpelling(fluorescences, strength, 'UNKNOWN_FLUORESCENCE');
}

const laboratories = mapSpellings<Laboratory>([
	['GIA', ['米国宝石学会', 'GEMOLOGICALINSTITUTEOFAMERICA']],
	['IGI', ['INTERNATIONALGEMOLOGICALINSTITUTE']],
	['CGL', ['中央宝石研究所', '中央宝石', 'CENTRALGEMLABORATORY', 'CENTRALGEMLAB']],
	['AGT', ['AGTジェムラボラトリー', 'エージーティージェムラボラトリー']],
	['DGL', ['ダイヤモンドグレーディングラボラトリー', 'DIAMONDGRADINGLABORATORY']],
]);

const NO_REPORT = [
	...['INHOUSE', 'OWN', 'SELF', 'SELFGRADED', 'NONE', 'NO', 'NON', 'NOCERT', 'NOTCERT', 'NONCERT', 'NC', 'UNCERTIFIED', 'NOTCERTIFIED', 'NONCERTIFIED', '0'],
	...['PENDING', 'INPROCESS', 'INLAB', 'ATLAB', 'APPLIED', 'SUBMITTED', 'TBA', 'TBC', 'TBD', '申請中', '鑑定中'],
	...['なし', '無', '無し', '鑑定書なし', '鑑定書無し', '鑑定なし'],
];

/** Matches a laboratory that a cell excludes: `Non-GIA`, `EGL (not GIA)`, `GIA equivalent`. */
const EXCLUDED = new RegExp(
	[
		`\\b(?:NON|NOT|NO)[^A-Z0-9.]*(?:${LABORATORIES.join('|')})\\b`,
		// A stone that the dealer has graded as the laboratory might.
		`\\b(?:LIKE|EST|ESTIMATED|EQV|EQUIV|EQUIVALENT)\\b[^A-Z0-9]*(?:TO )?(?:${LABORATORIES.join('|')})\\b`,
		`\\b(?:${LABORATORIES.join('|')})\\b[^A-Z0-9]*(?:EQV|EQUIV|EQUIVALENT|STANDARDS?|QUALITY|LIKE|CERTIFIABLE)\\b\\.?`,
	].join('|'),
	'g',
);

/** Reads a laboratory, also within other words (`GIA Japan`, `CGL鑑定書`). One that the market does not name is OTHER; a stone without a report has none. */
export function readLaboratory(cell: string): Laboratory | undefined {
	const plain = makePlain(cell).toUpperCase().replace(EXCLUDED, '');
	const text = normalizeSpelling(plain);
	if (isNothing(plain) || text === '' || NO_REPORT.includes(text)) return undefined;
	const words = plain.replaceAll('.', '').match(/[A-Z0-9]+/g) ?? [];
	const named = words.find((word) => LABORATORIES.some((code) => code === word && code !== 'OTHER')) ?? '';
	return LABORATORIES.find((code) => code === named || code === text) ?? laboratories.get(text) ?? findNamed(text) ?? 'OTHER';
}

/** Laboratories that the market does not name, but dealers do. */
const OTHERS = ['AGS', 'EGL', 'GCAL', 'GSI', 'SGL', 'IIDGR', 'GRS'];

/** Counts the laboratories that a cell names: 2 for `GIA/IGI`. Those that it excludes do not count. */
export function countLaboratories(cell: string): number {
	const words =
		makePlain(cell)
			.toUpperCase()
			.replace(EXCLUDED, '')
			.match(/[A-Z]+/g) ?? [];
	return new Set(words.filter((word) => OTHERS.includes(word) || LABORATORIES.some((code) => code === word && code !== 'OTHER'))).size;
}

/** Matches a laboratory before the number of its report: `GIA 2141438171`. */
const NAMED_NUMBER = /^\s*([A-Z]{3,4})[\s:#-]*((?:LG)?\d{7,})\s*$/i;

/** Reads a report's number after the name of its laboratory. Returns undefined for other texts, and for a laboratory that the market does not name. */
export function readNamedReport(cell: string): { laboratory: Laboratory; number: string } | undefined {
	const [, name = '', number = ''] = (cell.length <= CELL_LENGTH && NAMED_NUMBER.exec(cell)) || [];
	const laboratory = readLaboratory(name);
	return laboratory === undefined || laboratory === 'OTHER' ? undefined : { laboratory, number };
}

/** Matches a cell that says that the laboratory still has the stone: `GIA pending`, `GIA (in process)`, `at GIA`. */
const PENDING_REPORT = new RegExp(
	[
		/\b(?:pend(?:ing)?|soon|(?:will|to) be|in[ -]?(?:process|progress|lab)|at[ -]?lab|await(?:ing|ed)|applied|submitted|tba|tbc|tbd)\b/,
		/(?:申請|鑑定|依頼|提出)(?:中|予定)|予定$/,
		new RegExp(`^[^a-z0-9]*(?:(?:now|still|currently|is|sent|away) )?(?:at|to) (?:the )?(?:${LABORATORIES.join('|')})\\b`),
	]
		.map(({ source }) => source)
		.join('|'),
	'i',
);

/** Returns whether a cell of laboratories or certificate numbers says that the report is not finished. */
export function saysReportPending(cell: string): boolean {
	return PENDING_REPORT.test(cell);
}

/** Finds a laboratory's Japanese name at the beginning of a text: `中央宝石研究所CGL`. */
function findNamed(text: string): Laboratory | undefined {
	return [...laboratories].find(([name]) => !/^[A-Z]/.test(name) && text.startsWith(name))?.[1];
}

const TRUE = ['YES', 'Y', 'TRUE', 'T', '1', '有', 'あり', '有り', 'はい'];
const FALSE = ['NO', 'N', 'FALSE', 'F', '0', 'NONE', '無', 'なし', '無し', 'いいえ'];

/** Reads whether the girdle has an inscription: yes, no, or its text. */
export function readInscription(cell: string): boolean | undefined {
	if (isNothing(makePlain(cell))) return undefined;
	return readYesOrNo(cell) ?? !/^(?:NO|NON|NOT|UN|WITHOUT)(?:LASER|INSCRI|$)/.test(normalizeSpelling(cell));
}

export function readYesOrNo(cell: string): boolean | undefined {
	const text = normalizeSpelling(cell);
	return TRUE.includes(text) ? true : FALSE.includes(text) ? false : undefined;
}
