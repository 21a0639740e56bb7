import * as z from 'zod';
import {
	type AnyAttribute,
	ATTRIBUTE_NAMES,
	type AttributeName,
	type AttributeValue,
	type FancyName,
	getAttribute,
	isFancy,
	listNamesSeenBy,
	type RequiredName,
	type SeenBy,
	type Viewer,
} from '#shared/domain/attributes.ts';
import { COUNTRIES } from '#shared/domain/countries.ts';
import {
	ASKING_PRICE,
	CERTIFICATE_LENGTH,
	COMPLAINT_LENGTH,
	FILTER_VALUES,
	IDS_PER_CALL,
	LIST_DISTANCE,
	MEDIA_MESSAGE_LENGTH,
	NUMBERS_PER_SEARCH,
	SCAN_LENGTH,
	STONES_IN_LINK,
	STONES_OF_TONIGHT,
	STONES_PER_CHANGE,
} from '#shared/domain/limits.ts';
import { LISTING_STATES } from '#shared/domain/listing.ts';
import { makeRecord } from '#shared/domain/record.ts';
import {
	LIST_FILTER_NAMES,
	LIST_FILTERS,
	type ListFilter,
	type ListValue,
	RANGE_FILTER_NAMES,
	type RangeFilter,
	SORT_FIELDS,
} from '#shared/domain/search-filters.ts';
import { Day, Email, Id, Instant, numberName, PageNumber, PageSize, pageOf, prose, text } from './common.ts';
import type { Rule } from './errors.ts';
import { guestMediaFields, MediaFiles, mediaFields } from './media.ts';

/** A number with at most so many decimals; what lies within the tolerance of binary fractions is rounded, since no table takes 5e-324. */
const decimal = (min: number, max: number, decimals: number) =>
	decimals === 0
		? z.int().min(min).max(max)
		: z
				.number()
				.min(min)
				.max(max)
				.multipleOf(10 ** -decimals)
				.overwrite((value) => Number(value.toFixed(decimals)));
const HttpsLink = (length: number) => z.url({ protocol: /^https$/ }).max(length);

/** ISO 3166-1 alpha-2. */
export const CountryCode = z.enum(COUNTRIES);

function makeSchema(attribute: AnyAttribute): z.ZodType {
	switch (attribute.kind) {
		case 'code':
			return z.enum(attribute.values);
		case 'country':
			return CountryCode;
		case 'number':
			return decimal(attribute.min, attribute.max, attribute.decimals);
		case 'yes-no':
			return z.boolean();
		case 'text':
			return attribute.lines ? prose(attribute.length) : text(attribute.length);
		case 'name':
			return numberName(attribute.length);
		case 'link':
			return HttpsLink(attribute.length);
	}
}

/** What the attributes of these names are as fields of a request or an answer. */
type FieldsOf<N extends AttributeName> = {
	[K in N]: K extends RequiredName ? z.ZodType<AttributeValue<K>, AttributeValue<K>> : z.ZodOptional<z.ZodType<AttributeValue<K>, AttributeValue<K>>>;
};

function makeFields<N extends AttributeName>(names: readonly N[]): FieldsOf<N> {
	const fields = names.map((name) => [name, getAttribute(name).required ? makeSchema(getAttribute(name)) : makeSchema(getAttribute(name)).optional()]);
	return Object.fromEntries(fields) as FieldsOf<N>;
}

/** A stone's fields as the viewer sees them, those of a fancy colour under one name. */
function makeStoneFields<V extends Viewer>(viewer: V) {
	const names = listNamesSeenBy(viewer);
	const own = names.filter((name): name is Exclude<SeenBy<V>, FancyName> => !isFancy(name));
	const fancy = names.filter((name): name is Extract<SeenBy<V>, FancyName> => isFancy(name));
	return { ...makeFields(own), fancyColorDto: z.strictObject(makeFields(fancy)).optional() };
}

/** What a seller states about a stone, as `shared/domain/attributes.ts` has it. */
const attributes = makeStoneFields('seller');
/**
 * The parts of a fancy colour; the reference finds it here by its name.
 * @public
 */
export const FancyColor = attributes.fancyColorDto.unwrap();

export const DiamondAttributes = z.strictObject(attributes);
export type DiamondAttributes = z.infer<typeof DiamondAttributes>;
export const CreateDiamond = DiamondAttributes.extend({ files: MediaFiles.optional() });
/** Replaces all attributes: what is left out becomes unknown. `version` is the one that was read. */
export const UpdateDiamond = DiamondAttributes.extend({ diamondId: Id, version: z.int() });

