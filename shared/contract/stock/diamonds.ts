import * as z from 'zod';
import { COUNTRIES } from '#shared/domain/accounts/countries.ts';
import { PARTIES } from '#shared/domain/auctions/completion.ts';
import { IDS_PER_CALL } from '#shared/domain/common/request-limits.ts';
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
} from '#shared/domain/stock/attributes.ts';
import { LABORATORIES } from '#shared/domain/stock/diamond.ts';
import { CERTIFICATE_LENGTH, CERTIFICATES_ASKED, MEDIA_MESSAGE_LENGTH, SCAN_LENGTH, STONES_PER_CHANGE } from '#shared/domain/stock/limits.ts';
import { LISTING_STATES } from '#shared/domain/stock/listing.ts';
import { Email, Id, Instant, numberName, prose, text } from '../common.ts';
import { guestMediaFields, MediaFiles, mediaFields } from './media.ts';

/** Returns a schema for a number with at most `decimals` decimals. Rounds within the tolerance of binary fractions, since the table refuses 5e-324. */
export const decimal = (min: number, max: number, decimals: number) =>
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

/** The attributes with these names as fields of a request or an answer. */
type FieldsOf<N extends AttributeName> = {
	[K in N]: K extends RequiredName ? z.ZodType<AttributeValue<K>, AttributeValue<K>> : z.ZodOptional<z.ZodType<AttributeValue<K>, AttributeValue<K>>>;
};

function makeFields<N extends AttributeName>(names: readonly N[]): FieldsOf<N> {
	const fields = names.map((name) => [name, getAttribute(name).required ? makeSchema(getAttribute(name)) : makeSchema(getAttribute(name)).optional()]);
	return Object.fromEntries(fields) as FieldsOf<N>;
}

/** Makes a stone's fields as the viewer sees them, with those of a fancy colour in `fancyColorDto`. */
export function makeStoneFields<V extends Viewer>(viewer: V) {
	const names = listNamesSeenBy(viewer);
	const own = names.filter((name): name is Exclude<SeenBy<V>, FancyName> => !isFancy(name));
	const fancy = names.filter((name): name is Extract<SeenBy<V>, FancyName> => isFancy(name));
	return { ...makeFields(own), fancyColorDto: z.strictObject(makeFields(fancy)).optional() };
}

/** The attributes that a seller states (`shared/domain/stock/attributes.ts`). */
const attributes = makeStoneFields('seller');
/** The parts of a fancy colour. The reference finds them by this export's name. @public */
export const FancyColor = attributes.fancyColorDto.unwrap();

export const DiamondAttributes = z.strictObject(attributes);
export type DiamondAttributes = z.infer<typeof DiamondAttributes>;
export const CreateDiamond = DiamondAttributes.extend({ files: MediaFiles.optional() });
/** Replaces all attributes: absent ones become unknown. `version` is the version that was read. */
export const UpdateDiamond = DiamondAttributes.extend({ diamondId: Id, version: z.int() });

export const CHANGE_REFUSALS = ['NOT_FOUND', 'STALE', 'STATE_CONFLICT', 'VALIDATION', 'LOT_ID_TAKEN', 'CERTIFICATE_TAKEN', 'BUSY'] as const;
/** Changes of a stone's attributes on the version that was read: attributes to set, and attributes that become unknown. A fancy colour is set as a whole. */
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
	/** Each refusal has the code that a change of that stone alone would have. */
	refused: z.array(z.strictObject({ diamondId: Id, code: z.enum(CHANGE_REFUSALS) })),
});

/** The text of a QR code from the camera; control characters separate its parts. */
export const Scan = z.strictObject({ text: z.string().min(1).max(SCAN_LENGTH) });
/** A scanned code: its source (rulebook 10), its attributes, the missing ones, and the text itself. `diamondId` is present for the market's own labels. */
export const Scanned = z.strictObject({
	source: z.enum(['LABEL', 'CGL', 'GIA', 'IGI', 'HRD', 'UNKNOWN']),
	fields: DiamondAttributes.partial(),
	missing: z.array(z.string()),
	text: z.string(),
	diamondId: Id.optional(),
});
export type Scanned = z.infer<typeof Scanned>;

