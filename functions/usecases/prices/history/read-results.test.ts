import { expect, test } from 'vitest';
import { packContent } from '#functions/adapters/prices/history-objects.ts';
import { createGenerator, pick } from '#infra/local/seed/luck.ts';
import { ResultsPayload } from '#shared/contract/prices/market.ts';
import { DAY } from '#shared/domain/common/durations.ts';
import { findMarketClass, nameMarketClass } from '#shared/domain/prices/market-classes.ts';
import { computeShare, findCrowdedClasses, listWeeks, nameQuarter, OUTCOMES, RESULT_SORTS, RESULT_WEEKS, roundPrice } from '#shared/domain/prices/result.ts';
import { findWeightClass, getWeightRange, WEIGHT_CLASSES } from '#shared/domain/prices/weight-classes.ts';
import { CLARITIES, COLORS, INTENSITIES, MAIN_COLORS, SHAPES } from '#shared/domain/stock/diamond.ts';
import fc from '#test/model/fast-check.ts';
import type { HistoryStore, PackedResult, ResultRow } from '../ports/history.ts';
import { openColumns, readRow } from './columns.ts';
import { createPast, DEMO_RESULT, publishResults } from './past.ts';
import { readResults } from './read-results.ts';

const ZONE = 'Asia/Tokyo';
const NOW = Date.parse('2027-03-03T03:00:00.000Z');
const market = { zone: ZONE, now: NOW };
const WEEKS = listWeeks(ZONE, NOW, RESULT_WEEKS);
const everything = ResultsPayload.parse({ page: 0, size: 20 });

/** Stores results by quarter and, if the night run has published them, by column. */
function openPast(results: readonly PackedResult[], isPublished: boolean, now = NOW) {
	const content = publishResults(results);
	const quarters = Map.groupBy(results, ({ week }) => nameQuarter(week));
	const store: Pick<HistoryStore, 'readYear' | 'readResults' | 'readPublished'> = {
		readYear: async () => undefined,
		readPublished: async () => (isPublished ? { version: '1', content: JSON.parse(JSON.stringify(content)) } : undefined),
		readResults: async (quarter) =>
			isPublished ? expect.fail('Only the night run reads the quarters') : { version: '1', content: quarters.get(quarter) ?? [] },
	};
	return createPast(store, ZONE, () => now, Date.now);
}

const anyOf = <const T>(values: readonly T[]) => fc.constantFrom(...values);
const anyResult: fc.Arbitrary<PackedResult> = fc.record({
	resultId: fc.string({ minLength: 8 }),
	week: anyOf(WEEKS.filter((_, at) => at % 9 === 0)),
	shape: anyOf(['ROUND', 'PEAR']),
	weight: anyOf([0.01, 0.05, 1, 1.2, 12]),
	color: fc.option(anyOf(['D', 'E', 'FANCY']), { nil: undefined }),
	mainColor: fc.option(anyOf(['blue', 'pink']), { nil: undefined }),
	intensity: fc.option(anyOf(INTENSITIES), { nil: undefined }),
	clarity: fc.option(anyOf(['FL', 'VS1', 'I3']), { nil: undefined }),
	labGrown: fc.boolean(),
	treated: fc.boolean(),
	askingPrice: fc.integer({ min: 1, max: 50_000 }),
	highestBid: fc.oneof(fc.integer({ min: 1, max: 50_000 }), anyOf([900, 1000])),
	bidders: fc.integer({ min: 1, max: 300 }),
	outcome: anyOf(OUTCOMES),
	seller: anyOf(['a', 'b', 'c', 'd']),
	bidder: anyOf(['e', 'f', 'g', 'h']),
	packedOn: fc.constant('2027-02-01'),
	isShown: anyOf([true, true, true, false, undefined]),
});
const someResults = fc.array(anyResult, { minLength: 60, maxLength: 200 });

