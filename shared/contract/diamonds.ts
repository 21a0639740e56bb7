import * as z from 'zod';
import {
	AVAILABILITIES,
	CLARITIES,
	COLORS,
	CUT_FILTERS,
	CUTS,
	FINISHES,
	FLUORESCENCES,
	INTENSITIES,
	LABORATORIES,
	MAIN_COLORS,
	SHAPES,
	SUB_COLORS,
} from '#shared/domain/diamond.ts';
import {
	ASKING_PRICE,
	CERTIFICATE_LENGTH,
	IDS_PER_CALL,
	LOT_ID_LENGTH,
	MEDIA_MESSAGE_LENGTH,
	MILLIMETRES,
	REMARKS_LENGTH,
	SCAN_LENGTH,
	WEIGHT,
} from '#shared/domain/limits.ts';
import { LISTING_STATES } from '#shared/domain/listing.ts';
import { Day, Email, Id, Instant, numberName, PageNumber, PageSize, pageOf, prose, text } from './common.ts';
import type { Rule } from './errors.ts';
import { guestMediaFields, MediaFiles, mediaFields } from './media.ts';

/** A number with at most so many decimals. */
const decimal = (min: number, max: number, decimals: number) =>
	z
		.number()
		.min(min)
		.max(max)
		.multipleOf(10 ** -decimals);
const Millimetres = decimal(MILLIMETRES.min, MILLIMETRES.max, 2);
const Percent = decimal(0, 100, 1);
const HttpsLink = z.url({ protocol: /^https$/ }).max(500);

export const FancyColor = z.strictObject({
	intensity: z.enum(INTENSITIES).optional(),
	subColor: z.enum(SUB_COLORS).optional(),
	subColor1: z.enum(SUB_COLORS).optional(),
	mainColor: z.enum(MAIN_COLORS).optional(),
});

/** What a seller states about a stone. Prices are whole currency units per carat; none means price on request. */
const attributes = {
	lotId: numberName(LOT_ID_LENGTH),
	shape: z.enum(SHAPES),
	weight: decimal(WEIGHT.min, WEIGHT.max, 3),
	color: z.enum(COLORS).optional(),
	fancyColorDto: FancyColor.optional(),
	clarity: z.enum(CLARITIES).optional(),
	cut: z.enum(CUTS).optional(),
	polish: z.enum(FINISHES).optional(),
	symmetry: z.enum(FINISHES).optional(),
	fluorescence: z.enum(FLUORESCENCES).optional(),
	laboratory: z.enum(LABORATORIES).optional(),
	certificateNumber: numberName(CERTIFICATE_LENGTH).optional(),
	treatment: text(100).optional(),
	labGrown: z.boolean().optional(),
	length: Millimetres.optional(),
	width: Millimetres.optional(),
	depth: Millimetres.optional(),
	totalDepth: Percent.optional(),
	tablePercent: Percent.optional(),
	girdle: text(60).optional(),
	culet: text(60).optional(),
	laserInscription: z.boolean().optional(),
	remarks: prose(REMARKS_LENGTH).optional(),
	availability: z.enum(AVAILABILITIES).optional(),
	externalLink: HttpsLink.optional(),
	askingPrice: z.int().min(ASKING_PRICE.min).max(ASKING_PRICE.max).optional(),
};

export const DiamondAttributes = z.strictObject(attributes);
export type DiamondAttributes = z.infer<typeof DiamondAttributes>;
export const CreateDiamond = DiamondAttributes.extend({ files: MediaFiles.optional() });
/** Replaces all attributes: what is left out becomes unknown. `version` is the one that was read. */
export const UpdateDiamond = DiamondAttributes.extend({ diamondId: Id, version: z.int() });

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

/** What a guest sees: physical attributes and grades. Everything else is left out by the server (rulebook 2). */
export const GuestDiamond = z.strictObject({
	...z.strictObject(attributes).omit({ lotId: true, certificateNumber: true, remarks: true, externalLink: true, askingPrice: true }).shape,
	...guestMediaFields,
	diamondId: Id,
	ratio: z.number().optional(),
	createdAt: Instant,
});

/** A listing as a member sees it. Amounts are whole currency units per carat, `totalPrice` for the stone. */
export const Diamond = z.strictObject({
	...attributes,
	...mediaFields,
	diamondId: Id,
	ratio: z.number().optional(),
	totalPrice: z.int().optional(),
	createdAt: Instant,
	state: z.enum(LISTING_STATES),
	/** The same as `state`, under the specification's name. */
	status: z.enum(LISTING_STATES),
	version: z.int(),
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
	abilities: Abilities,
});
export type Diamond = z.infer<typeof Diamond>;
export type GuestDiamond = z.infer<typeof GuestDiamond>;

