import type { PhotoType } from './media.ts';

/**
 * Returns whether a photo is complete. Browsers show the missing part of a truncated one in grey. Bytes after the photo's end do not matter. Nothing is
 * decoded, and each step moves forward.
 */
export function hasPictureEnd(bytes: Uint8Array, contentType: PhotoType): boolean {
	const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
	switch (contentType) {
		case 'image/jpeg':
			return hasJpegEnd(view);
		case 'image/png':
			return hasPngEnd(view);
		case 'image/webp':
			return hasWebpEnd(view);
	}
}

const [SCAN, END] = [0xda, 0xd9];

/** Finds the end marker after a scan (T.81, annex B). Segments are skipped whole, since an embedded preview has an end of its own. */
function hasJpegEnd(view: DataView): boolean {
	let hasScan = false;
	for (let at = 2; at + 2 <= view.byteLength; ) {
		const marker = view.getUint8(at + 1);
		// Scanned data, and fill bytes before a marker.
		if (view.getUint8(at) !== 0xff || marker === 0xff || marker === 0x00) at += 1;
		else if (marker === END) return hasScan;
		// Only these markers have no length.
		else if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)) at += 2;
		else {
			const length = at + 4 <= view.byteLength ? view.getUint16(at + 2) : 0;
			if (length < 2) return false;
			at += 2 + length;
			hasScan ||= marker === SCAN;
		}
	}
	return false;
}

const IEND = 0x49454e44;

function hasPngEnd(view: DataView): boolean {
	let name = 0;
	let at = 8;
	for (; name !== IEND && at + 12 <= view.byteLength; at += 12 + view.getUint32(at)) name = view.getUint32(at + 4);
	return name === IEND && at <= view.byteLength;
}

/** `VP8 `, `VP8L` and `ANMF`: a picture, or one of an animation. */
const PICTURES = [0x56503820, 0x5650384c, 0x414e4d46];

/** Returns whether each chunk ends within the file and one of them is a picture (RFC 9649). */
function hasWebpEnd(view: DataView): boolean {
	let hasPicture = false;
	for (let at = 12; at + 8 <= view.byteLength; ) {
		const next = at + 8 + view.getUint32(at + 4, true);
		if (next > view.byteLength) return hasPicture && at >= 8 + view.getUint32(4, true);
		hasPicture ||= PICTURES.includes(view.getUint32(at));
		at = next + (next % 2);
	}
	return hasPicture;
}
