import { LIST_DISTANCE } from '#shared/domain/prices/limits.ts';
import { CLARITIES, COLORS, LABORATORIES, MAIN_COLORS, type Shape } from '#shared/domain/stock/diamond.ts';
import { GIRDLE_WORD, listGirdles, readGirdle } from '#shared/domain/stock/girdle.ts';
import type { SearchFilters } from '../search-url.ts';
import { isStoneNumber, limitNumbers, readNumberList, takeNamedNumbers } from './read-numbers.ts';

/** The query of a line of words. */
export interface Question {
	/** The filters that the line states; other filters stay unchanged. */
	filters: Partial<SearchFilters>;
	/** Words that were not understood. */
	unknown: string[];
}

/** Names of shapes in English and Japanese, with the abbreviations of price lists. */
const SHAPE_WORDS: Record<Shape, readonly string[]> = {
	ROUND: ['round', 'rounds', 'rd', 'rb', 'brilliant', 'ラウンド'],
	PRINCESS: ['princess', 'pr', 'プリンセス'],
	EMERALD: ['emerald', 'em', 'エメラルド'],
	RADIANT: ['radiant', 'rad', 'ラディアント'],
	PEAR: ['pear', 'ps', 'ペアシェイプ', 'ペア'],
	MARQUISE: ['marquise', 'mq', 'マーキース', 'マーキス'],
	OVAL: ['oval', 'ov', 'オーバル'],
	HEART: ['heart', 'hs', 'ハート'],
	SQUARE: ['asscher', 'square', 'アッシャー', 'スクエア'],
	BAGUETTE: ['baguette', 'bg', 'バゲット'],
	TRILLIANT: ['trilliant', 'trillion', 'トリリアント'],
	CUSHION: ['cushion', 'cu', 'クッション'],
	OTHER: [],
};
const FLUORESCENCE_WORDS = {
	VS: ['very strong fluorescence', 'very strong fluor', 'very strong', '蛍光ベリーストロング'],
	N: ['no fluorescence', 'no fluor', 'none fluor', 'nf', '蛍光なし', '蛍光無し'],
	F: ['faint fluorescence', 'faint fluor', 'faint', 'フェイント'],
	M: ['medium fluorescence', 'medium fluor', 'medium', 'ミディアム'],
	S: ['strong fluorescence', 'strong fluor', 'strong', 'ストロング'],
} as const;
const FANCY_WORDS: Partial<Record<(typeof MAIN_COLORS)[number], readonly string[]>> = {
	yellow: ['イエロー'],
	pink: ['ピンク'],
	blue: ['ブルー'],
	green: ['グリーン'],
	orange: ['オレンジ'],
	brown: ['ブラウン'],
	black: ['ブラック'],
	gray: ['grey', 'グレー'],
	red: ['レッド'],
	purple: ['パープル'],
	violet: ['バイオレット'],
};
const FLAG_WORDS = {
	tracked: ['tracked', 'ウォッチ'],
	myBid: ['my bids', '自分の入札'],
	allBid: ['with bids', 'in auction', '入札中', 'オークション中'],
	isMedia: ['with photos', 'with photo', 'with media', '写真あり', '写真付き'],
} as const;
/** Words that are ignored. */
const FILLERS = [
	'per carat',
	'per ct',
	'/ct',
	'ppc',
	'usd',
	'dollars',
	'stones',
	'diamonds',
	'diamond',
	'and',
	'or better',
	'fluorescence',
	'fancy',
	'color',
	'colour',
	'clarity',
	'ドル',
	'ダイヤモンド',
	'ダイヤ',
	'ファンシー',
	'カラー',
	'の',
	'で',
];

/** Matches a number that is not part of a grade such as VS2. */
const NUMBER = String.raw`(?<![a-z\d.])(\d+(?:\.\d+)?)`;
const THOUSANDS = '(k|千|万)?';
/** Matches the words for the member's own price list. */
const LIST = String.raw`(?:(?<=[\s,])(?:my )?list|価格表比?)\s*`;
const PERCENT = String.raw`([+-]?\d{1,3}(?:\.\d+)?)(?![\d.])\s*%?`;
const CARATS = '(?:cts?|carats?|カラット)';
const CLARITY = '(fl|if|vvs1|vvs2|vvs|vs1|vs2|vs|si1|si2|si3|si|i1|i2|i3)';
/** A number from this size on is a price; a smaller one is a weight in carats. */
const LEAST_PRICE = 100;
const FACTORS: Record<string, number> = { k: 1_000, 千: 1_000, 万: 10_000 };

