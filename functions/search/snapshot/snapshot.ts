import { constants, crc32, zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { LISTING_STATES } from '#shared/domain/listing.ts';
import { CODED_FIELDS, SLOTS } from '../columns/codes.ts';
import { Columns } from '../columns/columns.ts';
import { FLAGS } from '../columns/row-sets.ts';
import { SearchIndex } from '../index.ts';
import { joinLong, joinShort, splitPlanes } from './planes.ts';

/**
 * Format 1: a head of 24 bytes (the magic, then as 32-bit numbers, least byte
 * first: format, length of the file, CRC-32 of all that follows, length of the
 * table of contents), the table of contents as JSON, and one section a column,
 * oldest stone first. A section holds the column's lowest bytes, then the next
 * ones and so on, compressed with Zstandard.
 */
const MAGIC = Buffer.from('STONES\r\n', 'latin1');
const FORMAT = 1;
const HEAD = 24;
/** Of Zstandard: higher ones gain a few bytes in a hundred and take many times as long. */
const LEVEL = 3;

/** What codes mean: with other lists of the trade a snapshot means something else. */
const VOCABULARY = crc32(
	JSON.stringify([LISTING_STATES, FLAGS, CODED_FIELDS.map((field) => [field, SLOTS[field].part, SLOTS[field].shift, SLOTS[field].values])]),
);

/** Bytes a stone of each section. */
const WIDTHS = {
	ids: 16,
	/** Seconds between a stone's listing and the one before it. */
	seconds: 4,
	millis: 2,
	weight: 4,
	askingPrice: 4,
	length: 2,
	width: 2,
	depth: 2,
	sorted: 2,
	others: 4,
	seller: 4,
	standing: 2,
} as const;
type Section = keyof typeof WIDTHS;
const SECTIONS = Object.keys(WIDTHS) as Section[];

/** An index, and how far it has followed the table. */
export interface Snapshot {
	index: SearchIndex;
	/** All changes before this instant (real time, milliseconds) are in it. */
	asOf: number;
}

interface Contents {
	asOf: number;
	count: number;
	vocabulary: number;
	sellers: string[];
	/** Compressed bytes of each section. */
	lengths: Record<Section, number>;
}

/** Bytes that are no snapshot of this format, or no longer: the index is then loaded from the table. */
export class UnreadableSnapshot extends Error {
	readonly reason: 'NO_SNAPSHOT' | 'OTHER_FORMAT' | 'CUT_OFF' | 'DAMAGED';

	constructor(reason: UnreadableSnapshot['reason'], detail: string, options?: ErrorOptions) {
		super(`The snapshot cannot be read: ${detail}`, options);
		this.name = 'UnreadableSnapshot';
		this.reason = reason;
	}
}

/**
 * The whole index as bytes to be stored. The index must not change meanwhile,
 * and with a million stones it takes some seconds: work for a process that
 * answers no queries.
 */
export function writeSnapshot(index: SearchIndex, asOf: number): Uint8Array<ArrayBuffer> {
	const { columns } = index;
	const rows = index.rowsByAge();
	const params = { [constants.ZSTD_c_compressionLevel]: LEVEL };
	const sections = SECTIONS.map((section) => zstdCompressSync(splitPlanes(valuesOf(columns, section, rows), WIDTHS[section]), { params }));
	const lengths = Object.fromEntries(SECTIONS.map((section, at) => [section, sections[at]?.length ?? 0])) as Contents['lengths'];
	const contents: Contents = { asOf, count: rows.length, vocabulary: VOCABULARY, sellers: columns.sellers.names, lengths };
	const table = Buffer.from(JSON.stringify(contents));
	const file = Buffer.concat([Buffer.alloc(HEAD), table, ...sections]);
	MAGIC.copy(file);
	file.writeUInt32LE(FORMAT, 8);
	file.writeUInt32LE(file.length, 12);
	file.writeUInt32LE(table.length, 20);
	file.writeUInt32LE(crc32(file.subarray(20)), 16);
	return file;
}

/** The index that `writeSnapshot` made bytes of, its orders ready. Throws `UnreadableSnapshot`. */
export function readSnapshot(bytes: Uint8Array): Snapshot {
	const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
	const contents = readContents(file);
	try {
		return readColumns(file, contents);
	} catch (cause) {
		throw cause instanceof UnreadableSnapshot ? cause : new UnreadableSnapshot('DAMAGED', 'its columns are not what its contents say', { cause });
	}
}

function readColumns(file: Buffer, contents: Contents): Snapshot {
	const { count, lengths, asOf, sellers } = contents;
	const columns = new Columns(count);
	columns.sellers.learn(sellers);
	const standings = new Uint16Array(count);
	let at = HEAD + file.readUInt32LE(20);
	for (const section of SECTIONS) {
		const planes = unpack(file.subarray(at, at + lengths[section]), section, count);
		at += lengths[section];
		if (section === 'standing') joinShort(planes, standings);
		else place(columns, section, planes);
	}
	columns.fill(count, standings);
	const index = new SearchIndex(columns);
	index.prepare();
	return { index, asOf };
}

function readContents(file: Buffer): Contents {
	if (file.length < HEAD || !file.subarray(0, MAGIC.length).equals(MAGIC))
		throw new UnreadableSnapshot('NO_SNAPSHOT', `${file.length} bytes that begin otherwise`);
	const format = file.readUInt32LE(8);
	if (format !== FORMAT) throw new UnreadableSnapshot('OTHER_FORMAT', `format ${format}, not ${FORMAT}`);
	const length = file.readUInt32LE(12);
	if (file.length < length) throw new UnreadableSnapshot('CUT_OFF', `${file.length} bytes of ${length}`);
	if (file.length > length) throw new UnreadableSnapshot('DAMAGED', `${file.length} bytes, not ${length}`);
	if (crc32(file.subarray(20)) !== file.readUInt32LE(16)) throw new UnreadableSnapshot('DAMAGED', 'its checksum is another');
	const contents: Contents = JSON.parse(file.toString('utf8', HEAD, HEAD + file.readUInt32LE(20)));
	if (contents.vocabulary !== VOCABULARY) throw new UnreadableSnapshot('OTHER_FORMAT', 'its codes stand for other values');
	return contents;
}

type Values = Uint16Array<ArrayBuffer> | Uint32Array<ArrayBuffer>;

function unpack(compressed: Buffer, section: Section, count: number): Uint8Array {
	const length = count * WIDTHS[section];
	const planes = zstdDecompressSync(compressed, { maxOutputLength: Math.max(1, length) });
	if (planes.length !== length) throw new UnreadableSnapshot('DAMAGED', `${planes.length} bytes of ${section} for ${count} stones`);
	return planes;
}

/** A column's values of the rows, in their order. */
function valuesOf(columns: Columns, section: Section, rows: Uint32Array): Values {
	switch (section) {
		case 'ids': {
			const words = columns.ids.words.values;
			const ids = new Uint32Array(rows.length * 4);
			rows.forEach((row, at) => {
				ids.set(words.subarray(row * 4, row * 4 + 4), at * 4);
			});
			return ids;
		}
		case 'seconds': {
			const { values } = columns.seconds;
			let before = 0;
			return rows.map((row) => {
				const since = (values[row] ?? 0) - before;
				before = values[row] ?? 0;
				return since;
			});
		}
		case 'seller': {
			const { values } = columns.sellers.column;
			return rows.map((row) => values[row] ?? 0);
		}
		case 'standing':
			return Uint16Array.from(rows, (row) => columns.sets.standing(row));
		default: {
			const { values } = column(columns, section);
			return WIDTHS[section] === 2 ? Uint16Array.from(rows, (row) => values[row] ?? 0) : rows.map((row) => values[row] ?? 0);
		}
	}
}

/** Puts a section's values into its column. */
function place(columns: Columns, section: Exclude<Section, 'standing'>, planes: Uint8Array): void {
	switch (section) {
		case 'ids':
			joinLong(planes, columns.ids.words.values, 4);
			return;
		case 'seconds': {
			const { values } = columns.seconds;
			joinLong(planes, values);
			for (let at = 1; at < planes.length / 4; at++) values[at] = (values[at - 1] ?? 0) + (values[at] ?? 0);
			return;
		}
		case 'seller':
			joinLong(planes, columns.sellers.column.values);
			return;
		default: {
			const { values } = column(columns, section);
			if (values instanceof Uint16Array) joinShort(planes, values);
			else joinLong(planes, values);
		}
	}
}

function column(columns: Columns, section: Exclude<Section, 'ids' | 'seconds' | 'seller' | 'standing'>) {
	return section === 'sorted' || section === 'others' ? columns.sets[section] : columns[section];
}