/** A certificate: a number alone names none, because two laboratories may use the same. */
export const CertificateName = z.strictObject({ laboratory: z.enum(LABORATORIES), certificateNumber: numberName(CERTIFICATE_LENGTH) });
/** The attributes that an earlier listing of a certificate stated, and its month (`2026-03`). Empty if there was no such listing. */
export const KnownStone = z.strictObject({ fields: DiamondAttributes.partial().optional(), listedIn: z.string().optional() });
export type KnownStone = z.infer<typeof KnownStone>;
/** Stones whose certificate is asked about, and those of them that another seller lists too. */
export const SharedCertificates = z.strictObject({ diamondIds: z.array(Id).max(CERTIFICATES_ASKED) });

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

/** Attributes that were not stated but computed from others. */
const derived = z.array(z.enum(['totalDepth'])).optional();

/** A stone as a guest sees it: only the attributes that the table shows to guests. The server leaves out all others (rulebook 2). */
export const GuestDiamond = z.strictObject({
	...makeStoneFields('guest'),
	...guestMediaFields,
	diamondId: Id,
	ratio: z.number().optional(),
	derived,
	createdAt: Instant,
});

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
	/** Equal to `state`, under the specification's name. */
	status: z.enum(LISTING_STATES),
	version: z.int(),
	/** Rises when an attribute, the price or the remarks change, or a photo or the video is removed or replaced. A bid states it. */
	revision: z.int(),
	expiresAt: Instant.optional(),
	seller: z.strictObject({ userId: Id, name: z.string(), company: z.string(), rank: z.int() }),
	sellerRank: z.int(),
	currentBid: z.int().optional(),
	/** Equal to `currentBid`, or to the asking price if there is no bid. */
	currentPrice: z.int().optional(),
	currentBidderName: z.string().optional(),
	currentBidderCompanyName: z.string().optional(),
	topBidderCompanyName: z.string().optional(),
	bidCount: z.int(),
	/** The last changes of the current bid, oldest first; only on pages of up to 100 stones. The ledger has all of them. */
	bidSteps: z.array(z.strictObject({ at: Instant, bid: z.int() })).optional(),
	/** The smallest bid that the market accepts now; absent if it accepts none. */
	requiredBid: z.int().optional(),
	bidStartDateTime: Instant.optional(),
	closesAt: Instant.optional(),
	decideBy: Instant.optional(),
	confirmBy: Instant.optional(),
	isBidPlaced: z.boolean(),
	/** The caller's own secret ceiling. */
	myMaxBid: z.int().optional(),
	leading: z.boolean().optional(),
	tracked: z.boolean(),
	/** After acceptance, for the two parties only: the other party's contact (absent once its data is erased), and who has confirmed. */
	counterparty: Contact.optional(),
	confirmations: z.strictObject({ seller: z.boolean(), buyer: z.boolean() }).optional(),
	/** Time of the last confirmation of a sold stone, or its completion deadline. Only for the two parties. */
	soldAt: Instant.optional(),
	/** Only for the two parties, if one of them has ever complained. */
	caseId: Id.optional(),
	/** The party whose complaint stands; if both complain, the one that complained first. Absent if no complaint stands. */
	disputedBy: z.enum(PARTIES).optional(),
	/** The complaints of both parties stand: nobody is banned at the deadline, and an admin decides. */
	bothDispute: z.literal(true).optional(),
	abilities: Abilities,
});
export type Diamond = z.infer<typeof Diamond>;
export type GuestDiamond = z.infer<typeof GuestDiamond>;

const Ids = z.array(Id).min(1).max(IDS_PER_CALL);
export const DiamondIds = z.strictObject({ diamondIds: Ids });
export const RefreshInventory = z.union([z.strictObject({ diamondIds: Ids }), z.strictObject({ all: z.literal(true) })]);
export const OwnInventory = z.strictObject({ userName: Email });
export const Skipped = z.array(z.strictObject({ diamondId: Id, code: z.string() }));
/** One call could not handle all: call again for the rest. */
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