/**
 * Parses a search from a line in English, Japanese or both: "round 0.9-2 d-g vs2+
 * 3ex gia under 14000". Recognizes lot ids and certificate numbers. If `hasList` is
 * true, also recognizes distances from the member's own price list: "list -30".
 * Returns the words that it does not understand.
 */
export function readQuestion(line: string, hasList = false): Question {
	const list = readNumberList(line);
	if (list) return { filters: { numbers: list }, unknown: [] };
	const named = takeNamedNumbers(line.normalize('NFKC'));
	const { filters, unknown } = readWords(named.rest, hasList);
	const numbers = limitNumbers([...named.numbers, ...unknown.filter(isStoneNumber)]);
	return { filters: numbers.length > 0 ? { ...filters, numbers } : filters, unknown: unknown.filter((word) => !isStoneNumber(word)) };
}

function readWords(line: string, hasList: boolean): Question {
	let rest = ` ${normalize(line)} `;
	const filters: Partial<SearchFilters> = {};
	const take = (pattern: string, use: (...parts: (string | undefined)[]) => void) => {
		rest = rest.replace(new RegExp(pattern, 'g'), (_, ...parts: (string | undefined)[]) => {
			use(...parts);
			return ' ';
		});
	};
	/** Takes whole words. Japanese words need no spaces between them. */
	const takeWords = (words: readonly string[], use: () => void) => {
		for (const word of words) take(/^[\x20-\x7e]+$/.test(word) ? `(?<=[\\s,])${escapeWord(word)}(?=[\\s,])` : escapeWord(word), use);
	};
	const limit = (name: 'carat' | 'perCarat' | 'totalPrice', from: number | undefined, to: number | undefined) => {
		if (from !== undefined) filters[`${name}From`] = from;
		if (to !== undefined) filters[`${name}To`] = to;
	};
	const choose = <N extends 'shape' | 'color' | 'clarity' | 'cut' | 'polish' | 'symmetry' | 'fluorescence' | 'laboratory' | 'mainColor'>(
		name: N,
		values: SearchFilters[N],
	) => {
		const known: readonly string[] = filters[name] ?? [];
		Object.assign(filters, { [name]: [...known, ...values.filter((value) => !known.includes(value))] });
	};

	// Before prices and weights, because these numbers are neither. A bare number is the maximum.
	if (hasList) {
		const limitDistance = (from: string | undefined, to: string | undefined) => {
			const [low, high] = [from, to].map((text) => (text === undefined ? undefined : limitPercent(Number(text))));
			const turned = low !== undefined && high !== undefined && low > high;
			filters.listDistance = turned ? { from: high, to: low } : { from: low, to: high };
		};
		take(String.raw`${LIST}${PERCENT}\s*(?:-|to|から)\s*${PERCENT}`, limitDistance);
		take(String.raw`${LIST}(?:over|above|min|from|more than|>=?)\s*${PERCENT}`, (from) => limitDistance(from, undefined));
		take(String.raw`${LIST}${PERCENT}\s*(?:\+|以上)`, (from) => limitDistance(from, undefined));
		take(String.raw`${LIST}(?:under|below|max|up to|to|less than|<=?)?\s*${PERCENT}\s*(?:以下|まで)?`, (to) => limitDistance(undefined, to));
	}

	// Prices and weights, from the most specific pattern to the least specific one.
	const within = (from: string | undefined, to: string | undefined, factor: string | undefined, total: boolean) => {
		const [low, high] = [from, to].map((text) => (text === undefined ? undefined : Number(text) * (FACTORS[factor ?? ''] ?? 1)));
		const money = total || (high ?? low ?? 0) >= LEAST_PRICE;
		limit(total ? 'totalPrice' : money ? 'perCarat' : 'carat', low, high);
	};
	take(String.raw`(?<=[\s,])(?:under|below|max|up to|to|less than|<=?)\s*\$?${NUMBER}\s*${CARATS}`, (to) => limit('carat', undefined, Number(to)));
	take(String.raw`(?<=[\s,])(?:over|above|min|from|more than|>=?)\s*\$?${NUMBER}\s*${CARATS}`, (from) => limit('carat', Number(from), undefined));
	take(String.raw`${NUMBER}\s*-\s*${NUMBER}\s*${CARATS}`, (from, to) => limit('carat', Number(from), Number(to)));
	take(String.raw`${NUMBER}\s*${CARATS}\s*(?:\+|以上|up)`, (from) => limit('carat', Number(from), undefined));
	take(String.raw`${NUMBER}\s*${CARATS}\s*以下`, (to) => limit('carat', undefined, Number(to)));
	take(String.raw`${NUMBER}\s*${CARATS}`, (weight) => limit('carat', ...extractWeights(weight ?? '')));
	take(String.raw`(total|総額)\s*(?:under|below|max|up to|<=?)?\s*\$?${NUMBER}${THOUSANDS}\s*(?:ドル)?(?:以下|まで)?`, (_, to, factor) =>
		within(undefined, to, factor, true),
	);
	take(String.raw`(?<=[\s,])(?:under|below|max|up to|to|less than|<=?)\s*\$?${NUMBER}${THOUSANDS}\s*(total|in total)?`, (to, factor, total) =>
		within(undefined, to, factor, total !== undefined),
	);
	take(String.raw`(?<=[\s,])(?:over|above|min|from|more than|>=?)\s*\$?${NUMBER}${THOUSANDS}`, (from, factor) => within(from, undefined, factor, false));
	take(String.raw`\$?${NUMBER}${THOUSANDS}\s*(?:ドル)?(?:以下|まで)`, (to, factor) => within(undefined, to, factor, false));
	take(String.raw`\$?${NUMBER}${THOUSANDS}\s*(?:ドル)?(?:以上|から)`, (from, factor) => within(from, undefined, factor, false));
	take(String.raw`\$?${NUMBER}\s*-\s*\$?${NUMBER}${THOUSANDS}`, (from, to, factor) => within(from, to, factor, false));

	// Before fluorescence, which also has the grade "medium".
	const girdle = `(${GIRDLE_WORD}(?:\\s*-\\s*${GIRDLE_WORD})?)`;
	const chooseGirdle = (words: string | undefined) => {
		const { girdleThin: thin, girdleThick: thick } = readGirdle(words);
		if (thin && thick) filters.girdleThin = filters.girdleThick = listGirdles(thin, thick);
	};
	take(`(?:(?<=[\\s,])girdle|ガードル)\\s*[:：]?\\s*${girdle}`, chooseGirdle);
	take(`${girdle}\\s*(?:girdle|ガードル)(?![a-z])`, chooseGirdle);

	takeWords(['3ex', 'triple excellent', 'triple ex', 'xxx', 'トリプルエクセレント'], () => choose('cut', ['3EX']));
	takeWords(['lab grown', 'lab-grown', 'labgrown', 'lgd', 'cvd', 'hpht', '合成', 'ラボグロウン'], () => (filters.labGrown = true));
	takeWords(['natural', '天然'], () => (filters.labGrown = false));
	for (const [name, words] of Object.entries(FLAG_WORDS)) takeWords(words, () => Object.assign(filters, { [name]: true }));
	for (const [code, words] of Object.entries(FLUORESCENCE_WORDS)) takeWords(words, () => choose('fluorescence', [code as keyof typeof FLUORESCENCE_WORDS]));
	for (const shape of Object.keys(SHAPE_WORDS) as Shape[]) takeWords(SHAPE_WORDS[shape], () => choose('shape', [shape]));
	for (const laboratory of LABORATORIES) if (laboratory !== 'OTHER') takeWords([laboratory.toLowerCase()], () => choose('laboratory', [laboratory]));
	takeWords(['中央宝石研究所'], () => choose('laboratory', ['CGL']));
	for (const color of MAIN_COLORS) {
		if (color !== 'other' && color !== 'white')
			takeWords([color, ...(FANCY_WORDS[color] ?? [])], () => {
				choose('color', ['FANCY']);
				choose('mainColor', [color]);
			});
	}

	const bounded = (pattern: string) => `(?<=[\\s,/])${pattern}(?=[\\s,/])`;
	take(bounded(`${CLARITY}\\s*-\\s*${CLARITY}`), (from, to) => choose('clarity', CLARITIES.slice(findClarity(from)[0], findClarity(to)[1] + 1)));
	take(bounded(`${CLARITY}\\s*(?:\\+|以上)`), (to) => choose('clarity', CLARITIES.slice(0, findClarity(to)[1] + 1)));
	take(bounded(CLARITY), (grade) => choose('clarity', CLARITIES.slice(findClarity(grade)[0], findClarity(grade)[1] + 1)));
	takeWords(['vg+', 'vg以上'], () => choose('cut', ['3EX', 'EX', 'VG']));
	takeWords(['ex', 'excellent', 'エクセレント'], () => choose('cut', ['3EX', 'EX']));
	takeWords(['vg', 'very good', 'ベリーグッド'], () => choose('cut', ['VG']));
	take(bounded(String.raw`([d-z])\s*-\s*([d-z])`), (from, to) => choose('color', COLORS.slice(findColor(from), findColor(to) + 1)));
	take(bounded(String.raw`([d-z])\s*(?:\+|以上)`), (to) => choose('color', COLORS.slice(0, findColor(to) + 1)));
	take(bounded('([d-n]{1,4})'), (letters = '') => {
		for (const letter of letters) choose('color', COLORS.slice(findColor(letter), findColor(letter) + 1));
	});
	take(bounded(`${NUMBER}\\s*(?:\\+|up)`), (from) => within(from, undefined, undefined, false));
	take(bounded(String.raw`(\d{1,2}(?:\.\d+)?)`), (weight) => limit('carat', ...extractWeights(weight ?? '')));
	takeWords(FILLERS, () => undefined);
	return { filters, unknown: rest.split(/[\s,]+/).filter((word) => word !== '' && word !== '/') };
}

