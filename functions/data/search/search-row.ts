import type { ListingRecord } from '#functions/usecases/stock/ports/listings.ts';
import { COUNTRIES } from '#shared/domain/accounts/countries.ts';
import { FOUND_NAMES, type FoundName, makeSearchRow, ROW_FLAGS, SEARCHED_NAMES, type SearchedName, type SearchRow } from '#shared/domain/search/search-row.ts';
import { type AnyAttribute, getAttribute } from '#shared/domain/stock/attributes.ts';
import { LISTING_STATES } from '#shared/domain/stock/listing.ts';
import { listSeenKinds } from '#shared/domain/stock/media.ts';
import type { FlatStone } from '#shared/domain/stock/stone.ts';

/**
 * Format 2: the digit `2`, then comma-separated parts: the seller, the time of listing (milliseconds), the state, a letter for each set flag, and,
 * for each known attribute, the close of a running auction and the dealer, a key (attributes have theirs in their table) and the value. Codes are
 * written as they are, numbers in base 36 in their smallest unit, lot ids URL-encoded. Parts name themselves, so programs of different versions read
 * each other's rows and skip unknown parts.
 */
const FORMAT = '2';
const SEPARATOR = ',';
const KEY_LENGTH = 2;
const CLOSE_KEY = 'xc';
const DEALER_KEY = 'xd';

type RowName = SearchedName | FoundName;

const FLAG_LETTERS = { hidden: 'h', treated: 't', labGrown: 'l', hasMedia: 'm', hasBid: 'b' } as const satisfies Record<(typeof ROW_FLAGS)[number], string>;

interface Field {
	name: RowName;
	key: string;
	required: boolean;
	/** Throws a RangeError if the attribute does not have the code. */
	write(value: string | number): string;
	/** Returns undefined if the attribute has no such value. */
	read(text: string): string | number | undefined;
}

const FIELDS: readonly Field[] = [...SEARCHED_NAMES, ...FOUND_NAMES].map((name) => {
	const attribute = getAttribute(name);
	const key = attribute.search?.key ?? '';
	if (key.length !== KEY_LENGTH) throw new RangeError(`The key ${key} of ${name} has not ${KEY_LENGTH} characters`);
	// Rows from before stones were searched by lot id have none.
	return { name, key, required: attribute.required === true && attribute.kind !== 'name', ...chooseFormat(name, attribute) };
});
const FIELDS_BY_KEY = new Map(FIELDS.map((field) => [field.key, field]));
if (FIELDS_BY_KEY.size < FIELDS.length || [CLOSE_KEY, DEALER_KEY].some((key) => FIELDS_BY_KEY.has(key)))
	throw new RangeError('Two attributes have the same key');

type Searched = Pick<FlatStone, Extract<SearchedName, keyof FlatStone>>;
/** A stone without known attributes. Rows made from it have their fields in the same order. */
const NOTHING_KNOWN = Object.fromEntries(FIELDS.map(({ name }) => [name, undefined]));

/** Thrown for a row's text in another format, or damaged. */
export class UnreadableRow extends Error {
	constructor(listingId: string, packed: string) {
		super(`The search row of listing ${listingId} cannot be read: ${packed.slice(0, 100)}`);
		this.name = 'UnreadableRow';
	}
}

export function describeForSearch(listing: ListingRecord): SearchRow {
	const { listingId, sellerId, state, hidden, createdAt, dealer, stone, media, auction } = listing;
	const hasMedia = media !== undefined && listSeenKinds(media.attachments).length > 0;
	const closesAt = state === 'BIDDING' ? auction?.closesAt : undefined;
	return makeSearchRow({ listingId, sellerId, state, hidden, createdAt, dealer, hasMedia, hasBid: auction !== undefined, closesAt }, stone);
}

