import type { WidgetQuery, WidgetSettings, WidgetStock, WidgetStone } from '#shared/contract/integrations/widgets.ts';
import type { SearchPayload } from '#shared/contract/search/search.ts';
import { mayTrade } from '#shared/domain/accounts/member.ts';
import { computeShownPrice, countDecimals, findTotalPrices, WIDGET_PHOTOS, type WidgetColumn, type WidgetSort } from '#shared/domain/integrations/widget.ts';
import type { AttributeName } from '#shared/domain/stock/attributes.ts';
import { computeTotalPrice } from '#shared/domain/stock/diamond.ts';
import { isOpenToAll } from '#shared/domain/stock/sight.ts';
import { flatten, nestOnly } from '#shared/domain/stock/stone.ts';
import type { Ports } from '../market/market.ts';
import { MarketError } from '../market-error.ts';
import type { IndexQuery, StoneIndex } from '../search/ports/stone-search.ts';
import { presentPhotos } from '../stock/media/present-media.ts';
import type { ListingRecord } from '../stock/ports/listings.ts';

/** Settings that decide what a widget shows. */
type Shown = Omit<WidgetSettings, 'name' | 'origins'>;
type StockPorts = Ports<'now' | 'listings' | 'mediaOrigin'>;

/** Attributes that every widget shows. Buyers must know the origin and the treatment of a stone. */
const ALWAYS = [
	'shape',
	'weight',
	'color',
	'intensity',
	'mainColor',
	'subColor',
	'subColor1',
	'clarity',
	'labGrown',
	'treatment',
] as const satisfies AttributeName[];
/** Attributes of the details that a member may show. */
const BY_COLUMN: Record<Exclude<WidgetColumn, 'photos'>, readonly AttributeName[]> = {
	cut: ['cut'],
	polish: ['polish'],
	symmetry: ['symmetry'],
	fluorescence: ['fluorescence'],
	measurements: ['length', 'width', 'depth', 'totalDepth', 'tablePercent'],
	certificate: ['laboratory', 'certificateNumber'],
};
const SORTS: Record<WidgetSort, SearchPayload['sort']> = {
	newest: [],
	priceUp: [{ field: 'totalPrice', direction: 'ascending' }],
	priceDown: [{ field: 'totalPrice', direction: 'descending' }],
	caratUp: [{ field: 'weight', direction: 'ascending' }],
	caratDown: [{ field: 'weight', direction: 'descending' }],
};

/**
 * Reads a page of a dealer's stones for sale for the page of another site. Errors: UNAUTHENTICATED for a key that is unknown or whose member does not
 * trade, FORBIDDEN for a site that the widget does not name.
 */
export async function readWidgetStock(
	market: StockPorts & Ports<'members' | 'widgets'>,
	stones: StoneIndex,
	{ key, origin }: { key: string; origin: string | undefined },
	query: WidgetQuery,
): Promise<WidgetStock> {
	const widget = await market.widgets.byKey(key);
	const seller = widget && (await market.members.get(widget.memberId));
	if (!seller || !mayTrade(seller)) throw new MarketError('UNAUTHENTICATED');
	if (origin === undefined || !widget.origins.includes(origin)) throw new MarketError('FORBIDDEN');
	return findStock(market, stones, seller.memberId, widget, query);
}

/** Finds the seller's stones that a widget with these settings shows. */
export async function findStock(market: StockPorts, stones: StoneIndex, sellerId: string, shown: Shown, asked: WidgetQuery): Promise<WidgetStock> {
	const query = buildQuery(sellerId, shown, asked);
	const found = await stones.find(query);
	const listings = stones.recheck(await market.listings.getMany(found.ids, 'of-a-moment-ago'), query).filter((listing) => isOpenToAll(listing, market.now));
	const { priceMode, currency, language, contact, columns } = shown;
	const { shape = {}, color = {}, clarity = {} } = found.facets ?? {};
	return {
		content: listings.map((listing) => presentStone(listing, shown, market.mediaOrigin)),
		number: asked.page,
		size: asked.size,
		totalElements: found.total,
		facets: { shape, color, clarity },
		...{ priceMode, currency, language, contact, columns },
	};
}

/** Prices on request neither filter nor sort, which would reveal them. */
function buildQuery(sellerId: string, shown: Shown, { shape = [], color = [], clarity = [], ...asked }: WidgetQuery): IndexQuery {
	const isPriced = shown.priceMode === 'ASKING';
	const unit = 10 ** countDecimals(shown.currency);
	const inUnits = (amount: number | undefined) => (amount === undefined ? undefined : amount * unit);
	const total = isPriced ? findTotalPrices({ from: inUnits(asked.priceFrom), to: inUnits(asked.priceTo) }, shown) : {};
	return {
		filters: {
			...{ shape, color, clarity },
			...{ caratFrom: asked.caratFrom, caratTo: asked.caratTo, totalPriceFrom: total.from, totalPriceTo: total.to },
			includeTreated: true,
		},
		sellerIds: new Set([sellerId]),
		// A stone whose auction is over is promised to its highest bidder.
		states: ['DISPLAYED', 'BIDDING'],
		showHidden: false,
		sort: isPriced || !asked.sort.startsWith('price') ? SORTS[asked.sort] : [],
		page: asked.page,
		size: asked.size,
		facets: true,
	};
}

function presentStone(listing: ListingRecord, shown: Shown, mediaOrigin: string): WidgetStone {
	const { stone } = listing;
	const names = [...ALWAYS, ...shown.columns.flatMap((column) => (column === 'photos' ? [] : BY_COLUMN[column]))];
	const { images, photos = [] } = shown.columns.includes('photos') ? presentPhotos(listing, mediaOrigin, WIDGET_PHOTOS) : { images: [] };
	const isPriced = shown.priceMode === 'ASKING' && stone.askingPrice !== undefined;
	const price = isPriced ? computeShownPrice(computeTotalPrice(stone.askingPrice ?? 0, stone.weight), shown) / 10 ** countDecimals(shown.currency) : undefined;
	return {
		...(nestOnly(flatten(stone), names) as Pick<WidgetStone, 'shape' | 'weight'>),
		diamondId: listing.listingId,
		price,
		photos: photos.map(({ width, height, widths }, at) => ({ url: images[at] ?? '', width, height, widths })),
	};
}
