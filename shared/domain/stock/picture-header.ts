import type { PHOTO_TYPES } from './media.ts';

/** The facts that a picture's bytes state. */
export interface Picture {
	contentType: (typeof PHOTO_TYPES)[number];
	/** Pixels as stored, before any rotation. Undefined if the header is damaged. */
	width?: number;
	height?: number;
}

/**
 * Reads type and size of a JPEG, PNG or WebP from its header. Returns undefined for other bytes. Nothing is decoded, and each step moves
 * forward, so crafted bytes take no more time than their length.
 */
export function readPicture(bytes: Uint8Array): Picture | undefined {
	if (hasBytesAt(bytes, 0, [0xff, 0xd8, 0xff])) return { contentType: 'image/jpeg', ...readJpegSize(bytes) };
	if (hasBytesAt(bytes, 0, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return { contentType: 'image/png', ...readPngSize(bytes) };
	if (hasWordAt(bytes, 0, 'RIFF') && hasWordAt(bytes, 8, 'WEBP')) return { contentType: 'image/webp', ...readWebpSize(bytes) };
	return undefined;
}

type Size = Pick<Picture, 'width' | 'height'>;

/** Reads the frame header (SOF) after any number of other segments (T.81, annex B). */
function readJpegSize(bytes: Uint8Array): Size {
	for (let at = 2; at + 9 <= bytes.length; ) {
		const marker = bytes[at + 1] ?? 0;
		if (bytes[at] !== 0xff) return {};
		// Fill bytes may precede a marker.
		if (marker === 0xff) at += 1;
		else if (isFrame(marker)) return { height: big16(bytes, at + 5), width: big16(bytes, at + 7) };
		// Only these markers have no length. At the scan (SOS) the frame header is missing.
		else if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7)) at += 2;
		else if (marker === 0xda || marker === 0xd9) return {};
		else at += 2 + Math.max(2, big16(bytes, at + 2));
	}
	return {};
}

/** SOF0 to SOF15, without the tables (DHT, JPG, DAC) among them. */
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;

/** IHDR is always the first chunk. */
function readPngSize(bytes: Uint8Array): Size {
	return bytes.length >= 24 && hasWordAt(bytes, 12, 'IHDR') ? { width: big32(bytes, 16), height: big32(bytes, 20) } : {};
}

/** Reads an extended, lossless or lossy WebP by its first chunk (RFC 9649). */
function readWebpSize(bytes: Uint8Array): Size {
	if (bytes.length < 30) return {};
	if (hasWordAt(bytes, 12, 'VP8X')) return { width: little24(bytes, 24) + 1, height: little24(bytes, 27) + 1 };
	if (hasWordAt(bytes, 12, 'VP8L') && bytes[20] === 0x2f) {
		const packed = little24(bytes, 21) + (bytes[24] ?? 0) * 2 ** 24;
		return { width: (packed % 2 ** 14) + 1, height: (Math.floor(packed / 2 ** 14) % 2 ** 14) + 1 };
	}
	if (hasWordAt(bytes, 12, 'VP8 ') && hasBytesAt(bytes, 23, [0x9d, 0x01, 0x2a])) {
		// The two bits above each size are a scale.
		return { width: little16(bytes, 26) % 2 ** 14, height: little16(bytes, 28) % 2 ** 14 };
	}
	return {};
}

function hasBytesAt(bytes: Uint8Array, at: number, expected: readonly number[]): boolean {
	return expected.every((byte, place) => bytes[at + place] === byte);
}

function hasWordAt(bytes: Uint8Array, at: number, word: string): boolean {
	return [...word].every((sign, place) => bytes[at + place] === sign.charCodeAt(0));
}

const byte = (bytes: Uint8Array, at: number): number => bytes[at] ?? 0;
const big16 = (bytes: Uint8Array, at: number): number => byte(bytes, at) * 2 ** 8 + byte(bytes, at + 1);
const big32 = (bytes: Uint8Array, at: number): number => big16(bytes, at) * 2 ** 16 + big16(bytes, at + 2);
const little16 = (bytes: Uint8Array, at: number): number => byte(bytes, at) + byte(bytes, at + 1) * 2 ** 8;
const little24 = (bytes: Uint8Array, at: number): number => little16(bytes, at) + byte(bytes, at + 2) * 2 ** 16;
