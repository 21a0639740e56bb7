import { createReadStream, createWriteStream } from 'node:fs';
import { type FileHandle, mkdir, open, symlink } from 'node:fs/promises';
import { dirname, join, normalize, sep } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createInflateRaw, inflateRawSync } from 'node:zlib';

/** Sizes and signatures of the records of a ZIP file (APPNOTE.TXT 6.3, without its 64-bit extensions). */
const END = { bytes: 22 } as const;
const ENTRY = { signature: 0x02014b50, bytes: 46 } as const;
const LOCAL = { signature: 0x04034b50, bytes: 30 } as const;
const LONGEST_COMMENT = 0xffff;
const STORED = 0;
const DEFLATED = 8;
/** The bits of a Unix mode that state a file's kind. */
const KIND = { mask: 0o170000, link: 0o120000 } as const;

interface Entry {
	name: string;
	mode: number;
	method: number;
	compressed: number;
	/** Offset of the local header. */
	offset: number;
}

/** Unpacks a ZIP file into `folder`, with its modes and links. Throws if an entry would be outside. */
export async function unpackZip(archive: string, folder: string): Promise<void> {
	const file = await open(archive);
	try {
		for (const entry of await readEntries(file)) await unpackEntry(file, archive, entry, folder);
	} finally {
		await file.close();
	}
}

async function readEntries(file: FileHandle): Promise<Entry[]> {
	const { size } = await file.stat();
	const tail = await readAt(file, Math.max(0, size - END.bytes - LONGEST_COMMENT), Math.min(size, END.bytes + LONGEST_COMMENT));
	const end = tail.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
	if (end < 0) throw new Error('The archive is no ZIP file');
	const directory = await readAt(file, tail.readUInt32LE(end + 16), tail.readUInt32LE(end + 12));
	const entries: Entry[] = [];
	for (let at = 0; entries.length < tail.readUInt16LE(end + 10); ) {
		if (directory.readUInt32LE(at) !== ENTRY.signature) throw new Error('The directory of the ZIP file is broken');
		const nameBytes = directory.readUInt16LE(at + 28);
		entries.push({
			name: directory.toString('utf8', at + ENTRY.bytes, at + ENTRY.bytes + nameBytes),
			mode: directory.readUInt32LE(at + 38) >>> 16,
			method: directory.readUInt16LE(at + 10),
			compressed: directory.readUInt32LE(at + 20),
			offset: directory.readUInt32LE(at + 42),
		});
		at += ENTRY.bytes + nameBytes + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
	}
	return entries;
}

async function unpackEntry(file: FileHandle, archive: string, { name, mode, method, compressed, offset }: Entry, folder: string): Promise<void> {
	const path = join(folder, name);
	if (!path.startsWith(normalize(folder + sep))) throw new Error(`The archive has a file outside of its folder: ${name}`);
	if (name.endsWith('/')) {
		await mkdir(path, { recursive: true });
		return;
	}
	if (method !== STORED && method !== DEFLATED) throw new Error(`${name} is compressed in a way that is not known here (${method})`);
	const header = await readAt(file, offset, LOCAL.bytes);
	if (header.readUInt32LE(0) !== LOCAL.signature) throw new Error(`${name} is not where the directory of the ZIP file says`);
	const start = offset + LOCAL.bytes + header.readUInt16LE(26) + header.readUInt16LE(28);
	await mkdir(dirname(path), { recursive: true });
	if ((mode & KIND.mask) === KIND.link) {
		const target = await readAt(file, start, compressed);
		await symlink(String(method === DEFLATED ? inflateRawSync(target) : target), path);
		return;
	}
	const content = compressed === 0 ? Readable.from([]) : createReadStream(archive, { start, end: start + compressed - 1 });
	const inflating = method === DEFLATED ? [createInflateRaw()] : [];
	await pipeline([content, ...inflating, createWriteStream(path, { mode: mode & 0o777 || 0o644 })]);
}

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
	const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
	if (bytesRead < length) throw new Error('The ZIP file ends too early');
	return buffer;
}
