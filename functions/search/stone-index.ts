import type { StoneFeeds } from '#functions/usecases/integrations/ports/stone-feeds.ts';
import type { Appraisals } from '#functions/usecases/prices/ports/appraisals.ts';
import type { MarketPriceReader } from '#functions/usecases/prices/ports/market-prices.ts';
import type { IndexQuery, StoneIndex } from '#functions/usecases/search/ports/stone-search.ts';
import type { CertificateIndex } from '#functions/usecases/stock/ports/certificates.ts';
import type { ListingRecord } from '#functions/usecases/stock/ports/listings.ts';
import type { SearchRow } from '#shared/domain/search/search-row.ts';
import { LISTING_STATES, SEARCHABLE_STATES } from '#shared/domain/stock/listing.ts';
import { LEVEL } from './columns/numbers.ts';
import { SearchIndex } from './index.ts';
import { SNAPSHOT_LIFE, type Started } from './maintenance/start-index.ts';

/** The stones that every member may see, and the stock of a seller: what is not sold. */
const MARKET = { filters: { includeTreated: true }, states: SEARCHABLE_STATES, showHidden: false };
const STOCK = { ...MARKET, states: LISTING_STATES.filter((state) => state !== 'SOLD'), showHidden: true };

interface Loading {
	/** Starts an index from a snapshot or from the table. */
	start(): Promise<Started>;
	/** Returns the row that the index would have for a listing. */
	describe(listing: ListingRecord): SearchRow;
	/** Returns the real time in milliseconds. */
	clock(): number;
}

export interface LoadedStones extends StoneIndex, Appraisals, MarketPriceReader, CertificateIndex, StoneFeeds {
	/** Resolves when the first attempt to load the market has ended, whether or not it succeeded. */
	loaded: Promise<void>;
	readonly present: Started | undefined;
}

/** Creates the market's search index, which starts loading at once and then follows the table. */
export function createStoneIndex({ start, describe, clock }: Loading): LoadedStones {
	let present: Started | undefined;
	let starting: Promise<Started> | undefined;

	/** Returns the present index. Starts another if it has not followed for so long that log entries may have expired. */
	function startOnce(): Promise<Started> {
		if (present && clock() - present.follower.readAt > SNAPSHOT_LIFE && present.follower.readAt > 0) present = undefined;
		if (present) return Promise.resolve(present);
		starting ??= start()
			.then((begun) => {
				present = begun;
				return begun;
			})
			.finally(() => {
				starting = undefined;
			});
		return starting;
	}

	// Loading begins with the process. If it fails, the first call tries again.
	const loaded = startOnce()
		.then(({ follower }) => follower.fresh())
		.catch(() => undefined);

	async function startFresh(): Promise<Started> {
		await loaded;
		const started = await startOnce();
		await started.follower.fresh();
		return started;
	}

	async function startWithEquals(): Promise<SearchIndex> {
		const { index } = await startFresh();
		await index.prepareEquals();
		return index;
	}

	return {
		loaded,

		get present() {
			return present;
		},

		async find(query, { ownWrites = false } = {}) {
			const { index, follower } = await startFresh();
			if (ownWrites) await Promise.all([...(query.sellerIds ?? [])].map((sellerId) => follower.readLatest(sellerId)));
			if (isByLevel(query)) await index.renewLevels(clock);
			return index.query(query);
		},

		async read(listingId) {
			return (await startFresh()).index.read(listingId);
		},

		async findComparables(query) {
			return (await startWithEquals()).findComparables(query);
		},

		async findEqualPrices(query) {
			return (await startWithEquals()).findEqualPrices(query);
		},

		async readMarketPrices(query) {
			return (await startFresh()).index.readMarketPrices(query);
		},

		async findForSale(certificates, exceptSeller) {
			return (await startFresh()).index.findForSale(certificates, exceptSeller);
		},

		async selectShared(listingIds) {
			return (await startFresh()).index.selectShared(listingIds);
		},

		async listAfter({ sellerId, after, most, since = 0 }) {
			const { index, follower } = await startFresh();
			if (follower.number < since) await follower.fresh({ force: true });
			if (sellerId !== undefined) await follower.readLatest(sellerId);
			const scope = sellerId === undefined ? MARKET : { ...STOCK, sellerIds: new Set([sellerId]) };
			return { ...index.listAfter(scope, after, most), number: follower.number };
		},

		async countStones() {
			return (await startFresh()).index.size;
		},

		recheck(listings, query) {
			// Searching the page with a small index keeps one definition of matching and order.
			const page = new SearchIndex(undefined, { figures: present?.index.figures });
			const byId = new Map(listings.map((listing) => [listing.listingId, listing]));
			for (const listing of listings) page.put(describe(listing));
			const { ids } = page.query({ ...query, sharedCertificate: undefined, page: 0, size: listings.length, facets: false, histograms: undefined });
			return ids.flatMap((id) => byId.get(id) ?? []);
		},
	};
}

/** Returns whether a query filters, sorts or counts by price level. */
function isByLevel({ filters, sort, histograms }: Pick<IndexQuery, 'filters' | 'sort' | 'histograms'>): boolean {
	return Boolean(filters.priceLevelFrom || filters.priceLevelTo || histograms?.includes(LEVEL) || sort.some(({ field }) => field === LEVEL));
}