export const CHANGE_REFUSALS = ['NOT_FOUND', 'STALE', 'STATE_CONFLICT', 'VALIDATION', 'LOT_ID_TAKEN', 'CERTIFICATE_TAKEN', 'BUSY'] as const;
/** A stone's changed attributes alone, on the version that was read: those to be set, and those that become unknown. A fancy colour is set as a whole. */
export const StoneChange = z.strictObject({
	diamondId: Id,
	version: z.int(),
	set: DiamondAttributes.partial().default({}),
	clear: z.array(DiamondAttributes.keyof()).max(ATTRIBUTE_NAMES.length).default([]),
});
export type StoneChange = z.infer<typeof StoneChange>;
export const ChangeDiamonds = z.strictObject({ changes: z.array(StoneChange).min(1).max(STONES_PER_CHANGE) });
export const ChangedDiamonds = z.strictObject({
	changed: z.array(z.strictObject({ diamondId: Id, version: z.int() })),
	/** Each for itself, with the code that a change of that stone alone would have. */
	refused: z.array(z.strictObject({ diamondId: Id, code: z.enum(CHANGE_REFUSALS) })),
});

/** The text of a QR as the camera gives it; control characters separate its parts. */
export const Scan = z.strictObject({ text: z.string().min(1).max(SCAN_LENGTH) });
/** What it says (rulebook 10), what the form still asks for, and the text itself. `diamondId`: of this market's own label. */
export const Scanned = z.strictObject({
	source: z.enum(['LABEL', 'CGL', 'GIA', 'IGI', 'HRD', 'UNKNOWN']),
	fields: DiamondAttributes.partial(),
	missing: z.array(z.string()),
	text: z.string(),
	diamondId: Id.optional(),
});
export type Scanned = z.infer<typeof Scanned>;

export const Abilities = z.strictObject({
	edit: z.boolean(),
	delete: z.boolean(),
	refresh: z.boolean(),
	bid: z.boolean(),
	decide: z.boolean(),
	confirm: z.boolean(),
	complain: z.boolean(),
});

const Contact = z.strictObject({
	firstName: z.string(),
	lastName: z.string(),
	companyName: z.string(),
	email: z.string(),
	phoneNumber: z.string().nullable(),
	preferredCommunication: z.string(),
	communicationAddress: z.string().nullable(),
});

/** Attributes that were not stated and follow from others: they change when those do. */
const derived = z.array(z.enum(['totalDepth'])).optional();

/** What a guest sees: what the table of attributes shows to guests. Everything else is left out by the server (rulebook 2). */
export const GuestDiamond = z.strictObject({
	...makeStoneFields('guest'),
	...guestMediaFields,
	diamondId: Id,
	ratio: z.number().optional(),
	derived,
	createdAt: Instant,
});

/** What closes at the next 17:00, as everybody may see it: how many auctions, and of their stones the heaviest, without a word about bids. */
export const Tonight = z.strictObject({ closesAt: Instant, auctions: z.int(), stones: z.array(GuestDiamond).max(STONES_OF_TONIGHT) });

