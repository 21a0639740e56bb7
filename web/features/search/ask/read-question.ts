import { LIST_DISTANCE } from '#shared/domain/prices/limits.ts';
import { CLARITIES, COLORS, LABORATORIES, MAIN_COLORS, type Shape } from '#shared/domain/stock/diamond.ts';
import { GIRDLE_WORD, listGirdles, readGirdle } from '#shared/domain/stock/girdle.ts';
import type { SearchFilters } from '../search-url.ts';
import { QuestionLine } from './question-line.ts';
import { FANCY_WORDS, FILLERS, FLAG_WORDS, FLUORESCENCE_WORDS, SHAPE_WORDS } from './question-words.ts';
import { isStoneNumber, limitNumbers, readNumberList, takeNamedNumbers } from './read-numbers.ts';

export interface Question {
	/** The filters that the line states; other filters stay unchanged. */
	filters: Partial<SearchFilters>;
	unknown: string[];
}

/** Matches a number that is not part of a grade such as VS2. */
const NUMBER = String.raw`(?<![a-z\d.])(\d+(?:\.\d+)?)`;
const THOUSANDS = '(k|千|万)?';
const LIST = String.raw`(?:(?<=[\s,])(?:my )?list|価格表比?)\s*`;
const PERCENT = String.raw`([+-]?\d{1,3}(?:\.\d+)?)(?![\d.])\s*%?`;
const CARATS = '(?:cts?|carats?|カラット)';
const CLARITY = '(fl|if|vvs1|vvs2|vvs|vs1|vs2|vs|si1|si2|si3|si|i1|i2|i3)';
const bounded = (pattern: string) => `(?<=[\\s,/])${pattern}(?=[\\s,/])`;

/**
 * Parses a search from a line in English, Japanese or both: "round 0.9-2 d-g vs2+ 3ex gia under 14000".
 * Recognizes lot ids and certificate numbers. If `hasList` is true, also recognizes distances from the
 * member's own price list: "list -30". Returns the words that it does not understand.
 */
export function readQuestion(line: string, hasList = false): Question {
	const list = readNumberList(line);
	if (list) return { filters: { numbers: list }, unknown: [] };
	const named = takeNamedNumbers(line.normalize('NFKC'));
	const { filters, unknown } = readWords(named.rest, hasList);
	const numbers = limitNumbers([...named.numbers, ...unknown.filter(isStoneNumber)]);
	return { filters: numbers.length > 0 ? { ...filters, numbers } : filters, unknown: unknown.filter((word) => !isStoneNumber(word)) };
}

/** Parses words. The order matters: a pattern that could match part of another one comes after it. */
function readWords(text: string, hasList: boolean): Question {
	const line = new QuestionLine(text);
	// Before prices and weights, because these numbers are neither.
	if (hasList) takeListDistances(line);
	takeWeights(line);
	takePrices(line);
	// Before fluorescence, which also has the grade "medium".
	takeGirdles(line);
	takeNames(line);
	takeGrades(line);
	line.takeWords(FILLERS, () => undefined);
	return { filters: line.filters, unknown: line.unknown };
}

/** Parses distances from the member's own price list. A bare number is the maximum. */
function takeListDistances(line: QuestionLine): void {
	const limitDistance = (from: string | undefined, to: string | undefined) => {
		const [low, high] = [from, to].map((text) => (text === undefined ? undefined : limitPercent(Number(text))));
		const turned = low !== undefined && high !== undefined && low > high;
		line.filters.listDistance = turned ? { from: high, to: low } : { from: low, to: high };
	};
	line.take(String.raw`${LIST}${PERCENT}\s*(?:-|to|から)\s*${PERCENT}`, limitDistance);
	line.take(String.raw`${LIST}(?:over|above|min|from|more than|>=?)\s*${PERCENT}`, (from) => limitDistance(from, undefined));
	line.take(String.raw`${LIST}${PERCENT}\s*(?:\+|以上)`, (from) => limitDistance(from, undefined));
	line.take(String.raw`${LIST}(?:under|below|max|up to|to|less than|<=?)?\s*${PERCENT}\s*(?:以下|まで)?`, (to) => limitDistance(undefined, to));
}

/** Parses weights in carats, from the most specific pattern to the least specific one. */
function takeWeights(line: QuestionLine): void {
	line.take(String.raw`(?<=[\s,])(?:under|below|max|up to|to|less than|<=?)\s*\$?${NUMBER}\s*${CARATS}`, (to) => line.limit('carat', undefined, Number(to)));
	line.take(String.raw`(?<=[\s,])(?:over|above|min|from|more than|>=?)\s*\$?${NUMBER}\s*${CARATS}`, (from) => line.limit('carat', Number(from), undefined));
	line.take(String.raw`${NUMBER}\s*-\s*${NUMBER}\s*${CARATS}`, (from, to) => line.limit('carat', Number(from), Number(to)));
	line.take(String.raw`${NUMBER}\s*${CARATS}\s*(?:\+|以上|up)`, (from) => line.limit('carat', Number(from), undefined));
	line.take(String.raw`${NUMBER}\s*${CARATS}\s*以下`, (to) => line.limit('carat', undefined, Number(to)));
	line.take(String.raw`${NUMBER}\s*${CARATS}`, (weight) => line.limit('carat', ...extractWeights(weight ?? '')));
}

