import { CLARITIES, COLORS, CUTS, FINISHES, FLUORESCENCES, INTENSITIES, LABORATORIES, MAIN_COLORS, SHAPES, SUB_COLORS } from '#shared/domain/diamond.ts';
import { LISTING_STATES } from '#shared/domain/listing.ts';
import type { SearchRow } from '#shared/domain/search-row.ts';

/**
 * Format 1: the digit `1`, thirteen code characters, one of flags, then
 * numbers and the seller between commas. A code character is the value's place
 * in its list in base 36, `.` when unknown; numbers are in base 36, empty when
 * unknown: milliseconds, thousandths of a carat, currency units, hundredths of
 * a millimetre.
 */
const FORMAT = '1';
const UNKNOWN = '.';
const UNKNOWN_UNIT = UNKNOWN.charCodeAt(0);
/** Of the digits of base 36, by their character codes. */
const DIGITS: readonly (number | undefined)[] = Array.from({ length: 128 }, (_, unit) => {
	const digit = Number.parseInt(String.fromCharCode(unit), 36);
	return Number.isNaN(digit) ? undefined : digit;
});
const FLAGS = ['hidden', 'treated', 'labGrown', 'hasMedia', 'hasBid'] as const;
const FIRST_NUMBER = 15;

/** A row's text that this program does not understand: written by a newer one, or damaged. */
export class UnreadableRow extends Error {
	constructor(listingId: string, packed: string) {
		super(`The search row of listing ${listingId} cannot be read: ${packed.slice(0, 100)}`);
		this.name = 'UnreadableRow';
	}
}

/** The row as one short line of ASCII, to be stored with the listing. Throws on a value that is in none of the trade's lists. */
export function packRow(row: SearchRow): string {
	const codes =
		code(LISTING_STATES, row.state) +
		code(SHAPES, row.shape) +
		code(COLORS, row.color) +
		code(INTENSITIES, row.intensity) +
		code(SUB_COLORS, row.subColor) +
		code(SUB_COLORS, row.subColor1) +
		code(MAIN_COLORS, row.mainColor) +
		code(CLARITIES, row.clarity) +
		code(CUTS, row.cut) +
		code(FINISHES, row.polish) +
		code(FINISHES, row.symmetry) +
		code(FLUORESCENCES, row.fluorescence) +
		code(LABORATORIES, row.laboratory);
	const flags = FLAGS.reduce((bits, flag, place) => bits | (row[flag] ? 1 << place : 0), 0);
	const numbers = [
		number(row.createdAt, 1),
		number(row.weight, 1000),
		number(row.askingPrice, 1),
		number(row.length, 100),
		number(row.width, 100),
		number(row.depth, 100),
	];
	return `${FORMAT}${codes}${flags.toString(36)}${numbers.join(',')},${row.sellerId}`;
}

/** The row that `packRow` made a text of. Throws `UnreadableRow`. */
export function unpackRow(listingId: string, packed: string): SearchRow {
	const unreadable = () => new UnreadableRow(listingId, packed);
	const parts = packed.slice(FIRST_NUMBER).split(',');
	if (packed[0] !== FORMAT || parts.length !== 7) throw unreadable();

	const optional = <const T extends string>(values: readonly T[], place: number): T | undefined => {
		const unit = packed.charCodeAt(place);
		if (unit === UNKNOWN_UNIT) return undefined;
		const value = values[DIGITS[unit] ?? values.length];
		if (value === undefined) throw unreadable();
		return value;
	};
	const optionalNumber = (place: number, scale: number): number | undefined => {
		const digits = parts[place];
		if (!digits) return undefined;
		const value = Number.parseInt(digits, 36);
		if (Number.isNaN(value)) throw unreadable();
		return value / scale;
	};
	const required = <T>(value: T | undefined): T => {
		if (value === undefined) throw unreadable();
		return value;
	};
	const flags = required(optionalFlags(packed[FIRST_NUMBER - 1]));

	return {
		listingId,
		sellerId: required(parts[6] || undefined),
		state: required(optional(LISTING_STATES, 1)),
		hidden: (flags & 1) !== 0,
		createdAt: required(optionalNumber(0, 1)),
		shape: required(optional(SHAPES, 2)),
		weight: required(optionalNumber(1, 1000)),
		color: optional(COLORS, 3),
		intensity: optional(INTENSITIES, 4),
		subColor: optional(SUB_COLORS, 5),
		subColor1: optional(SUB_COLORS, 6),
		mainColor: optional(MAIN_COLORS, 7),
		clarity: optional(CLARITIES, 8),
		cut: optional(CUTS, 9),
		polish: optional(FINISHES, 10),
		symmetry: optional(FINISHES, 11),
		fluorescence: optional(FLUORESCENCES, 12),
		laboratory: optional(LABORATORIES, 13),
		askingPrice: optionalNumber(2, 1),
		length: optionalNumber(3, 100),
		width: optionalNumber(4, 100),
		depth: optionalNumber(5, 100),
		treated: (flags & 2) !== 0,
		labGrown: (flags & 4) !== 0,
		hasMedia: (flags & 8) !== 0,
		hasBid: (flags & 16) !== 0,
	};
}

function code(values: readonly string[], value: string | undefined): string {
	if (value === undefined) return UNKNOWN;
	const place = values.indexOf(value);
	if (place < 0) throw new RangeError(`${value} is none of ${values.join(', ')}`);
	return place.toString(36);
}

function number(value: number | undefined, scale: number): string {
	return value === undefined ? '' : Math.round(value * scale).toString(36);
}

function optionalFlags(digit: string | undefined): number | undefined {
	const bits = Number.parseInt(digit ?? '', 36);
	return bits < 1 << FLAGS.length ? bits : undefined;
}
