import { CLARITIES, COLORS, CUT_FILTERS, FINISHES, FLUORESCENCES, LABORATORIES } from '#shared/domain/stock/diamond.ts';
import { GIRDLE_WORD, listGirdles, readGirdle } from '#shared/domain/stock/girdle.ts';
import type { SearchFilters } from '../search-url.ts';
import { QuestionLine } from './question-line.ts';
import { COLOR_WORD, FILLERS, FLUORESCENCE, MEANINGS, PARTICLES } from './question-words.ts';
import { isStoneNumber, limitNumbers, readNumberList, takeNamedNumbers } from './read-numbers.ts';
import { takeListDistances, takeLoneNumbers, takePrices, takeWeights } from './read-quantities.ts';

export interface Question {
	/** The filters that the line states; other filters stay unchanged. */
	filters: Partial<SearchFilters>;
	unknown: string[];
	/** Whether a price was taken as one per carat, although the line says neither that nor "total". */
	perCaratAssumed?: boolean;
}

const CLARITY = '(fl|if|vvs1|vvs2|vvs|vs1|vs2|vs|si1|si2|si3|si|i1|i2|i3)';
/** Words after a grade that include all better ones. */
const UP = String.raw`\s*(?:\+|up\b|plus\b|or better|or up|and better|and up|& up|better|以上|アップ)`;
const FLUOR = '(?:fluorescence|fluorescent|fluoreszenz|fluor|fluo|flour|flr|flu|蛍光性?)';
const EX = '(ex|exc|excellent|ideal|vg|very good|good|fair|poor|エクセレント|ベリーグッド|グッド|フェア|プア)';
/** Makes a pattern match whole words only. */
const bounded = (pattern: string) => `(?<=[\\s,/])${pattern}(?=[\\s,/])`;

/**
 * Parses a search from a line in English, Japanese or both: "round 0.9-2 d-g vs2+ 3ex gia under 14000".
 * Recognizes lot ids and certificate numbers. If `hasList` is true, also recognizes distances from the
 * member's own price list: "list -30". Returns the words that it does not understand.
 */
export function readQuestion(line: string, hasList = false): Question {
	const list = readNumberList(line);
	if (list) return { filters: { numbers: list.numbers }, unknown: [] };
	const named = takeNamedNumbers(line.normalize('NFKC'));
	const { filters, unknown, perCaratAssumed } = readWords(named.rest, hasList);
	const numbers = limitNumbers([...named.numbers, ...unknown.filter(isStoneNumber)]);
	return {
		filters: numbers.length > 0 ? { ...filters, numbers } : filters,
		unknown: unknown.filter((word) => !isStoneNumber(word)),
		...(perCaratAssumed && { perCaratAssumed }),
	};
}