/** Parses prices, and numbers that may be weights, from the most specific pattern to the least specific one. */
function takePrices(line: QuestionLine): void {
	line.take(String.raw`(total|総額)\s*(?:under|below|max|up to|<=?)?\s*\$?${NUMBER}${THOUSANDS}\s*(?:ドル)?(?:以下|まで)?`, (_, to, factor) =>
		line.limitByNumbers(undefined, to, factor, true),
	);
	line.take(String.raw`(?<=[\s,])(?:under|below|max|up to|to|less than|<=?)\s*\$?${NUMBER}${THOUSANDS}\s*(total|in total)?`, (to, factor, total) =>
		line.limitByNumbers(undefined, to, factor, total !== undefined),
	);
	line.take(String.raw`(?<=[\s,])(?:over|above|min|from|more than|>=?)\s*\$?${NUMBER}${THOUSANDS}`, (from, factor) =>
		line.limitByNumbers(from, undefined, factor, false),
	);
	line.take(String.raw`\$?${NUMBER}${THOUSANDS}\s*(?:ドル)?(?:以下|まで)`, (to, factor) => line.limitByNumbers(undefined, to, factor, false));
	line.take(String.raw`\$?${NUMBER}${THOUSANDS}\s*(?:ドル)?(?:以上|から)`, (from, factor) => line.limitByNumbers(from, undefined, factor, false));
	line.take(String.raw`\$?${NUMBER}\s*-\s*\$?${NUMBER}${THOUSANDS}`, (from, to, factor) => line.limitByNumbers(from, to, factor, false));
}

function takeGirdles(line: QuestionLine): void {
	const girdle = `(${GIRDLE_WORD}(?:\\s*-\\s*${GIRDLE_WORD})?)`;
	const chooseGirdle = (words: string | undefined) => {
		const { girdleThin: thin, girdleThick: thick } = readGirdle(words);
		if (thin && thick) line.filters.girdleThin = line.filters.girdleThick = listGirdles(thin, thick);
	};
	line.take(`(?:(?<=[\\s,])girdle|ガードル)\\s*[:：]?\\s*${girdle}`, chooseGirdle);
	line.take(`${girdle}\\s*(?:girdle|ガードル)(?![a-z])`, chooseGirdle);
}

function takeNames(line: QuestionLine): void {
	line.takeWords(['3ex', 'triple excellent', 'triple ex', 'xxx', 'トリプルエクセレント'], () => line.choose('cut', ['3EX']));
	line.takeWords(['lab grown', 'lab-grown', 'labgrown', 'lgd', 'cvd', 'hpht', '合成', 'ラボグロウン'], () => (line.filters.labGrown = true));
	line.takeWords(['natural', '天然'], () => (line.filters.labGrown = false));
	for (const [name, words] of Object.entries(FLAG_WORDS)) line.takeWords(words, () => Object.assign(line.filters, { [name]: true }));
	for (const [code, words] of Object.entries(FLUORESCENCE_WORDS))
		line.takeWords(words, () => line.choose('fluorescence', [code as keyof typeof FLUORESCENCE_WORDS]));
	for (const shape of Object.keys(SHAPE_WORDS) as Shape[]) line.takeWords(SHAPE_WORDS[shape], () => line.choose('shape', [shape]));
	for (const laboratory of LABORATORIES) if (laboratory !== 'OTHER') line.takeWords([laboratory.toLowerCase()], () => line.choose('laboratory', [laboratory]));
	line.takeWords(['中央宝石研究所'], () => line.choose('laboratory', ['CGL']));
	for (const color of MAIN_COLORS) {
		if (color !== 'other' && color !== 'white')
			line.takeWords([color, ...(FANCY_WORDS[color] ?? [])], () => {
				line.choose('color', ['FANCY']);
				line.choose('mainColor', [color]);
			});
	}
}

/** Parses grades, and numbers without a unit. */
function takeGrades(line: QuestionLine): void {
	line.take(bounded(`${CLARITY}\\s*-\\s*${CLARITY}`), (from, to) => line.choose('clarity', CLARITIES.slice(findClarity(from)[0], findClarity(to)[1] + 1)));
	line.take(bounded(`${CLARITY}\\s*(?:\\+|以上)`), (to) => line.choose('clarity', CLARITIES.slice(0, findClarity(to)[1] + 1)));
	line.take(bounded(CLARITY), (grade) => line.choose('clarity', CLARITIES.slice(findClarity(grade)[0], findClarity(grade)[1] + 1)));
	line.takeWords(['vg+', 'vg以上'], () => line.choose('cut', ['3EX', 'EX', 'VG']));
	line.takeWords(['ex', 'excellent', 'エクセレント'], () => line.choose('cut', ['3EX', 'EX']));
	line.takeWords(['vg', 'very good', 'ベリーグッド'], () => line.choose('cut', ['VG']));
	line.take(bounded(String.raw`([d-z])\s*-\s*([d-z])`), (from, to) => line.choose('color', COLORS.slice(findColor(from), findColor(to) + 1)));
	line.take(bounded(String.raw`([d-z])\s*(?:\+|以上)`), (to) => line.choose('color', COLORS.slice(0, findColor(to) + 1)));
	line.take(bounded('([d-n]{1,4})'), (letters = '') => {
		for (const letter of letters) line.choose('color', COLORS.slice(findColor(letter), findColor(letter) + 1));
	});
	line.take(bounded(`${NUMBER}\\s*(?:\\+|up)`), (from) => line.limitByNumbers(from, undefined, undefined, false));
	line.take(bounded(String.raw`(\d{1,2}(?:\.\d+)?)`), (weight) => line.limit('carat', ...extractWeights(weight ?? '')));
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
