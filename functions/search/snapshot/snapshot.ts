import { constants, crc32, zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { FOUND_NAMES, ROW_FLAGS } from '#shared/domain/search/search-row.ts';
import { LISTING_STATES } from '#shared/domain/stock/listing.ts';
import { CODED_NAMES, SLOTS } from '../columns/codes.ts';
import { Columns } from '../columns/columns.ts';
import { MEASURED_NAMES, MEASURES } from '../columns/numbers.ts';
import type { Followed } from '../follow.ts';
import { SearchIndex } from '../index.ts';
import { splitPlanes } from './planes.ts';
import { type Filled, SECTIONS, type Section } from './sections.ts';

/**
 * Format 4: a head of 24 bytes (the magic, then 32-bit little-endian numbers: format, length of the file, CRC-32 of all that follows, length of the
 * table of contents), the table of contents as JSON, and one section per column, oldest stone first. A section holds the column's byte planes
 * (`splitPlanes`), compressed with Zstandard.
 */
const MAGIC = Buffer.from('STONES\r\n', 'latin1');
const FORMAT = 4;
const HEAD = 24;
/** Zstandard's level: higher levels gain a few percent and take many times as long. */
const LEVEL = 3;

/** Identifies the meaning of codes and numbers: it changes with the trade's lists and the attribute table. */
const VOCABULARY = crc32(
	JSON.stringify([
		LISTING_STATES,
		ROW_FLAGS,
		CODED_NAMES.map((name) => [name, SLOTS[name].word, SLOTS[name].shift, SLOTS[name].values]),
		MEASURED_NAMES.map((name) => [name, MEASURES[name]]),
		FOUND_NAMES,
	]),
);

/** A program reads only snapshots of its own version. */
export const SNAPSHOT_VERSION = `${FORMAT}-${VOCABULARY.toString(16).padStart(8, '0')}`;

/** An index and its position in the log. */
export interface Snapshot {
	index: SearchIndex;
	followed: Followed;
}

interface Contents extends Followed {
	count: number;
	vocabulary: number;
	sellers: readonly string[];
	/** The sellers' dealers, null if unknown. Absent in snapshots of earlier releases. */
	dealers?: readonly (string | null)[];
	lengths: Record<string, number>;
}

/** Thrown for bytes that are not a valid snapshot of this format; the index is then loaded from the table. */
export class UnreadableSnapshot extends Error {
	readonly reason: 'NO_SNAPSHOT' | 'OTHER_FORMAT' | 'CUT_OFF' | 'DAMAGED';

	constructor(reason: UnreadableSnapshot['reason'], detail: string, options?: ErrorOptions) {
		super(`The snapshot cannot be read: ${detail}`, options);
		this.name = 'UnreadableSnapshot';
		this.reason = reason;
	}
}

/**
 * Serializes the whole index, which must not change meanwhile. With a million stones it takes some seconds, so it belongs in a process that answers
 * no queries.
 */
export function writeSnapshot(index: SearchIndex, { number, readAt }: Readonly<Followed>): Uint8Array<ArrayBuffer> {
	const { columns } = index;
	const rows = index.listByAge();
	const params = { [constants.ZSTD_c_compressionLevel]: LEVEL };
	const sections = SECTIONS.map(({ width, take }) => zstdCompressSync(splitPlanes(take(columns, rows), width), { params }));
	const lengths = Object.fromEntries(SECTIONS.map(({ name }, at) => [name, sections[at]?.length ?? 0]));
	const dealers = columns.sellers.dealers.map((dealer) => dealer ?? null);
	const contents: Contents = { number, readAt, count: rows.length, vocabulary: VOCABULARY, sellers: columns.sellers.names, dealers, lengths };
	const table = Buffer.from(JSON.stringify(contents));
	const file = Buffer.concat([Buffer.alloc(HEAD), table, ...sections]);
	MAGIC.copy(file);
	file.writeUInt32LE(FORMAT, 8);
	file.writeUInt32LE(file.length, 12);
	file.writeUInt32LE(table.length, 20);
	file.writeUInt32LE(crc32(file.subarray(20)), 16);
	return file;
}

/** Reads an index written by `writeSnapshot`, with its orders ready. Throws `UnreadableSnapshot`. */
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
	const { count, lengths, number, readAt, sellers, dealers } = contents;
	const columns = new Columns(count);
	columns.sellers.learn(sellers, dealers);
	const filled: Filled = { columns, standings: new Uint16Array(count) };
	let at = HEAD + file.readUInt32LE(20);
	for (const section of SECTIONS) {
		const length = lengths[section.name] ?? 0;
		section.place(unpack(file.subarray(at, at + length), section, count), filled);
		at += length;
	}
	columns.fill(count, filled.standings);
	const index = new SearchIndex(columns);
	index.prepare();
	return { index, followed: { number, readAt } };
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

function unpack(compressed: Buffer, { name, width }: Section, count: number): Uint8Array {
	const length = count * width;
	const planes = zstdDecompressSync(compressed, { maxOutputLength: Math.max(1, length) });
	if (planes.length !== length) throw new UnreadableSnapshot('DAMAGED', `${planes.length} bytes of ${name} for ${count} stones`);
	return planes;
}
