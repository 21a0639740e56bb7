import { FOUND_NAMES } from '#shared/domain/search/search-row.ts';
import { WORDS } from '../columns/codes.ts';
import type { Columns } from '../columns/columns.ts';
import { isDigit } from '../columns/digits.ts';
import { MEASURED_NAMES, MEASURES, type MeasuredName } from '../columns/numbers.ts';
import { joinLong, joinShort, type Values } from './planes.ts';

/** The columns being filled from a snapshot, with the states and flags for their sets of rows. */
export interface Filled {
	columns: Columns;
	standings: Uint16Array;
}

export interface Section {
	name: string;
	/** Bytes per stone. */
	width: number;
	/** Reads a column's values of the rows, in their order. */
	take(columns: Columns, rows: Uint32Array): Values;
	/** Writes the values, given as planes, into the column. */
	place(planes: Uint8Array, into: Filled): void;
}

/** The sections of a snapshot, in their order. */
export const SECTIONS: readonly Section[] = [
	{ name: 'ids', width: 16, take: readIds, place: (planes, { columns }) => joinLong(planes, columns.ids.words.values, 4) },
	{ name: 'delay', width: 8, take: readDelays, place: placeDelays },
	...MEASURED_NAMES.map((name) => (isDigit(name) ? makeDigitSection(name) : makeColumnSection(name, MEASURES[name].bytes, ({ numbers }) => numbers[name]))),
	makeColumnSection('sorted', 2, ({ sets }) => sets.sorted),
	...Array.from({ length: WORDS - 1 }, (_, place) => makeColumnSection(`others${place}`, 4, ({ sets }) => sets.others[place])),
	{ name: 'closing', width: 4, take: ({ closings }, rows) => Uint32Array.from(rows, (row) => closings.read(row)), place: placeClosings },
	...FOUND_NAMES.flatMap((name) => [
		makeColumnSection(`${name}Upper`, 4, ({ names }) => names[name].upper),
		makeColumnSection(`${name}Lower`, 2, ({ names }) => names[name].lower),
	]),
	makeColumnSection('seller', 4, ({ sellers }) => sellers.column),
	{
		name: 'standing',
		width: 2,
		take: (columns, rows) => Uint16Array.from(rows, (row) => columns.sets.packStanding(row)),
		place: (planes, { standings }) => joinShort(planes, standings),
	},
];

/** Makes a section that stores a column unchanged. */
function makeColumnSection(name: string, width: 2 | 4, of: (columns: Columns) => { values: Values } | undefined): Section {
	return {
		name,
		width,
		take(columns, rows) {
			const values = of(columns)?.values;
			const taken = width === 2 ? new Uint16Array(rows.length) : new Uint32Array(rows.length);
			for (let at = 0; at < rows.length; at++) taken[at] = values?.[rows[at] ?? 0] ?? 0;
			return taken;
		},
		place(planes, { columns }) {
			const values = of(columns)?.values;
			if (values instanceof Uint16Array && width === 2) joinShort(planes, values);
			else if (values) joinLong(planes, values);
		},
	};
}

/** Makes a section for numbers that are stored as digits. */
function makeDigitSection(name: MeasuredName): Section {
	return {
		name,
		width: 2,
		take({ measurements }, rows) {
			return Uint16Array.from(rows, (row) => measurements.read(row, name));
		},
		place(planes, { columns: { profiles } }) {
			const numbers = new Uint16Array(planes.length / 2);
			joinShort(planes, numbers);
			const digits = profiles.numbers.get(name);
			for (let row = 0; row < numbers.length; row++) digits?.write(row, numbers[row] ?? 0);
		},
	};
}

function readIds(columns: Columns, rows: Uint32Array): Values {
	const words = columns.ids.words.values;
	const ids = new Uint32Array(rows.length * 4);
	rows.forEach((row, at) => {
		ids.set(words.subarray(row * 4, row * 4 + 4), at * 4);
	});
	return ids;
}

/** Encodes the times of listing as milliseconds after the time in the id, usually 0: two numbers, of which the second counts 2^32 milliseconds. */
function readDelays(columns: Columns, rows: Uint32Array): Values {
	const delays = new Uint32Array(rows.length * 2);
	rows.forEach((row, at) => {
		const delay = columns.createdAt(row) - columns.ids.readTime(row);
		delays.set([delay, Math.floor(delay / 2 ** 32)], at * 2);
	});
	return delays;
}

function placeDelays(planes: Uint8Array, { columns }: Filled): void {
	const delays = new Uint32Array(planes.length / 4);
	joinLong(planes, delays, 2);
	for (let row = 0; row * 2 < delays.length; row++) {
		const delay = ((delays[row * 2 + 1] ?? 0) | 0) * 2 ** 32 + (delays[row * 2] ?? 0);
		columns.setCreatedAt(row, columns.ids.readTime(row) + delay);
	}
}

function placeClosings(planes: Uint8Array, { columns }: Filled): void {
	const closings = new Uint32Array(planes.length / 4);
	joinLong(planes, closings);
	for (let row = 0; row < closings.length; row++) columns.closings.set(row, closings[row] ?? 0);
}
