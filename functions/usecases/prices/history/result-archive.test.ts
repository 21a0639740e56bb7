import { expect, test } from 'vitest';
import { packContent, unpackContent } from '#functions/adapters/prices/history-objects.ts';
import { listWeeks, nameQuarter, OUTCOMES, RESULT_WEEKS } from '#shared/domain/prices/result.ts';
import fc from '#test/model/fast-check.ts';
import type { HistoryStore, PackedQuarter, PackedResult, PublishedArchive, ResultRecord } from '../ports/history.ts';
import { closeDay } from './close-day.ts';
import { addResults, listResults, openQuarter, packQuarter } from './result-archive.ts';

const ZONE = 'Asia/Tokyo';
const NOW = Date.parse('2027-03-03T03:00:00.000Z');
const DAY_OF_NOW = '2027-03-02';

const anyRecord: fc.Arbitrary<ResultRecord> = fc.record({
	resultId: fc.nat(40).map((number) => `result ${number}`),
	week: fc.constantFrom('2027-W01', '2027-W02'),
	shape: fc.constantFrom('ROUND', 'PEAR'),
	weight: fc.constantFrom(0.5, 1),
	color: fc.constantFrom('D', 'FANCY', undefined),
	mainColor: fc.constantFrom('blue', undefined),
	intensity: fc.constantFrom('deep', undefined),
	clarity: fc.constantFrom('VS1', undefined),
	labGrown: fc.boolean(),
	treated: fc.boolean(),
	askingPrice: fc.integer({ min: 1, max: 5 }),
	highestBid: fc.integer({ min: 1, max: 3 }),
	bidders: fc.integer({ min: 1, max: 2 }),
	outcome: fc.constantFrom(...OUTCOMES),
	seller: fc.constantFrom('a', 'b'),
	bidder: fc.constantFrom('c', 'd'),
});
const anyPacked: fc.Arbitrary<PackedResult> = fc
	.tuple(anyRecord, fc.constantFrom('2027-02-01', '2027-02-02'), fc.constantFrom(true, false, undefined))
	.map(([result, packedOn, isShown]) => ({ ...result, packedOn, isShown }));
const byId = <T extends ResultRecord>(results: readonly T[]) => new Map(results.map((result) => [result.resultId, result]));
const sort = <T extends ResultRecord>(results: Iterable<T>) => [...results].sort((one, other) => (one.resultId < other.resultId ? -1 : 1));
const store = (content: unknown) => unpackContent<PackedQuarter>(packContent(content));

test('a night’s results are added as if each result were an object, from columns and from the lists of earlier releases', () => {
	const isOneOfMany = ({ askingPrice }: ResultRecord) => askingPrice > 2;
	fc.assert(
		fc.property(fc.array(anyPacked), fc.array(anyRecord), (packed, found) => {
			const before = sort(byId(packed).values());
			const quarter = openQuarter(store(before));
			expect([...listResults([quarter])]).toEqual(before);
			expect([...listResults([openQuarter(store(packQuarter(quarter)))])]).toEqual(before);

			const expected = byId(before);
			for (const result of byId(found).values()) {
				const known = expected.get(result.resultId);
				const isSame = known && (['outcome', 'highestBid', 'bidders', 'bidder'] as const).every((name) => known[name] === result[name]);
				if (!isSame) expected.set(result.resultId, { ...result, packedOn: DAY_OF_NOW });
			}
			const shown = sort(expected.values()).map((result) => ({ ...result, isShown: result.isShown ?? isOneOfMany(result) }));
			const after = addResults(quarter, found, DAY_OF_NOW, isOneOfMany);
			expect([...listResults([after ?? quarter])]).toEqual(shown);
			expect(addResults(after ?? quarter, found.slice(0, 0), DAY_OF_NOW, isOneOfMany)).toBeUndefined();
		}),
	);
});

test('a busy quarter is packed and published by column, though an earlier release stored it as a list', async () => {
	const weeks = listWeeks(ZONE, NOW, RESULT_WEEKS);
	const week = weeks[20] ?? '';
	const many = 140_000;
	const list = Array.from({ length: many }, (_, at): PackedResult => {
		const parties = { seller: `s${at % 500}`, bidder: `b${at % 400}` };
		const stone = { shape: 'ROUND' as const, weight: 1, color: 'D' as const, clarity: 'VS1' as const, labGrown: false, treated: false };
		const end = { askingPrice: 1000 + at, highestBid: 900 + (at % 1000), bidders: 1 + (at % 9), outcome: 'SOLD' as const };
		return { resultId: `result-${String(at).padStart(6, '0')}`, week, ...stone, ...end, ...parties, packedOn: '2026-08-01', isShown: true };
	});
	let written: PackedQuarter | undefined;
	let published: PublishedArchive | undefined;
	const history: HistoryStore = {
		readDay: async () => undefined,
		addDay: async () => true,
		readYear: async () => undefined,
		writeYear: async () => true,
		readResults: async (quarter) => (quarter === nameQuarter(week) ? { content: list, version: '1' } : undefined),
		async writeResults(quarter, content) {
			expect(quarter).toBe(nameQuarter(week));
			written = content;
			return true;
		},
		readPublished: async () => undefined,
		async writePublished(content) {
			published = content;
			return true;
		},
	};
	const describeStock = () => ({ classes: new Map(), cells: [] });
	const closing = { now: NOW, zone: ZONE, store: history, results: { ofWeek: async () => [] }, describeStock, isOneOfMany: () => true };
	expect(await closeDay(closing)).toMatchObject({ outcome: 'written' });
	// More prices than two bytes count.
	const { ids, columns } = openQuarter(written);
	expect([ids.length, columns.askingPrice.values.length]).toEqual([many, many]);
	expect([...listResults([{ ids, columns }])].at(-1)).toEqual(list.at(-1));
	const bytes = Object.values(columns).reduce((sum, { codes }) => sum + codes.byteLength, 0);
	expect(bytes / many).toBeLessThan(26);
	expect(Buffer.from(published?.columns.shape.codes ?? '', 'base64')).toHaveLength(many);
});