const anyQuestion = fc
	.record({
		shape: fc.subarray(['ROUND', 'PEAR', 'OVAL']),
		color: fc.subarray(['D', 'FANCY']),
		clarity: fc.subarray(['VS1', 'I3']),
		outcome: fc.subarray([...OUTCOMES]),
		caratFrom: fc.option(anyOf([0.01, 0.02, 1.3, 20]), { nil: undefined }),
		caratTo: fc.option(anyOf([0.01, 0.05, 1.1]), { nil: undefined }),
		labGrown: fc.option(fc.boolean(), { nil: undefined }),
		weeks: anyOf([1, 20, 51, 52]),
		sort: fc.array(fc.record({ field: anyOf(RESULT_SORTS), direction: anyOf(['ascending', 'descending']) }), { maxLength: 4 }),
	})
	.map((question) => ResultsPayload.parse({ ...question, page: 0, size: 20 }));

/** Presents a result as members see it. */
function present({ mainColor, intensity, weight, ...packed }: PackedResult) {
	const { resultId, seller, bidder, packedOn, isShown, ...result } = packed;
	const { from, below } = getWeightRange(findWeightClass(weight));
	const [share, highestBid] = [computeShare(result), roundPrice(result.highestBid)];
	return {
		...{ ...result, share, highestBid, askingPrice: roundPrice((highestBid * 100) / Math.max(1, share)) },
		...{ weight: Math.max(0.01, from), weightBelow: below, fancyColorDto: mainColor || intensity ? { mainColor, intensity } : undefined },
	};
}
type Row = ReturnType<typeof present>;

const rankOf = <T>(values: readonly T[], value: T | undefined) => (value === undefined ? values.length : values.indexOf(value));

/** Lists the keys by which results are in order. */
const listKeys = (row: Row, sort: ResultsPayload['sort']) => [
	...(sort.length > 0 ? sort.map(({ field }) => (field === 'carat' ? row.weight : row[field])) : [row.week]),
	...[row.shape, row.weight, rankOf(COLORS, row.color), rankOf(CLARITIES, row.clarity), row.highestBid],
];

/** Filters and sorts objects, the plain way. */
function answerPlainly(results: readonly PackedResult[], question: ResultsPayload): Row[] {
	const { shape, color, clarity, outcome, caratFrom = 0, caratTo = 1000, labGrown, weeks, sort } = question;
	const since = listWeeks(ZONE, NOW, weeks)[0] ?? '';
	const directions = sort.length > 0 ? sort.map(({ direction }) => direction) : ['descending'];
	const includes = (wanted: readonly unknown[], value: unknown) => wanted.length === 0 || wanted.includes(value);
	const crowded = findCrowdedClasses(results);
	return results
		.filter((result) => result.isShown && crowded.has(nameMarketClass(findMarketClass(result))))
		.map(present)
		.filter((row) => row.week >= since && (labGrown === undefined || row.labGrown === labGrown))
		.filter((row) => includes(shape, row.shape) && includes(color, row.color) && includes(clarity, row.clarity) && includes(outcome, row.outcome))
		.filter(({ weight, weightBelow = Number.POSITIVE_INFINITY }) => weightBelow > caratFrom && weight <= caratTo)
		.sort((one, other) => {
			const [keys, others] = [listKeys(one, sort), listKeys(other, sort)];
			const at = keys.findIndex((key, place) => key !== others[place]);
			const order = (keys[at] ?? 0) < (others[at] ?? 0) ? -1 : Number(at >= 0);
			return directions[at] === 'descending' ? -order : order;
		});
}

const sortAsText = (rows: readonly object[]) => rows.map((row) => JSON.stringify(Object.entries(row).sort())).sort();

test('results by column answer as a filter and a sort of all results would, whether the night run has published them or not', async () => {
	await fc.assert(
		fc.asyncProperty(someResults, fc.array(anyQuestion, { minLength: 1, maxLength: 8 }), fc.boolean(), async (results, questions, isPublished) => {
			const past = openPast(results, isPublished);
			for (const question of questions) {
				const expected = answerPlainly(results, question);
				const rows: Row[] = [];
				for (let page = 0; page * question.size < expected.length + 1; page++) {
					const answer = await readResults(market, past, { ...question, page });
					expect(answer).toMatchObject({ totalElements: expected.length, number: page, size: question.size, demo: false });
					rows.push(...(answer.content as Row[]));
				}
				expect(rows.map((row) => listKeys(row, question.sort))).toEqual(expected.map((row) => listKeys(row, question.sort)));
				expect(sortAsText(rows)).toEqual(sortAsText(expected));
			}
		}),
	);
});