/** A listing as a member sees it. Amounts are whole currency units per carat, `totalPrice` for the stone. */
export const Diamond = z.strictObject({
	...attributes,
	...mediaFields,
	diamondId: Id,
	ratio: z.number().optional(),
	derived,
	totalPrice: z.int().optional(),
	createdAt: Instant,
	state: z.enum(LISTING_STATES),
	/** The same as `state`, under the specification's name. */
	status: z.enum(LISTING_STATES),
	version: z.int(),
	/** Rises when an attribute, the price or the remarks change or a photo or the video is removed or replaced: a bid names it. */
	revision: z.int(),
	expiresAt: Instant.optional(),
	seller: z.strictObject({ userId: Id, name: z.string(), company: z.string(), rank: z.int() }),
	sellerRank: z.int(),
	currentBid: z.int().optional(),
	/** The same as `currentBid`, or the asking price while nobody has bid. */
	currentPrice: z.int().optional(),
	currentBidderName: z.string().optional(),
	currentBidderCompanyName: z.string().optional(),
	topBidderCompanyName: z.string().optional(),
	bidCount: z.int(),
	/** The last changes of the current bid, the oldest first; on pages of up to 100 stones. All of them are in the ledger. */
	bidSteps: z.array(z.strictObject({ at: Instant, bid: z.int() })).optional(),
	/** The least amount that the market would take now; absent when it takes none. */
	requiredBid: z.int().optional(),
	bidStartDateTime: Instant.optional(),
	closesAt: Instant.optional(),
	decideBy: Instant.optional(),
	confirmBy: Instant.optional(),
	/** Whether the caller has bid in the present auction. */
	isBidPlaced: z.boolean(),
	/** The caller's own secret ceiling. */
	myMaxBid: z.int().optional(),
	leading: z.boolean().optional(),
	tracked: z.boolean(),
	/** After acceptance, for the two parties only: the other one's contact and who has confirmed. */
	counterparty: Contact.optional(),
	confirmations: z.strictObject({ seller: z.boolean(), buyer: z.boolean() }).optional(),
	/** For the two parties, of a sold stone: when the last of them confirmed, or the time for it was over. */
	soldAt: Instant.optional(),
	/** For the two parties, when one has complained. */
	caseId: Id.optional(),
	abilities: Abilities,
});
export type Diamond = z.infer<typeof Diamond>;
export type GuestDiamond = z.infer<typeof GuestDiamond>;

/** The specification sends empty text for an unset filter. */
const word = z.string().trim().max(200).nullish();

/** An end of a range. No table takes numbers of every size, and searches are kept. */
const bound = z
	.number()
	.min(0)
	.max(1e12)
	.refine((value) => value === 0 || value >= 1e-9)
	.nullish();

export const Sort = z.array(z.strictObject({ field: z.enum(SORT_FIELDS), direction: z.enum(['ascending', 'descending']) })).max(4);

/** When an auction closes: before the market's day is over, on a later one; or it has closed, and its seller decides. */
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

const ListDistance = z.number().min(LIST_DISTANCE.min).max(LIST_DISTANCE.max);
/** Lists mean "any of", ranges include both ends, and what is absent or empty does not filter (rulebook 7). */
export const SearchPayload = z.strictObject({
	...lists,
	...ranges,
	companyName: word,
	/** Listed on or after this day of the market, `YYYY-MM-DD`. */
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
	/** Exactly these, as a link to chosen stones names them. */
	diamondIds: z.array(Id).min(1).max(STONES_IN_LINK).optional(),
	page: PageNumber,
	size: PageSize,
	sort: Sort.default([]),
	facets: z.boolean().default(false),
	/** Lot ids and certificate numbers: stones that have one of these. */
	numbers: Numbers.optional(),
	/** Of the auctions those that close so; the answer's `closings` counts them all. */
	closing: z.enum(CLOSINGS).optional(),
	/** By how far asking prices are from the caller's own price list, in percent: without a list nothing is found. Of `sort` the first key. */
	listDistance: z.strictObject({ from: ListDistance.optional(), to: ListDistance.optional(), sort: z.enum(['ascending', 'descending']).optional() }).optional(),
	/** The ranges of which a histogram is wanted. */
	histograms: z.array(z.enum(RANGE_FILTER_NAMES)).max(RANGE_FILTER_NAMES.length).optional(),
});
export type SearchPayload = z.infer<typeof SearchPayload>;

const Counts = z.record(z.string(), z.int());
/** How many stones each value of a list filter would show, the other filters applied. */
export const Facets = z.partialRecord(z.enum(LIST_FILTER_NAMES), Counts);

/** Counts of bins, one more than there are limits between them: below the first limit, from it on, and so to the last one. */
export const Histogram = z.strictObject({ limits: z.array(z.number()), counts: z.array(z.int()) });
export type Histogram = z.infer<typeof Histogram>;
/** For each range asked for, the stones that it would show by its number, the other filters applied. */
export const Histograms = z.partialRecord(z.enum(RANGE_FILTER_NAMES), Histogram);

