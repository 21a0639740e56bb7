import { SheetRefused } from '../problems.ts';

/** Largest total size in bytes of an archive's unpacked files. A sheet of 250,000 rows has some 230 million. */
export const UNPACKED_BYTES = 512 * 1024 * 1024;
/** Number of bytes to which any archive may unpack, and the factor by which its own size raises that. Real workbooks unpack to some ten times their size. */
const SMALL = 16 * 1024 * 1024;
const RATIO = 100;
/** A workbook's parts are read at most twice: once to find the headings, once for the rows. */
const READINGS = 2;

/** A ZIP archive whose files are unpacked only on request. */
export interface Archive {
	/** Largest total size in bytes of the unpacked files; it grows with the size of the archive. */
	allowance: number;
	has(name: string): boolean;
	/** Reads one file in pieces. Throws {@link SheetRefused} if it does not exist or differs from the directory. */
	open(name: string): AsyncIterable<Uint8Array>;
}

interface Entry {
	method: number;
	packed: number;
	unpacked: number;
	offset: number;
}

const END = { signature: 0x06054b50, length: 22, longestComment: 0xffff } as const;
const DIRECTORY = { signature: 0x02014b50, length: 46 } as const;
const LOCAL = { signature: 0x04034b50, length: 30 } as const;
const [STORED, DEFLATED] = [0, 8];

/**
 * Opens a ZIP archive by the directory at its end. Throws {@link SheetRefused}: `SPREADSHEET_FILE` if `file` is not an archive, `TOO_LARGE` if it would unpack
 * to more than {@link UNPACKED_BYTES} or to far more than is usual for its size. No file yields more bytes than the directory states, and opening a file too
 * often also ends with `TOO_LARGE`.
 */
export async function openArchive(file: Blob): Promise<Archive> {
	const tail = await readView(file, file.size - END.length - END.longestComment, file.size);
	let end = tail.byteLength - END.length;
	while (end >= 0 && tail.getUint32(end, true) !== END.signature) end--;
	if (end < 0) throw new SheetRefused({ code: 'SPREADSHEET_FILE' });
	const start = tail.getUint32(end + 16, true);
	const entries = readDirectory(await readView(file, start, start + tail.getUint32(end + 12, true)));
	let unpacked = 0;
	for (const entry of entries.values()) unpacked += entry.unpacked;
	const allowance = Math.min(UNPACKED_BYTES, SMALL + RATIO * file.size);
	if (unpacked > allowance) throw new SheetRefused({ code: 'TOO_LARGE' });
	const spend = makeMeter(READINGS * allowance);
	return {
		allowance,
		has: (name) => entries.has(name),
		open(name) {
			const entry = entries.get(name);
			if (!entry) throw new SheetRefused({ code: 'SPREADSHEET_FILE' });
			return unpack(file, entry, spend);
		},
	};
}

/** Makes a meter of work. It throws {@link SheetRefused} with `TOO_LARGE` when the total exceeds `most`. */
export function makeMeter(most: number): (work: number) => void {
	let left = most;
	return (work) => {
		left -= work;
		if (left < 0) throw new SheetRefused({ code: 'TOO_LARGE' });
	};
}

function readDirectory(view: DataView): Map<string, Entry> {
	const entries = new Map<string, Entry>();
	const names = new TextDecoder();
	for (let at = 0; at + DIRECTORY.length <= view.byteLength && view.getUint32(at, true) === DIRECTORY.signature; ) {
		const [name, extra, comment] = [view.getUint16(at + 28, true), view.getUint16(at + 30, true), view.getUint16(at + 32, true)];
		const next = at + DIRECTORY.length + name + extra + comment;
		if (next > view.byteLength) break;
		const bytes = new Uint8Array(view.buffer, view.byteOffset + at + DIRECTORY.length, name);
		entries.set(names.decode(bytes), {
			method: view.getUint16(at + 10, true),
			...readSizes(view, at, { from: at + DIRECTORY.length + name, to: next - comment }),
		});
		at = next;
	}
	return entries;
}

/** Reads sizes and offset of a file. Values beyond 32 bits are in the ZIP64 field, in this order. */
function readSizes(view: DataView, at: number, extra: { from: number; to: number }): Omit<Entry, 'method'> {
	const sizes = { unpacked: view.getUint32(at + 24, true), packed: view.getUint32(at + 20, true), offset: view.getUint32(at + 42, true) };
	for (let field = extra.from; field + 4 <= extra.to; field += 4 + view.getUint16(field + 2, true)) {
		if (view.getUint16(field, true) !== 1) continue;
		let place = field + 4;
		for (const name of ['unpacked', 'packed', 'offset'] as const) {
			if (sizes[name] !== 0xffffffff || place + 8 > extra.to) continue;
			sizes[name] = Number(view.getBigUint64(place, true));
			place += 8;
		}
	}
	return sizes;
}

async function* unpack(file: Blob, { method, packed, unpacked, offset }: Entry, spend: (bytes: number) => void): AsyncGenerator<Uint8Array> {
	const local = await readView(file, offset, offset + LOCAL.length);
	if (local.byteLength < LOCAL.length || local.getUint32(0, true) !== LOCAL.signature) throw new SheetRefused({ code: 'SPREADSHEET_FILE' });
	const start = offset + LOCAL.length + local.getUint16(26, true) + local.getUint16(28, true);
	const content = file.slice(start, start + packed).stream();
	if (method !== STORED && method !== DEFLATED) throw new SheetRefused({ code: 'SPREADSHEET_FILE' });
	const reader = (method === STORED ? content : content.pipeThrough(new DecompressionStream('deflate-raw'))).getReader();
	let bytes = 0;
	try {
		for (;;) {
			const { value } = await reader.read().catch(() => {
				throw new SheetRefused({ code: 'SPREADSHEET_FILE' });
			});
			if (!value) return;
			bytes += value.length;
			spend(value.length);
			if (bytes > unpacked) throw new SheetRefused({ code: 'TOO_LARGE' });
			yield value;
		}
	} finally {
		// A reader that stops early cancels the rest.
		reader.cancel().catch(() => undefined);
	}
}

async function readView(file: Blob, from: number, to: number): Promise<DataView> {
	return new DataView(await file.slice(Math.max(0, from), to).arrayBuffer());
}
