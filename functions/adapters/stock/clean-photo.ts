import { crc32 } from 'node:zlib';
import { readPicture } from '#shared/domain/stock/picture-header.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/**
 * Returns a JPEG, PNG or WebP without its metadata: place, time, camera, author, comments, and embedded or appended pictures. No pixel changes: the
 * parts needed for decoding remain, with the colour profile and the orientation as a number. Returns undefined if `photo` has another format or is
 * damaged or cut off so that no whole picture is left. Takes time linear in its length.
 */
export function cleanPhoto(photo: Uint8Array): Bytes | undefined {
	switch (readPicture(photo)?.contentType) {
		case 'image/jpeg':
			return cleanJpeg(photo);
		case 'image/png':
			return cleanPng(photo);
		case 'image/webp':
			return cleanWebp(photo);
		default:
			return undefined;
	}
}

/** Upright, as in TIFF's tag. */
const UPRIGHT = 1;

/** T.81, annex B: segments up to the picture's end, and between its scans. */
function cleanJpeg(bytes: Uint8Array): Bytes | undefined {
	const view = openView(bytes);
	const kept: Uint8Array[] = [];
	let orientation: number | undefined;
	let [hasPicture, isWhole] = [false, false];
	for (let at = 2; at + 2 <= bytes.length; ) {
		const marker = view.getUint8(at + 1);
		// Decoders skip fill bytes and bytes between segments.
		if (view.getUint8(at) !== 0xff || marker === 0xff || marker === 0x00) at += 1;
		else if (marker === END) {
			kept.push(bytes.subarray(at, at + 2));
			isWhole = true;
			break;
		} else if (isAlone(marker)) at += 2;
		else {
			const length = at + 4 <= bytes.length ? view.getUint16(at + 2) : 0;
			const next = at + 2 + length;
			if (length < 2 || next > bytes.length) break;
			const content = bytes.subarray(at + 4, next);
			if (marker === APP1) orientation ??= hasWordAt(content, 0, EXIF) ? readOrientation(content.subarray(EXIF.length)) : undefined;
			if (marker === SCAN) {
				const scanned = findScanEnd(bytes, next);
				kept.push(bytes.subarray(at, scanned));
				hasPicture = true;
				at = scanned;
			} else {
				if (marker === APP0 && hasWordAt(content, 0, 'JFIF\0') && content.length >= JFIF) kept.push(writeJfif(content));
				else if (isNeeded(marker, content)) kept.push(bytes.subarray(at, next));
				at = next;
			}
		}
	}
	// Browsers would show the missing part of a cut-off photo in grey.
	if (!hasPicture || !isWhole) return undefined;
	return join([bytes.subarray(0, 2), ...(isTurned(orientation) ? [writeExifSegment(orientation)] : []), ...kept]);
}

const [END, SCAN, APP0, APP1, APP2, APP14] = [0xd9, 0xda, 0xe0, 0xe1, 0xe2, 0xee];
const EXIF = 'Exif\0\0';
/** Length of JFIF's data before the optional thumbnail. */
const JFIF = 14;

const isAlone = (marker: number): boolean => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8);

/** Returns whether a segment is needed: frames, tables, the colour profile, and how inks are to be read. */
function isNeeded(marker: number, content: Uint8Array): boolean {
	if (marker >= 0xc0 && marker <= 0xdf) return true;
	if (marker === APP2) return hasWordAt(content, 0, 'ICC_PROFILE\0');
	return marker === APP14 && hasWordAt(content, 0, 'Adobe') && content.length === 12;
}

/** Removes JFIF's thumbnail, which may show parts that were cropped from the picture. */
function writeJfif(content: Uint8Array): Bytes {
	const segment = join([new Uint8Array([0xff, APP0, 0, JFIF + 2]), content.subarray(0, JFIF)]);
	segment.set([0, 0], segment.length - 2);
	return segment;
}

/** Returns the place of the next marker that is neither a restart nor a stuffed byte. */
function findScanEnd(bytes: Uint8Array, from: number): number {
	for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
		const marker = bytes[at + 1] ?? 0;
		if (marker !== 0x00 && marker !== 0xff && !(marker >= 0xd0 && marker <= 0xd7)) return at + 1 < bytes.length ? at : bytes.length;
	}
	return bytes.length;
}

function writeExifSegment(orientation: number): Bytes {
	const content = join([encode(EXIF), writeOrientation(orientation)]);
	return join([new Uint8Array([0xff, APP1, 0, content.length + 2]), content]);
}

/** The chunks needed to read pixels. Of an animated file the first picture remains, which is in IDAT. */
const PNG_CHUNKS = ['IHDR', 'PLTE', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'iCCP', 'cICP', 'sBIT', 'IDAT', 'IEND'];
const PNG_SIGNATURE = 8;

function cleanPng(bytes: Uint8Array): Bytes | undefined {
	const view = openView(bytes);
	const kept: Uint8Array[] = [];
	let orientation: number | undefined;
	let turnedAt = 0;
	for (let at = PNG_SIGNATURE; at + 12 <= bytes.length; ) {
		const [length, name] = [view.getUint32(at), readWord(bytes, at + 4)];
		const next = at + 12 + length;
		if (next > bytes.length) return undefined;
		if (name === 'eXIf') orientation ??= readOrientation(bytes.subarray(at + 8, next - 4));
		if (PNG_CHUNKS.includes(name)) kept.push(bytes.subarray(at, next));
		if (name === 'IHDR') turnedAt = kept.length;
		if (name === 'IEND') return join([bytes.subarray(0, PNG_SIGNATURE), ...insert(kept, turnedAt, isTurned(orientation) && writePngExif(orientation))]);
		at = next;
	}
	return undefined;
}