export const DiamondPage = pageOf(Diamond).extend({ facets: Facets.optional() });
export const SearchPage = z.strictObject({
	content: z.union([z.array(Diamond), z.array(GuestDiamond)]),
	number: z.int(),
	size: z.int(),
	totalElements: z.int(),
	facets: Facets.optional(),
	histograms: Histograms.optional(),
	/** How many auctions there are of each time to close, the other filters applied. */
	closings: z.record(z.enum(CLOSINGS), z.int()).optional(),
	/** Of the numbers looked for, as they were sent: those that no stone of the result has. */
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

const Ids = z.array(Id).min(1).max(IDS_PER_CALL);
export const DiamondIds = z.strictObject({ diamondIds: Ids });
export const RefreshInventory = z.union([z.strictObject({ diamondIds: Ids }), z.strictObject({ all: z.literal(true) })]);
export const OwnInventory = z.strictObject({ userName: Email });
export const Skipped = z.array(z.strictObject({ diamondId: Id, code: z.string() }));
/** Not all could be done in one call: call again for the rest. */
const more = z.literal(true).optional();
export const Refreshed = z.strictObject({ refreshed: z.int(), skipped: Skipped, more });
export const Deleted = z.strictObject({ deleted: z.int(), skipped: Skipped, more });
export const Favourite = z.strictObject({ diamondId: Id, favourite: z.boolean() });
export const MediaRequest = z.strictObject({
	diamondId: Id,
	kinds: z
		.array(z.enum(['photo', 'video']))
		.min(1)
		.max(2),
	message: prose(MEDIA_MESSAGE_LENGTH).optional(),
});
export const MediaRequested = MediaRequest.pick({ diamondId: true, kinds: true });
export const Tracked = z.strictObject({ diamondId: Id, tracked: z.boolean() });

export const AddBid = z
	.strictObject({
		/** Made by the client and kept across retries: the same id again returns the first outcome. */
		bidId: Id,
		diamondId: Id,
		/** Of the stone as its bidder saw it. */
		revision: z.int().min(1),
		bidAmount: z
			.int()
			.min(1)
			.max(ASKING_PRICE.max * 10),
		maxBid: z
			.int()
			.min(1)
			.max(ASKING_PRICE.max * 10)
			.optional(),
	})
	.refine((bid) => bid.maxBid === undefined || bid.maxBid >= bid.bidAmount, { path: ['maxBid'], message: 'MAX_BELOW_BID' satisfies Rule });
export const BidAnswer = z.strictObject({ diamond: Diamond, outcome: z.enum(['LEADING', 'OUTBID']), requiredBid: z.int() });

export const BidStatus = z.discriminatedUnion('status', [
	z.strictObject({ diamondId: Id, status: z.literal(['ACCEPTED', 'REJECTED', 'COMPLETED']) }),
	z.strictObject({ diamondId: Id, status: z.literal('COMPLAINT'), reason: prose(COMPLAINT_LENGTH).min(1) }),
]);

/** A stone as it was offered when its auction began: attributes as members saw them, and the names of its photos and video. */
export const OfferedStone = z.strictObject({ ...makeStoneFields('member'), media: z.array(z.string()) });
export type OfferedStone = z.infer<typeof OfferedStone>;

/** One entry of an auction's ledger as the caller may see it; `hash` covers the entry and its link to the one before. */
export const LedgerEntry = z.strictObject({
	/** Its number in the auction where all is opened, and until then its place among those that are shown. */
	sequence: z.int(),
	bidId: Id,
	/** "Bidder 2" of this auction, in the order of their first bids. */
	bidderNumber: z.int(),
	/** Whether it is the caller's. */
	own: z.boolean(),
	bidderCompanyName: z.string().optional(),
	/** Who bids, as the hash names it: SHA-256 over salt and id, the same in all entries of one bidder. */
	bidderSeal: z.string(),
	bidderId: Id.optional(),
	bidderSalt: z.string().optional(),
	placedAt: Instant,
	/** What the bidder offered. */
	bidAmount: z.int(),
	/** The current bid after it. */
	currentBid: z.int(),
	/** The seal of who leads after it. */
	leaderSeal: z.string(),
	/** SHA-256 over salt and ceiling. */
	commitment: z.string(),
	maxBid: z.int().optional(),
	salt: z.string().optional(),
	/** Of the first entry: what is bid on, and SHA-256 over its canonical JSON. */
	stone: OfferedStone.optional(),
	stoneHash: z.string().optional(),
	/** SHA-256 over salt, sequence and previous hash, which show where all is opened. */
	link: z.string(),
	linkSalt: z.string().optional(),
	previousHash: z.string().optional(),
	hash: z.string(),
});
/** `opened`: all entries are shown and all ceilings but the highest bidder's are open to the caller, who can verify every step. */
export const Ledger = z.strictObject({ diamondId: Id, auction: z.int(), opened: z.boolean(), entries: z.array(LedgerEntry) });