/** Normalizes a line: half-width, lower case, one kind of dash, no thousands separators; "d to g" becomes "d-g". */
function normalize(line: string): string {
	return line
		.normalize('NFKC')
		.toLowerCase()
		.replace(/[‐-―−〜~～]/g, '-')
		.replace(/(\d),(?=\d{3}(?!\d))/g, '$1')
		.replace(/(?<=[\da-z])\s+to\s+(?=[\da-z])/g, '-')
		.replace(/(?<=\d)から(?=\d)/g, '-')
		.replace(/[、。]/g, ' ')
		.slice(0, 300);
}

/** Returns the weight range of a typed number: "1" and "1.0" mean 1.00–1.09, "1.01" only that weight. */
function extractWeights(text: string): [from: number, to: number] {
	const weight = Number(text);
	const decimals = text.split('.')[1]?.length ?? 0;
	if (decimals >= 2) return [weight, weight];
	return [weight, Math.round((weight + 0.09) * 100) / 100];
}

/** Returns the indexes of the first and last clarity of a word: VVS means VVS1 and VVS2. */
function findClarity(word = ''): [first: number, last: number] {
	const meant = CLARITIES.map((grade, at) => ({ grade: grade.toLowerCase(), at })).filter(({ grade }) => grade === word || grade.slice(0, -1) === word);
	return [meant[0]?.at ?? 0, meant.at(-1)?.at ?? 0];
}

/** Rounds a percentage to one decimal and limits it to the contract's range. */
function limitPercent(percent: number): number {
	return Math.min(LIST_DISTANCE.max, Math.max(LIST_DISTANCE.min, Math.round(percent * 10) / 10 || 0));
}

/** Returns a colour letter's index on the scale. Either letter matches a grade such as O-P. */
function findColor(letter = ''): number {
	return COLORS.findIndex((grade) => grade !== 'FANCY' && grade.toLowerCase().split('-').includes(letter));
}

const escapeWord = (word: string) => word.replace(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`);