/** Parses words. The order matters: a pattern that could match part of another one comes after it. */
function readWords(text: string, hasList: boolean): QuestionLine {
	const line = new QuestionLine(text);
	// Before prices and weights, because these numbers are neither.
	if (hasList) takeListDistances(line);
	takeWeights(line);
	takePrices(line);
	// Before fluorescence, which also has the grade "medium".
	takeGirdles(line);
	takeFluorescence(line);
	takeRanges(line);
	// "Faint pink" is a colour; "faint" and "faint blue" are fluorescence.
	line.take(`${bounded('faint')}(?=\\s*(?:${COLOR_WORD})(?<!blue))`, () => line.add({ color: ['FANCY'], intensity: ['faint'] }));
	// "Lab" alone means lab-grown.
	line.take(bounded(`lab:?(?=\\s+(?:${LABORATORIES.join('|').toLowerCase()})\\s)`), () => undefined);
	line.takeWords(MEANINGS.keys(), (word) => {
		const meaning = MEANINGS.get(word);
		if (meaning) line.add(meaning);
		else line.setAside(word);
	});
	takeGrades(line);
	takeLoneNumbers(line);
	line.takeWords(FILLERS.split('|'), () => undefined);
	line.take(bounded(PARTICLES), () => undefined);
	return line;
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

/** Parses fluorescence next to its name, where single letters are its codes ("fluor vs"), and ranges of its words ("none to faint"). */
function takeFluorescence(line: QuestionLine): void {
	const grades = [...FLUORESCENCE.keys()].sort((one, other) => other.length - one.length);
	const word = `(${[...grades, 'vs', 'n', 'f', 'm', 's'].join('|')})`;
	const find = (text: string) => FLUORESCENCE.get(text) ?? FLUORESCENCES.find((code) => code.toLowerCase() === text);
	const choose = (from = '', to = from) => line.add({ fluorescence: slice(FLUORESCENCES, [find(from) ?? 'N'], [find(to) ?? 'N']) });
	const range = `${word}(?:\\s*[-/]\\s*${word})?`;
	line.take(`(?<=[\\s,]|[^\\x00-\\x7f])${FLUOR}\\s*[:：]?\\s*${range}(?![a-z\\d])`, choose);
	line.take(`(?<![a-z\\d-])${range}\\s*(?:blue\\s*)?${FLUOR}(?![a-z])`, choose);
	line.take(bounded(`(${grades.join('|')})\\s*-\\s*(${grades.join('|')})`), choose);
}

/** Parses ranges of clarity, colour and cut, and grades of polish and symmetry next to their names. */
function takeRanges(line: QuestionLine): void {
	line.take(bounded(`${CLARITY}\\s*-\\s*${CLARITY}`), (from, to) => line.add({ clarity: slice(CLARITIES, findClarities(from), findClarities(to)) }));
	line.take(bounded(`${CLARITY}${UP}`), (to) => line.add({ clarity: slice(CLARITIES, ['FL'], findClarities(to)) }));
	takeFinish(line, 'polish', '(?:polish|pol|ポリッシュ|研磨)');
	takeFinish(line, 'symmetry', '(?:symmetry|symm|sym|シンメトリー|対称性?)');
	const chooseCut = (from?: string, to = from) => line.add({ cut: slice(CUT_FILTERS, findCuts(from), findCuts(to)) });
	line.take(bounded(`${EX}\\s*-\\s*${EX}(?:\\s*cut)?`), chooseCut);
	line.take(bounded(`${EX}${UP}(?:\\s*cut)?`), (to) => chooseCut('ex', to));
	line.take(bounded(String.raw`([d-z])\s*-\s*([d-z])`), (from, to) => line.add({ color: slice(COLORS, findColors(from), findColors(to)) }));
	line.take(bounded(`([d-z])${UP}`), (to) => line.add({ color: slice(COLORS, ['D'], findColors(to)) }));
}

function takeFinish(line: QuestionLine, name: 'polish' | 'symmetry', called: string): void {
	const choose = (from: string | undefined, to: string | undefined, up: string | undefined) => {
		const [first, last] = [from, to ?? from].map(findFinishes);
		line.add({ [name]: slice(FINISHES, up ? ['EX'] : (first ?? []), last ?? []) });
	};
	const grade = `${EX}(?:\\s*-\\s*${EX}|(${UP}))?`;
	line.take(`(?<=[\\s,/]|[^\\x00-\\x7f])${called}\\s*[:：]?\\s*${grade}(?=[\\s,/])`, choose);
	line.take(bounded(`${grade}\\s*${called}`), choose);
}

/** Parses single grades, and "clean": clear without a loupe if the line states a clarity, otherwise the grades of clean goods. */
function takeGrades(line: QuestionLine): void {
	line.take(bounded(CLARITY), (grade) => line.add({ clarity: findClarities(grade) }));
	line.takeWords(['clean', 'クリーン'], () => line.add(line.filters.clarity ? { eyeClean: ['YES'] } : { clarity: ['FL', 'IF', 'VVS1', 'VVS2'] }));
	line.take(bounded('([d-n]{1,5})'), (letters = '') => {
		if (!'defghijklmn'.includes(letters)) return false;
		for (const letter of letters) line.add({ color: findColors(letter) });
	});
}

/** Lists the grades from the best of two groups to the worst, in whichever order they were typed. */
function slice<G extends string>(scale: readonly G[], from: readonly G[], to: readonly G[]): G[] {
	const places = [...from, ...to].map((grade) => scale.indexOf(grade));
	return scale.slice(Math.min(...places), Math.max(...places) + 1);
}

/** Finds the clarities of a word: VVS means VVS1 and VVS2. */
function findClarities(word = '') {
	return CLARITIES.filter((grade) => grade.toLowerCase() === word || grade.toLowerCase().slice(0, -1) === word);
}

const findCuts = (word = '') => MEANINGS.get(word)?.cut ?? [];

/** Finds the grade of polish or symmetry by the word for the same grade of cut. */
function findFinishes(word = '') {
	const cut = findCuts(word).at(-1) ?? 'EX';
	return FINISHES.filter((finish) => finish === (cut === 'FA' ? 'F' : cut));
}

/** Finds a colour by its letter. Either letter matches a grade such as O-P. */
function findColors(letter = '') {
	return COLORS.filter((grade) => grade !== 'FANCY' && grade.toLowerCase().split('-').includes(letter));
}
