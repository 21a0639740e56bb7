import type { ArrivedFile, BoxPlace } from '#functions/usecases/stock/ports/media.ts';

/** Boxes of an MP4 or QuickTime file that hold place, time and device, or are vendor-specific. ISO/IEC 14496-12. */
const PRIVATE = ['udta', 'meta', 'uuid', 'Xtra'];
/** Boxes that may hold private boxes, and in which players ignore unknown boxes. */
const HOLDERS = ['moov', 'trak', 'mdia'];
/** Types of tracks that are shown. Others hold positions, movements or subtitles. */
const SHOWN_TRACKS = ['vide', 'soun'];
/** Limits for crafted files: number of boxes, and bytes of tables. A video of 15 seconds never reaches them. */
const MOST_PARTS = 10_000;
const MOST_TABLES = 16 * 1024 * 1024;
/** A usual file has a handful of boxes, whose headers are read one by one. The boxes of a fragmented file are read in blocks of `BLOCK` bytes. */
const READ_SINGLY = 20;
const BLOCK = 1024 * 1024;

interface Box extends BoxPlace {
	type: string;
}

/**
 * Finds the private boxes of a video, to be overwritten in place: nothing moves, so offsets of pictures and sound stay valid. Returns an empty list
 * for other files, and undefined for a file that exceeds the limits and so cannot be searched.
 */
export async function findPrivateBoxes(file: ArrivedFile): Promise<BoxPlace[] | undefined> {
	const found: BoxPlace[] = [];
	let [block, from] = [new Uint8Array(), 0];
	for (let [at, parts] = [0, 0]; at + 8 <= file.size; parts++) {
		if (parts >= MOST_PARTS) return undefined;
		if (Math.min(at + 16, file.size) > from + block.length) {
			from = at;
			block = new Uint8Array(await file.read(at, Math.min(at + (parts < READ_SINGLY ? 16 : BLOCK), file.size)));
		}
		const box = readBox(block.subarray(at - from, at - from + 16), at, file.size);
		if (!box) break;
		if (PRIVATE.includes(box.type)) found.push(box);
		if (box.type === 'moov') {
			if (box.end - box.at > MOST_TABLES) return undefined;
			found.push(...listPrivate(await file.read(box.at, box.end), box, box.at));
		}
		at = box.end;
	}
	return found.map(({ at, content, end }) => ({ at, content, end }));
}

/** Lists the private boxes inside `holder`. `bytes` is the box's content; `from` is its offset in the file. */
function listPrivate(bytes: Uint8Array, holder: Box, from: number): BoxPlace[] {
	return listBoxes(bytes, holder, from).flatMap((box) => {
		if (PRIVATE.includes(box.type) || (box.type === 'trak' && !isShown(bytes, box, from))) return [box];
		return HOLDERS.includes(box.type) ? listPrivate(bytes, box, from) : [];
	});
}

function isShown(bytes: Uint8Array, track: Box, from: number): boolean {
	const media = listBoxes(bytes, track, from).find(({ type }) => type === 'mdia');
	const handler = media && listBoxes(bytes, media, from).find(({ type }) => type === 'hdlr');
	// The type follows version, flags and a predefined word.
	return handler !== undefined && SHOWN_TRACKS.includes(readWord(bytes, handler.content - from + 8));
}

function listBoxes(bytes: Uint8Array, { content, end }: Box, from: number): Box[] {
	const boxes: Box[] = [];
	for (let at = content; at + 8 <= end; ) {
		const box = readBox(bytes.subarray(at - from, at - from + 16), at, end);
		if (!box) break;
		boxes.push(box);
		at = box.end;
	}
	return boxes;
}

/** Reads the box at offset `at` from its header `bytes`. Returns undefined if they are no header, or if the box ends beyond `limit`. */
function readBox(bytes: Uint8Array, at: number, limit: number): Box | undefined {
	if (bytes.length < 8) return undefined;
	const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
	const short = view.getUint32(0);
	const isLong = short === 1 && bytes.length >= 16;
	// Length 0 means up to the end.
	const length = short === 0 ? limit - at : isLong ? Number(view.getBigUint64(8)) : short;
	const content = at + (isLong ? 16 : 8);
	const end = at + length;
	return end >= content && end <= limit ? { type: readWord(bytes, 4), at, content, end } : undefined;
}

const readWord = (bytes: Uint8Array, at: number): string => String.fromCharCode(...bytes.subarray(at, at + 4));
