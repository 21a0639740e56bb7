import { LIST_DISTANCE } from '#shared/domain/prices/limits.ts';
import type { QuestionLine } from './question-line.ts';

/** Matches a number that is not part of a grade such as VS2. */
const NUMBER = String.raw`(?<![a-z\d.])(\d+(?:\.\d+)?)`;
const CARATS = '(?:cts?|ctr|carats?|caraters?|karat|quilates?|カラット|キャラット|カラ)(?![a-z])';
const POINTS = '(?:pointers?|points?|pts?|ポイント|ポインター)(?![a-z])';
const BELOW = 'under|below|less than|<(?!=)';
const UNDER = String.raw`(?<=[\s,]|総額|合計|単価)(?:${BELOW}|max|maximum|up to|at most|to|not over|bis|<=|[≤≦])\s*`;
const OVER = String.raw`(?<=[\s,]|総額|合計|単価)(?:over|above|min|minimum|from|more than|at least|>=?|[≥≧])\s*`;
const UP = String.raw`(?:\+|up\b(?! to)|plus\b|and up|& up|or more|以上|アップ)`;

const MONEY = String.raw`(?:(?:usd|us\$|\$)\s*)?${NUMBER}(k\b|千|万)?\s*(?:usd\b|dollars?\b|ドル)?`;
const TOTAL_FIRST = String.raw`(?:(total|総額|合計|価格合計)\s*(?:price)?\s*:?\s*)?`;
const TOTAL_LAST = String.raw`(?:\s*(total|in total|all in|altogether|a stone|per stone|/stone|per piece|a piece|each)\b)?`;
const PER_CARAT = String.raw`per carat|per ct|/\s*carat|/\s*cts?\b|\bp/ct\b|\bppc\b|(?:カラット|ct)単価|単価|/カラット`;

const LIST = String.raw`(?:(?<=[\s,])(?:my )?list|価格表比?)\s*`;
const PERCENT = String.raw`([+-]?\d{1,3}(?:\.\d+)?)(?![\d.])\s*%?`;

/** Parses distances from the member's own price list. A bare number is the maximum. */
export function takeListDistances(line: QuestionLine): void {
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

/** Parses weights in carats and in points, from the most specific pattern to the least specific one. */
export function takeWeights(line: QuestionLine): void {
	for (const [unit, size] of [
		[CARATS, 1],
		[POINTS, 100],
	] as const) {
		const limit = (from?: string, to?: string, isBelow?: unknown) => {
			line.limit('carat', from ? Number(from) / size : undefined, to ? Math.max(0, Number(to) / size - (isBelow ? 0.001 : 0)) : undefined);
		};
		line.take(`(?<=[\\s,])(?:${BELOW})\\s*${NUMBER}\\s*${unit}`, (to) => limit(undefined, to, true));
		line.take(`${UNDER}${NUMBER}\\s*${unit}`, (to) => limit(undefined, to));
		line.take(`${OVER}${NUMBER}\\s*${unit}`, (from) => limit(from));
		line.take(`${NUMBER}\\s*(?:${unit})?\\s*-\\s*${NUMBER}\\s*${unit}(未満)?`, limit);
		line.take(`${NUMBER}[\\s-]*${unit}\\s*(?:${UP}|上)`, (from) => limit(from));
		line.take(`${NUMBER}[\\s-]*${unit}\\s*(?:以下|まで|or less|(未満))`, (to, below) => limit(undefined, to, below));
	}
	line.take(String.raw`${NUMBER}\s*(?:ct|カラット)?台`, (weight = '') => {
		line.limit('carat', Number(weight), round(Number(weight) + (weight.includes('.') ? 0.099 : 0.999)));
	});
	// A fraction means the weights below the next tenth.
	line.take(String.raw`(?<=[\s,])(?:([13])/([24])|half(?: a)?)\s*${CARATS}`, (part = '1', of = '2') => {
		const weight = Number(part) / Number(of);
		line.limit('carat', weight, round(Math.floor(weight * 10) / 10 + 0.099));
	});
	line.take(`${NUMBER}[\\s-]*${POINTS}`, (points) => line.limit('carat', ...extractWeights(String(Number(points) / 100))));
	line.take(`${NUMBER}[\\s-]*${CARATS}`, (weight) => line.limit('carat', ...extractWeights(weight ?? '')));
}

/** Parses prices, and numbers that may be weights, from the most specific pattern to the least specific one. */
export function takePrices(line: QuestionLine): void {
	const limit = (from: string | undefined, to: string | undefined, factor: string | undefined, ...total: (string | undefined)[]) =>
		line.limitByNumbers(from, to, factor, total.some(Boolean));
	let saysPerCarat = false;
	line.take(`${TOTAL_FIRST}${MONEY}\\s*-\\s*${MONEY}${TOTAL_LAST}`, (total, from, factor, to, second, last) =>
		line.limitByNumbers(from, to, factor, Boolean(total || last), second),
	);
	line.take(`${TOTAL_FIRST}${UNDER}${MONEY}(?:以下|まで)?${TOTAL_LAST}`, (total, to, factor, last) => limit(undefined, to, factor, total, last));
	line.take(`${TOTAL_FIRST}${OVER}${MONEY}${TOTAL_LAST}`, (total, from, factor, last) => limit(from, undefined, factor, total, last));
	line.take(`${TOTAL_FIRST}${MONEY}\\s*(?:以下|まで|未満|or less)${TOTAL_LAST}`, (total, to, factor, last) => limit(undefined, to, factor, total, last));
	line.take(`${TOTAL_FIRST}${MONEY}\\s*(?:以上|から)${TOTAL_LAST}`, (total, from, factor, last) => limit(from, undefined, factor, total, last));
	// A bare amount is a maximum if it is called the total.
	line.take(`${TOTAL_FIRST}${MONEY}${TOTAL_LAST}`, (total, to, factor, last) => (total || last ? limit(undefined, to, factor, total, last) : false));
	line.take(PER_CARAT, () => {
		saysPerCarat = true;
	});
	if (saysPerCarat) line.perCaratAssumed = false;
}

/** Parses numbers without a unit: a minimum, or a weight. */
export function takeLoneNumbers(line: QuestionLine): void {
	line.take(`(?<=[\\s,/])${NUMBER}\\s*${UP}(?=[\\s,/])`, (from) => line.limitByNumbers(from, undefined, undefined, false));
	line.take(String.raw`(?<=[\s,/])(\d{1,2}(?:\.\d+)?)(?=[\s,/])`, (weight) => line.limit('carat', ...extractWeights(weight ?? '')));
}

/** Returns the weight range of a typed number: "1" and "1.0" mean 1.00–1.099, "1.01" only that weight. */
function extractWeights(text: string): [from: number, to: number] {
	const weight = Number(text);
	const decimals = text.split('.')[1]?.length ?? 0;
	if (decimals >= 2) return [weight, weight];
	return [weight, round(weight + 0.099)];
}

const round = (weight: number) => Math.round(weight * 1000) / 1000;

/** Rounds a percentage to one decimal and limits it to the contract's range. */
function limitPercent(percent: number): number {
	return Math.min(LIST_DISTANCE.max, Math.max(LIST_DISTANCE.min, Math.round(percent * 10) / 10 || 0));
}