/** Packs the row as one short line of ASCII, to be stored with the listing. Throws a RangeError if an attribute does not have its code. */
export function packRow(row: SearchRow): string {
	const flags = ROW_FLAGS.map((flag) => (row[flag] ? FLAG_LETTERS[flag] : '')).join('');
	const attributes = FIELDS.flatMap(({ name, key, write }) => {
		const value = row[name];
		return value === undefined ? [] : key + write(value);
	});
	const close = row.closesAt === undefined ? [] : [CLOSE_KEY + row.closesAt.toString(36)];
	const dealer = row.dealer === undefined ? [] : [DEALER_KEY + row.dealer];
	return [FORMAT, row.sellerId, row.createdAt.toString(36), row.state, flags, ...close, ...dealer, ...attributes].join(SEPARATOR);
}

/** Unpacks a row that this or another version of the program has packed. Throws `UnreadableRow`. */
export function unpackRow(listingId: string, packed: string): SearchRow {
	const [format, sellerId, written, stateName, letters, ...parts] = packed.split(SEPARATOR);
	const state = LISTING_STATES.find((one) => one === stateName);
	const createdAt = readWhole(written);
	const stone = readAttributes(parts);
	if (format !== FORMAT || !sellerId || createdAt === undefined || !state || letters === undefined || !hasRequired(stone)) {
		throw new UnreadableRow(listingId, packed);
	}
	const isSet = (flag: keyof typeof FLAG_LETTERS) => letters.includes(FLAG_LETTERS[flag]);
	return {
		listingId,
		sellerId,
		state,
		createdAt,
		hidden: isSet('hidden'),
		treated: isSet('treated'),
		labGrown: isSet('labGrown'),
		hasMedia: isSet('hasMedia'),
		hasBid: isSet('hasBid'),
		closesAt: readWhole(findPart(parts, CLOSE_KEY)),
		dealer: findPart(parts, DEALER_KEY),
		...stone,
	};
}

function findPart(parts: readonly string[], key: string): string | undefined {
	return parts.find((part) => part.startsWith(key))?.slice(KEY_LENGTH);
}

function readAttributes(parts: readonly string[]): Partial<Record<RowName, unknown>> {
	const stone: Partial<Record<RowName, unknown>> = { ...NOTHING_KNOWN };
	for (const part of parts) {
		const field = FIELDS_BY_KEY.get(part.slice(0, KEY_LENGTH));
		if (field) stone[field.name] = field.read(part.slice(KEY_LENGTH));
	}
	return stone;
}

/** Each value has been checked by its attribute's rules. */
function hasRequired(stone: Partial<Record<RowName, unknown>>): stone is Searched {
	return FIELDS.every(({ name, required }) => !required || stone[name] !== undefined);
}

function chooseFormat(name: RowName, attribute: AnyAttribute): Pick<Field, 'write' | 'read'> {
	switch (attribute.kind) {
		case 'code':
			return makeFormat(name, attribute.values);
		case 'country':
			return makeFormat(name, COUNTRIES);
		case 'number':
			return makeNumberFormat(attribute);
		case 'name':
			return { write: (value) => encodeURIComponent(value), read: readEncoded };
		default:
			throw new RangeError(`The search has no use for ${name}, which is a ${attribute.kind}`);
	}
}

function makeFormat(name: string, values: readonly string[]): Pick<Field, 'write' | 'read'> {
	const known = new Set<string | number>(values);
	return {
		write(value) {
			if (!known.has(value)) throw new RangeError(`${value} is no ${name}`);
			return String(value);
		},
		read: (text) => (known.has(text) ? text : undefined),
	};
}

function makeNumberFormat({ min, max, decimals }: Extract<AnyAttribute, { kind: 'number' }>): Pick<Field, 'write' | 'read'> {
	const scale = 10 ** decimals;
	return {
		write: (value) => Math.round(Number(value) * scale).toString(36),
		read(text) {
			const value = (readWhole(text) ?? Number.NaN) / scale;
			return value >= min && value <= max ? value : undefined;
		},
	};
}

function readEncoded(text: string): string | undefined {
	try {
		return decodeURIComponent(text);
	} catch {
		return undefined;
	}
}

function readWhole(text = ''): number | undefined {
	return /^[0-9a-z]{1,10}$/.test(text) ? Number.parseInt(text, 36) : undefined;
}
