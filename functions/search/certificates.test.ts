import { expect, test, vi } from 'vitest';
import type { IndexQuery } from '#functions/usecases/search/ports/stone-search.ts';
import { makeSearchRow, type SearchRow } from '#shared/domain/search/search-row.ts';
import { type Certificate, findCertificate, nameCertificate } from '#shared/domain/stock/certificate.ts';
import { isSearchable, SEARCHABLE_STATES } from '#shared/domain/stock/listing.ts';
import { searchRow, sellerIds, ulidOf } from '#test/bench/search-market.ts';
import fc from '#test/model/fast-check.ts';
import { SearchIndex } from './index.ts';

const ALL: IndexQuery = { filters: { includeTreated: true }, states: SEARCHABLE_STATES, showHidden: false, sort: [], page: 0, size: 500, facets: false };
const [ANNA = '', BERT = ''] = sellerIds;

/** Makes a row of a stone for sale; `at` names it. */
function makeRow(at: number, sellerId: string, more: Partial<Certificate> & Partial<Pick<SearchRow, 'state' | 'hidden'>> = {}): SearchRow {
	const { state = 'DISPLAYED', hidden = false, laboratory = 'GIA', certificateNumber = '2141438171' } = more;
	const standing = { listingId: ulidOf(at), sellerId, state, hidden, createdAt: at, hasMedia: false, hasBid: false, closesAt: undefined };
	return makeSearchRow(standing, { lotId: `L-${at}`, shape: 'ROUND', weight: 1, laboratory, certificateNumber });
}

function makeIndex(...rows: SearchRow[]): SearchIndex {
	const index = new SearchIndex();
	for (const row of rows) index.put(row);
	return index;
}

const listIds = (count: number) => Array.from({ length: count }, (_, at) => ulidOf(at));

test('the same certificate of two sellers is found, however its number is written', () => {
	const index = makeIndex(makeRow(0, ANNA), makeRow(1, BERT, { certificateNumber: ' 2141438171' }), makeRow(2, BERT, { certificateNumber: '7' }));
	expect(new Set(index.selectShared(listIds(3)))).toEqual(new Set([ulidOf(0), ulidOf(1)]));
	expect(index.selectShared([ulidOf(1), ulidOf(99)])).toEqual([ulidOf(1)]);
	expect(new Set(index.query({ ...ALL, sharedCertificate: true }).ids)).toEqual(new Set([ulidOf(0), ulidOf(1)]));
	const asked = [{ laboratory: 'GIA', certificateNumber: '7' } as const, { laboratory: 'GIA', certificateNumber: '2141438171' } as const];
	expect(index.findForSale(asked, ANNA)).toEqual([0, 1]);
	expect(index.findForSale(asked, BERT)).toEqual([1]);
});

test.each([
	['a number that another laboratory uses too', makeRow(1, BERT, { laboratory: 'IGI' })],
	['two stones of one seller', makeRow(1, ANNA)],
	['a sold stone', makeRow(1, BERT, { state: 'SOLD' })],
	['a stone of a seller who is not active', makeRow(1, BERT, { hidden: true })],
	['a lot id that equals the number', { ...makeRow(1, BERT, { certificateNumber: '7' }), lotId: '2141438171' }],
])('%s is not the same certificate for sale twice', (_, other) => {
	const index = makeIndex(makeRow(0, ANNA), other);
	expect(index.selectShared(listIds(2))).toEqual([]);
	expect(index.query({ ...ALL, sharedCertificate: true }).total).toBe(0);
});

test('a lookup by certificate reads no stones with other numbers, and follows every change', () => {
	const index = makeIndex(makeRow(0, ANNA), makeRow(1, BERT));
	for (let at = 2; at < 3000; at++) index.put(makeRow(at, at % 2 ? ANNA : BERT, { certificateNumber: `N-${at}` }));
	expect(index.selectShared([ulidOf(0)])).toEqual([ulidOf(0)]);
	const { upper } = index.columns.names.certificateNumber;
	const { values } = upper;
	const reads = vi.fn((numbers: typeof values, name: string) => Reflect.get(numbers, name));
	upper.values = new Proxy(values, { get: reads as ProxyHandler<typeof values>['get'] });
	expect(index.selectShared([ulidOf(1), ulidOf(7)])).toEqual([ulidOf(1)]);
	expect(reads.mock.calls.length).toBeLessThan(30);
	upper.values = values;
	index.put(makeRow(1, BERT, { certificateNumber: 'N-7' }));
	expect(index.selectShared([ulidOf(0), ulidOf(1), ulidOf(7)])).toEqual([ulidOf(1), ulidOf(7)]);
	for (let at = 2; at < 3000; at++) index.remove(ulidOf(at));
	for (let at = 3000; at < 6000; at++) index.put(makeRow(at, ANNA, { certificateNumber: at === 5999 ? 'N-7' : `N-${at}` }));
	expect(index.selectShared([ulidOf(1), ulidOf(5999), ulidOf(5000)])).toEqual([ulidOf(1), ulidOf(5999)]);
});

test('random markets: exactly the stones that a plain comparison finds', () => {
	fc.assert(
		fc.property(fc.array(searchRow(60), { maxLength: 60 }), fc.constantFrom(...sellerIds), (rows, seller) => {
			const market = new Map(rows.map((row) => [row.listingId, row]));
			const index = new SearchIndex();
			// The first lookup makes the chains, which every later change has to follow.
			rows.forEach((row, at) => {
				index.put(row);
				if (at === 10) index.selectShared([row.listingId]);
			});
			const named = [...market.values()].flatMap((row) => {
				const certificate = isSearchable(row.state) && !row.hidden ? findCertificate(row) : undefined;
				return certificate ? [{ row, certificate, name: nameCertificate(certificate) }] : [];
			});
			const shared = named.filter(({ row, name }) => named.some((other) => other.name === name && other.row.sellerId !== row.sellerId));
			const expected = new Set(shared.map(({ row }) => row.listingId));
			expect(new Set(index.selectShared([...market.keys()]))).toEqual(expected);
			expect(new Set(index.query({ ...ALL, sharedCertificate: true }).ids)).toEqual(expected);
			const asked = named.map(({ certificate }) => certificate);
			const held = named.flatMap(({ name }, at) => (named.some((other) => other.name === name && other.row.sellerId !== seller) ? at : []));
			expect(index.findForSale(asked, seller)).toEqual(held);
		}),
	);
});