function writePngExif(orientation: number): Bytes {
	const content = writeOrientation(orientation);
	const chunk = join([new Uint8Array(4), encode('eXIf'), content, new Uint8Array(4)]);
	const view = openView(chunk);
	view.setUint32(0, content.length);
	view.setUint32(8 + content.length, crc32(chunk.subarray(4, 8 + content.length)));
	return chunk;
}

/** RFC 9649. */
const WEBP_CHUNKS = ['VP8X', 'ICCP', 'ANIM', 'ANMF', 'ALPH', 'VP8 ', 'VP8L'];
/** Chunks within each picture of an animated file, and their offset in it. */
const FRAME_CHUNKS = ['ALPH', 'VP8 ', 'VP8L'];
const FRAME_HEADER = 16;
const [HOLDS_EXIF, HOLDS_XMP] = [0x08, 0x04];

function cleanWebp(bytes: Uint8Array): Bytes | undefined {
	const chunks = readRiff(bytes.subarray(12, Math.min(bytes.length, 8 + openView(bytes).getUint32(4, true))));
	if (!chunks?.some(({ name }) => name === 'ANMF' || FRAME_CHUNKS.includes(name))) return undefined;
	const exif = chunks.find(({ name }) => name === 'EXIF')?.content;
	const orientation = exif && readOrientation(hasWordAt(exif, 0, EXIF) ? exif.subarray(EXIF.length) : exif);
	const turned = isTurned(orientation) && chunks[0]?.name === 'VP8X';
	const kept = chunks
		.filter(({ name }) => WEBP_CHUNKS.includes(name))
		.map(({ name, content }) => {
			if (name === 'VP8X') return writeRiff(name, clearFlags(content, turned));
			return writeRiff(name, name === 'ANMF' ? cleanFrame(content) : content);
		});
	if (turned) kept.push(writeRiff('EXIF', writeOrientation(orientation)));
	const file = join([bytes.subarray(0, 12), ...kept]);
	openView(file).setUint32(4, file.length - 8, true);
	return file;
}

function clearFlags(content: Uint8Array, turned: boolean): Uint8Array {
	const cleared = content.slice();
	cleared[0] = ((cleared[0] ?? 0) & ~(HOLDS_EXIF | HOLDS_XMP)) | (turned ? HOLDS_EXIF : 0);
	return cleared;
}

function cleanFrame(content: Uint8Array): Uint8Array {
	const chunks = readRiff(content.subarray(FRAME_HEADER)) ?? [];
	return join([content.subarray(0, FRAME_HEADER), ...chunks.filter(({ name }) => FRAME_CHUNKS.includes(name)).map((one) => writeRiff(one.name, one.content))]);
}

/** Returns undefined if a chunk ends beyond the end of the file. */
function readRiff(bytes: Uint8Array): { name: string; content: Uint8Array }[] | undefined {
	const view = openView(bytes);
	const chunks = [];
	for (let at = 0; at + 8 <= bytes.length; ) {
		const end = at + 8 + view.getUint32(at + 4, true);
		if (end > bytes.length) return undefined;
		chunks.push({ name: readWord(bytes, at), content: bytes.subarray(at + 8, end) });
		at = end + (end % 2);
	}
	return chunks;
}

function writeRiff(name: string, content: Uint8Array): Bytes {
	const chunk = join([encode(name), new Uint8Array(4), content, new Uint8Array(content.length % 2)]);
	openView(chunk).setUint32(4, content.length, true);
	return chunk;
}

/** Reads the orientation from the first directory (TIFF 6.0). Returns undefined if the tag is missing or not one of the eight values. */
function readOrientation(tiff: Uint8Array): number | undefined {
	if (tiff.length < 10) return undefined;
	const view = openView(tiff);
	const little = hasWordAt(tiff, 0, 'II');
	const directory = view.getUint32(4, little);
	if (directory + 2 > tiff.length) return undefined;
	const entries = view.getUint16(directory, little);
	for (let entry = 0, at = directory + 2; entry < entries && at + 12 <= tiff.length; entry++, at += 12) {
		if (view.getUint16(at, little) !== ORIENTATION) continue;
		const turn = view.getUint16(at + 8, little);
		return turn >= UPRIGHT && turn <= 8 ? turn : undefined;
	}
	return undefined;
}

const ORIENTATION = 0x0112;

const isTurned = (orientation: number | undefined): orientation is number => orientation !== undefined && orientation !== UPRIGHT;

/** Writes a directory with only the orientation: one short number. */
function writeOrientation(orientation: number): Bytes {
	const tiff = new Uint8Array(26);
	const view = openView(tiff);
	tiff.set(encode('II*\0'));
	view.setUint32(4, 8, true);
	view.setUint16(8, 1, true);
	view.setUint16(10, ORIENTATION, true);
	view.setUint16(12, 3, true);
	view.setUint32(14, 1, true);
	view.setUint16(18, orientation, true);
	return tiff;
}

const openView = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
const readWord = (bytes: Uint8Array, at: number): string => String.fromCharCode(...bytes.subarray(at, at + 4));
const hasWordAt = (bytes: Uint8Array, at: number, word: string): boolean => [...word].every((sign, place) => bytes[at + place] === sign.charCodeAt(0));
const insert = (parts: readonly Uint8Array[], at: number, part: Uint8Array | false): Uint8Array[] => parts.toSpliced(at, 0, ...(part ? [part] : []));

function join(parts: readonly Uint8Array[]): Bytes {
	const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
	let at = 0;
	for (const part of parts) {
		whole.set(part, at);
		at += part.length;
	}
	return whole;
}