const anyOf = <const T extends readonly string[]>(values: T) => z.array(z.enum(values)).max(50).default([]);
/** The specification sends empty text for an unset filter. */
const word = z.string().trim().max(200).nullish();

/** An end of a range. No table takes numbers of every size, and searches are kept. */
const bound = z
	.number()
	.min(0)
	.max(1e12)
	.refine((value) => value === 0 || value >= 1e-9)
	.nullish();

export const SORT_FIELDS = ['pricePerCarat', 'totalPrice', 'shape', 'color', 'clarity', 'cut', 'date', 'weight'] as const;
export const Sort = z.array(z.strictObject({ field: z.enum(SORT_FIELDS), direction: z.enum(['ascending', 'descending']) })).max(4);

export const SearchPayload = z.strictObject({
	companyName: word,
	/** Listed on or after this day of the market, `YYYY-MM-DD`. */
	uploadDate: z.union([Day, z.literal('')]).nullish(),
	userName: word,
	shape: anyOf(SHAPES),
	caratFrom: bound,
	caratTo: bound,
	color: anyOf(COLORS),
	intensity: anyOf(INTENSITIES),
	subColor: anyOf(SUB_COLORS),
	searchWithSubColor: z.boolean().default(false),
	mainColor: anyOf(MAIN_COLORS),
	clarity: anyOf(CLARITIES),
	fluorescence: anyOf(FLUORESCENCES),
	cut: anyOf(CUT_FILTERS),
	polish: anyOf(FINISHES),
	symmetry: anyOf(FINISHES),
	laboratory: anyOf(LABORATORIES),
	perCaratFrom: bound,
	perCaratTo: bound,
	totalPriceFrom: bound,
	totalPriceTo: bound,
	lengthFrom: bound,
	lengthTo: bound,
	widthFrom: bound,
	widthTo: bound,
	depthFrom: bound,
	depthTo: bound,
	ratioFrom: bound,
	ratioTo: bound,
	isMedia: z.boolean().default(false),
	includeTreated: z.boolean().default(false),
	labGrown: z.boolean().nullish(),
	isOwner: z.boolean().default(false),
	allBid: z.boolean().default(false),
	myBid: z.boolean().default(false),
	tracked: z.boolean().default(false),
	myOwnGoods: z.boolean().default(false),
	page: PageNumber,
	size: PageSize,
	sort: Sort.default([]),
	facets: z.boolean().default(false),
});
export type SearchPayload = z.infer<typeof SearchPayload>;

const Counts = z.record(z.string(), z.int());
export const FACET_FIELDS = [
	'shape',
	'color',
	'intensity',
	'subColor',
	'mainColor',
	'clarity',
	'cut',
	'polish',
	'symmetry',
	'fluorescence',
	'laboratory',
] as const;
export type FacetField = (typeof FACET_FIELDS)[number];
/** How many stones each value of a list filter would show, the other filters applied. */
export const Facets = z.record(z.enum(FACET_FIELDS), Counts);

export const DiamondPage = pageOf(Diamond).extend({ facets: Facets.optional() });
export const SearchPage = z.strictObject({
	content: z.union([z.array(Diamond), z.array(GuestDiamond)]),
	number: z.int(),
	size: z.int(),
	totalElements: z.int(),
	facets: Facets.optional(),
});

export const InventoryQuery = z.strictObject({
	userName: Email,
	page: PageNumber,
	size: PageSize,
	state: z.array(z.enum(LISTING_STATES)).max(LISTING_STATES.length).optional(),
	sort: Sort.default([]),
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
	z.strictObject({ diamondId: Id, status: z.literal('COMPLAINT'), reason: text(1000) }),
]);

/** One entry of an auction's ledger as the caller may see it; `hash` covers the entry and the previous hash. */
export const LedgerEntry = z.strictObject({
	sequence: z.int(),
	bidId: Id,
	bidderId: Id,
	bidderCompanyName: z.string(),
	placedAt: Instant,
	/** What the bidder offered. */
	bidAmount: z.int(),
	/** The current bid after it. */
	currentBid: z.int(),
	leaderId: Id,
	/** SHA-256 over salt and ceiling, opened at the close. */
	commitment: z.string(),
	maxBid: z.int().optional(),
	salt: z.string().optional(),
	previousHash: z.string(),
	hash: z.string(),
});
export const Ledger = z.strictObject({ diamondId: Id, auction: z.int(), closed: z.boolean(), entries: z.array(LedgerEntry) });