test('what is published has no marks and no trace of the order of arrival', () => {
	fc.assert(
		fc.property(someResults, (results) => {
			const published = publishResults(results);
			expect(publishResults(results.toReversed())).toEqual(published);
			expect(Object.keys(published.columns).sort()).toEqual([
				...['askingPrice', 'bidders', 'clarity', 'color', 'highestBid', 'intensity', 'labGrown'],
				...['mainColor', 'outcome', 'shape', 'share', 'treated', 'week', 'weight'],
			]);
			for (const weight of published.columns.weight.values) expect([0, ...WEIGHT_CLASSES]).toContain(weight);
			for (const price of published.columns.askingPrice.values) expect(price).toBe(roundPrice(Number(price)));
		}),
	);
});

test('an empty archive has an empty page, and the demo is marked', async () => {
	expect(await readResults(market, openPast([], false), everything)).toMatchObject({ content: [], totalElements: 0, demo: false });
	const [result] = fc.sample(anyResult, 1);
	const demo = result ? [{ ...result, resultId: `${DEMO_RESULT}1` }] : [];
	expect(await readResults(market, openPast(demo, true), everything)).toMatchObject({ content: [], totalElements: 0, demo: true });
});

test('a result that became older than the archive since the last night is left out', async () => {
	const results = makeResults(100);
	const past = openPast(results, true, NOW + 7 * DAY);
	const left = results.filter(({ week }) => week !== WEEKS[0]);
	expect(left.length).toBeLessThan(results.length);
	expect(await readResults({ ...market, now: NOW + 7 * DAY }, past, everything)).toMatchObject({ totalElements: left.length });
});

test('an attribute with more values than a byte counts keeps them all', () => {
	const columns = openColumns<ResultRow>(publishResults(makeResults(600).map((result, at) => ({ ...result, bidders: at + 1 }))).columns);
	const bidders = Array.from({ length: 600 }, (_, row) => readRow(columns, row).bidders);
	expect(bidders.sort((one, other) => one - other)).toEqual(bidders.map((_, at) => at + 1));
});

test('a year of 100,000 results is stored in 12 bytes a row and has 20 in memory', () => {
	const results = makeResults(100_000);
	const { columns } = publishResults(results);
	expect(packContent(columns).length / results.length).toBeLessThan(12);
	const bytes = Object.values(openColumns<ResultRow>(columns)).reduce((sum, { codes }) => sum + codes.byteLength, 0);
	expect(bytes / results.length).toBeLessThan(20);
});

/** Makes results of one crowded market, the same in every run. */
function makeResults(count: number): PackedResult[] {
	const luck = createGenerator(74);
	return Array.from({ length: count }, (_, at): PackedResult => {
		const askingPrice = Math.round(200 * 150 ** luck());
		const isFancy = luck() < 0.04;
		return {
			...{ resultId: `result-${at}`, week: pick(luck, WEEKS), shape: pick(luck, SHAPES.slice(0, count > 1000 ? SHAPES.length : 1), 3), labGrown: false },
			...{ weight: count > 1000 ? 0.01 + luck() ** 3 * 6 : 1, color: isFancy ? 'FANCY' : pick(luck, COLORS.slice(0, 10)), clarity: pick(luck, CLARITIES) },
			...{ mainColor: isFancy ? pick(luck, MAIN_COLORS) : undefined, intensity: isFancy ? pick(luck, INTENSITIES) : undefined, treated: luck() < 0.02 },
			...{ askingPrice, highestBid: Math.round(askingPrice * (0.7 + 0.3 * luck())), bidders: 1 + Math.floor(luck() ** 2 * 20) },
			...{ outcome: luck() < 0.25 ? 'REJECTED' : 'SOLD', seller: `s${at % 1000}`, bidder: `b${at % 900}`, packedOn: '2027-02-01', isShown: true },
		};
	});
}
