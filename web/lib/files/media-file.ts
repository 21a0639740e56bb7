import { CERTIFICATE_BYTES, PHOTO_BYTES, PHOTO_PIXELS, VIDEO_BYTES, VIDEO_SECONDS } from '#shared/domain/stock/limits.ts';
import { CERTIFICATE_TYPE, type MediaFault, type MediaKind, type MediaType } from '#shared/domain/stock/media.ts';
import { hasPdfEnd, isPdfHeader, PDF_END_BYTES } from '#shared/domain/stock/pdf-header.ts';
import { hasPictureEnd } from '#shared/domain/stock/picture-end.ts';
import { readPicture } from '#shared/domain/stock/picture-header.ts';
import { shrinkPhoto } from './shrink-photo.ts';

export interface MediaFile {
	kind: MediaKind;
	/** Detected from the file's bytes, because names and operating systems are often wrong. */
	contentType: MediaType;
	file: File;
}

/** File types for file dialogs. Systems disagree about the types of videos, so the name endings count as well. */
export const PHOTO_ACCEPT = { 'image/jpeg': ['.jpg', '.jpeg'], 'image/png': ['.png'], 'image/webp': ['.webp'] };
export const MEDIA_ACCEPT = {
	...PHOTO_ACCEPT,
	'video/mp4': ['.mp4', '.m4v'],
	'video/quicktime': ['.mov'],
	'video/webm': ['.webm'],
	[CERTIFICATE_TYPE]: ['.pdf'],
};

/** Maximum milliseconds for the browser to measure a video's length. */
const PATIENCE = 8_000;

/** Functions that only a browser has. */
interface Tools {
	secondsOf: (file: File) => Promise<number | undefined>;
	shrink: (file: File) => Promise<File | undefined>;
}
const BROWSER: Tools = { secondsOf: measureVideo, shrink: shrinkPhoto };

/**
 * Makes the market's checks of stored bytes (rulebook 8) before anything is sent. Photos that are too large,
 * as from most phones, are shrunk. A video whose length this browser cannot read passes; the market decides.
 */
export async function checkMediaFile(file: File, { secondsOf, shrink }: Tools = BROWSER): Promise<MediaFile | MediaFault> {
	const first = await readBytes(file.slice(0, 16));
	if (isPdfHeader(first)) return checkCertificate(file);
	const video = detectVideoType(first);
	if (video) {
		if (file.size > VIDEO_BYTES) return 'FILE_SIZE';
		const seconds = await secondsOf(file);
		// Rounded to a tenth of a second, as the market does.
		return seconds !== undefined && Math.round(seconds * 10) / 10 > VIDEO_SECONDS ? 'VIDEO_SECONDS' : { kind: 'video', contentType: video, file };
	}
	const start = await readBytes(file.slice(0, PHOTO_BYTES));
	const picture = readPicture(start);
	if (!picture) return 'FILE_TYPE';
	if (!picture.width || !picture.height) return 'FILE_UNREADABLE';
	if (picture.width * picture.height > PHOTO_PIXELS) return 'PHOTO_PIXELS';
	// A truncated photo could be decoded, and its missing part would stay grey.
	if (!hasPictureEnd(file.size <= PHOTO_BYTES ? start : await readBytes(file), picture.contentType)) return 'FILE_UNREADABLE';
	if (file.size <= PHOTO_BYTES) return { kind: 'photo', contentType: picture.contentType, file };
	const smaller = await shrink(file);
	return smaller ? { kind: 'photo', contentType: 'image/jpeg', file: smaller } : 'FILE_SIZE';
}

async function checkCertificate(file: File): Promise<MediaFile | MediaFault> {
	if (file.size > CERTIFICATE_BYTES) return 'FILE_SIZE';
	return hasPdfEnd(await readBytes(file.slice(-PDF_END_BYTES))) ? { kind: 'certificate', contentType: CERTIFICATE_TYPE, file } : 'FILE_UNREADABLE';
}

async function readBytes(part: Blob): Promise<Uint8Array> {
	return new Uint8Array(await part.arrayBuffer());
}

/** Container brands of HEIC and AVIF photos. */
const PICTURE_BRANDS = ['heic', 'heix', 'hevc', 'heim', 'heis', 'mif1', 'msf1', 'avif', 'avis'];

/** Detects a video's type from its first bytes. Returns undefined if the market does not accept it. */
export function detectVideoType(bytes: Uint8Array): MediaType | undefined {
	const word = (at: number) => String.fromCharCode(...bytes.slice(at, at + 4));
	// Photos of phones use the same container but are no videos, and not every browser can show them.
	if (word(4) === 'ftyp' && PICTURE_BRANDS.includes(word(8))) return undefined;
	if (word(4) === 'ftyp') return word(8) === 'qt  ' ? 'video/quicktime' : 'video/mp4';
	// Older QuickTime files may begin with any of these boxes.
	if (['moov', 'mdat', 'wide', 'free', 'skip'].includes(word(4))) return 'video/quicktime';
	return bytes[0] === 0x1a && bytes[1] === 0x45 && bytes[2] === 0xdf && bytes[3] === 0xa3 ? 'video/webm' : undefined;
}

/** Measures a video's length in seconds. Returns undefined if this browser cannot. */
function measureVideo(file: File): Promise<number | undefined> {
	const address = URL.createObjectURL(file);
	const video = document.createElement('video');
	return new Promise<number | undefined>((resolve) => {
		const timer = setTimeout(() => resolve(undefined), PATIENCE);
		const answer = (seconds: number | undefined) => {
			clearTimeout(timer);
			resolve(seconds);
		};
		video.preload = 'metadata';
		video.onloadedmetadata = () => answer(Number.isFinite(video.duration) ? video.duration : undefined);
		video.onerror = () => answer(undefined);
		video.src = address;
	}).finally(() => {
		video.removeAttribute('src');
		URL.revokeObjectURL(address);
	});
}
