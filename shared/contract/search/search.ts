import * as z from 'zod';
import { STONES_OF_TONIGHT } from '#shared/domain/auctions/limits.ts';
import { makeRecord } from '#shared/domain/common/record.ts';
import { LIST_DISTANCE } from '#shared/domain/prices/limits.ts';
import { FILTER_VALUES, NUMBERS_PER_SEARCH } from '#shared/domain/search/limits.ts';
import {
	LIST_FILTER_NAMES,
	LIST_FILTERS,
	type ListFilter,
	type ListValue,
	RANGE_FILTER_NAMES,
	type RangeFilter,
	SORT_FIELDS,
} from '#shared/domain/search/search-filters.ts';
import { getAttribute } from '#shared/domain/stock/attributes.ts';
import { CERTIFICATE_LENGTH, STONES_IN_LINK } from '#shared/domain/stock/limits.ts';
import { LISTING_STATES } from '#shared/domain/stock/listing.ts';
import { Day, Email, endsEarly, Id, Instant, numberName, PageNumber, PageSize, pageOf, rounded } from '../common.ts';
import { MarketClasses } from '../prices/market.ts';
import { CountryCode, Diamond, GuestDiamond } from '../stock/diamonds.ts';

/** The specification sends empty text for an unset filter. */
const word = z.string().trim().max(200).nullish();

/** An end of a range. Searches are stored, and the table does not accept numbers of every size. */
const bound = z
	.number()
	.min(0)
	.max(1e12)
	.refine((value) => value === 0 || value >= 1e-9)
	.nullish();

export const Sort = z.array(z.strictObject({ field: z.enum(SORT_FIELDS), direction: z.enum(['ascending', 'descending']) })).max(4);

/** Closing times of auctions: today, later, or already closed and waiting for the seller's decision. */
export const CLOSINGS = ['TODAY', 'LATER', 'CLOSED'] as const;
export type ClosingTime = (typeof CLOSINGS)[number];
const Numbers = z.array(numberName(CERTIFICATE_LENGTH)).max(NUMBERS_PER_SEARCH);

type Lists = { [N in ListFilter]: z.ZodDefault<z.ZodArray<z.ZodType<ListValue<N>, ListValue<N>>>> };
const lists = makeRecord(LIST_FILTER_NAMES, (name) => {
	const value = getAttribute(name).kind === 'country' ? CountryCode : z.enum(LIST_FILTERS[name]);
	return z.array(value).max(FILTER_VALUES).default([]);
}) as unknown as Lists;

type Ranges = Record<`${RangeFilter}${'From' | 'To'}`, typeof bound>;
const ranges = Object.fromEntries(
	RANGE_FILTER_NAMES.flatMap((name) => [
		[`${name}From`, bound],
		[`${name}To`, bound],
	]),
) as Ranges;

const ListDistance = rounded(LIST_DISTANCE.min, LIST_DISTANCE.max);
/** Lists mean "any of", ranges include both ends, and absent or empty filters do not apply (rulebook 7). */
export const SearchPayload = z.strictObject({
	...lists,
	...ranges,
	companyName: word,
	/** Listed on or after this market day, `YYYY-MM-DD`. */
	uploadDate: z.union([Day, z.literal('')]).nullish(),
	userName: word,
	searchWithSubColor: z.boolean().default(false),
	isMedia: z.boolean().default(false),
	includeTreated: z.boolean().default(false),
	labGrown: z.boolean().nullish(),
	isOwner: z.boolean().default(false),
	allBid: z.boolean().default(false),
	myBid: z.boolean().default(false),
	tracked: z.boolean().default(false),
	myOwnGoods: z.boolean().default(false),
	/** Exactly these stones, for a link to chosen stones. */
	diamondIds: z.array(Id).min(1).max(STONES_IN_LINK).optional(),
	page: PageNumber,
	size: PageSize,
	sort: Sort.default([]),
	facets: z.boolean().default(false),
	/** Lot ids and certificate numbers: stones that have one of these. */
	numbers: Numbers.optional(),
	/** Only auctions with this closing time. The answer's `closings` counts all of them. */
	closing: z.enum(CLOSINGS).optional(),
	/** Distance of the asking price from the caller's own price list, in percent. Without a list nothing is found. `sort` here is the first sort key. */
	listDistance: z.strictObject({ from: ListDistance.optional(), to: ListDistance.optional(), sort: z.enum(['ascending', 'descending']).optional() }).optional(),
	/** The ranges for which a histogram is requested. */
	histograms: z.array(z.enum(RANGE_FILTER_NAMES)).max(RANGE_FILTER_NAMES.length).optional(),
});
export type SearchPayload = z.infer<typeof SearchPayload>;

const Counts = z.record(z.string(), z.int());
/** Number of stones for each value of a list filter, with the other filters applied. */
export const Facets = z.partialRecord(z.enum(LIST_FILTER_NAMES), Counts);

/** Counts per bin, one more than limits: below the first limit, from it on, and so on to the last one. */
export const Histogram = z.strictObject({ limits: z.array(z.number()), counts: z.array(z.int()) });
export type Histogram = z.infer<typeof Histogram>;
/** A histogram for each requested range, with the other filters applied. */
export const Histograms = z.partialRecord(z.enum(RANGE_FILTER_NAMES), Histogram);

export const DiamondPage = pageOf(Diamond).extend({ facets: Facets.optional() });
export const SearchPage = z.strictObject({
	content: z.union([z.array(Diamond), z.array(GuestDiamond)]),
	number: z.int(),
	size: z.int(),
	totalElements: z.int(),
	endsEarly,
	facets: Facets.optional(),
	histograms: Histograms.optional(),
	/** Number of auctions for each closing time, with the other filters applied. */
	closings: z.record(z.enum(CLOSINGS), z.int()).optional(),
	/** Requested numbers that no stone of the result has, as they were sent. */
	notFound: z.array(z.string()).optional(),
});

export const InventoryQuery = z.strictObject({
	userName: Email,
	page: PageNumber,
	size: PageSize,
	state: z.array(z.enum(LISTING_STATES)).max(LISTING_STATES.length).optional(),
	sort: Sort.default([]),
	/** Lot ids and certificate numbers: stones that have one of these. */
	numbers: Numbers.optional(),
});

const GuestStones = z.array(GuestDiamond).max(STONES_OF_TONIGHT);

/** The auctions that close at the next 17:00, for everybody: their number and their heaviest stones, without bids. */
export const Tonight = z.strictObject({
	closesAt: Instant,
	auctions: z.int(),
	stones: GuestStones,
	/** The newest stones, if no auction closes next. */
	latest: GuestStones.optional(),
	/** The index of all natural and of all grown stones, which reveals no price, if no auction closes next and the history can be read. */
	moves: MarketClasses.pick({ day: true, demo: true })
		.extend({ classes: z.array(MarketClasses.shape.classes.element.pick({ grown: true, index: true, indexWeekAgo: true, indexMonthAgo: true })) })
		.optional(),
});
