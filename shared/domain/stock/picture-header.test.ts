import { describe, expect, test } from 'vitest';
import fc from '#test/model/fast-check.ts';
import { aJpeg, aLosslessWebp, aPng, aWebp } from '#test/steps/files.ts';
import { readPicture } from './picture-header.ts';

const bytesOf = (...parts: (number[] | string | Uint8Array)[]): Uint8Array =>
	new Uint8Array(Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part)))));
const big16 = (value: number) => [value >> 8, value & 0xff];
const little = (value: number, bytes: number) => Array.from({ length: bytes }, (_, at) => Math.floor(value / 256 ** at) % 256);

/** Makes a JPEG's header with any segments before the frame. */
const jpeg = (width: number, height: number, before: Uint8Array[] = [], frame = 0xc0) =>
	bytesOf([0xff, 0xd8], ...before, [0xff, frame, ...big16(11), 8, ...big16(height), ...big16(width), 1, 1, 0x11, 0]);
const segment = (marker: number, length: number) => bytesOf([0xff, marker, ...big16(length + 2)], new Uint8Array(length).fill(0xff));

const png = (width: number, height: number, chunk = 'IHDR') =>
	bytesOf([0x89], 'PNG\r\n\x1a\n', [0, 0, 0, 13], chunk, little(width, 4).reverse(), little(height, 4).reverse(), [8, 0, 0, 0, 0]);
const webp = (kind: string, content: number[]) => bytesOf('RIFF', [0, 0, 0, 0], 'WEBP', kind, [0, 0, 0, 0], content, new Uint8Array(10));
/** Makes a WebP's canvas, preceded by its flags. */
const extended = (width: number, height: number) => [0x10, 0, 0, 0, ...little(width - 1, 3), ...little(height - 1, 3)];

describe('a picture of any size tells it', () => {
	const side = fc.integer({ min: 1, max: 16_383 });
	test('as a JPEG, whatever stands before its frame', () => {
		const before = fc.array(fc.tuple(fc.constantFrom(0xe0, 0xe1, 0xdb, 0xc4, 0xfe), fc.nat(3000)).map(([marker, length]) => segment(marker, length)));
		const frame = fc.constantFrom(0xc0, 0xc1, 0xc2, 0xcf);
		fc.assert(
			fc.property(side, side, before, frame, (width, height, segments, marker) => {
				expect(readPicture(jpeg(width, height, segments, marker))).toEqual({ contentType: 'image/jpeg', width, height });
			}),
		);
	});

	test.each([
		['bytes that only fill', [0xff, 0xff, 0xff]],
		['a marker that stands alone', [0xff, 0x01]],
		['the first restart', [0xff, 0xd0]],
		['the last restart', [0xff, 0xd7]],
		['a segment that nobody has defined', segment(0xbf, 10)],
		['a segment for extensions', segment(0xc8, 10)],
		['the conditions of its coding', segment(0xcc, 10)],
	])('as a JPEG, also behind %s', (_, before) => {
		expect(readPicture(jpeg(40, 30, [bytesOf(before)]))).toEqual({ contentType: 'image/jpeg', width: 40, height: 30 });
	});

	test('as a PNG', () => {
		fc.assert(
			fc.property(fc.integer({ min: 1, max: 2 ** 31 - 1 }), side, (width, height) => {
				expect(readPicture(png(width, height))).toEqual({ contentType: 'image/png', width, height });
			}),
		);
	});

	test('as soon as it is told', () => {
		expect(readPicture(jpeg(40, 30).slice(0, 11))).toEqual({ contentType: 'image/jpeg', width: 40, height: 30 });
		expect(readPicture(png(40, 30).slice(0, 24))).toEqual({ contentType: 'image/png', width: 40, height: 30 });
		expect(readPicture(webp('VP8X', extended(40, 30)).slice(0, 30))).toEqual({ contentType: 'image/webp', width: 40, height: 30 });
		expect(readPicture(jpeg(40, 30).slice(0, 10))).toEqual({ contentType: 'image/jpeg' });
		expect(readPicture(png(40, 30).slice(0, 23))).toEqual({ contentType: 'image/png' });
		expect(readPicture(webp('VP8X', extended(40, 30)).slice(0, 29))).toEqual({ contentType: 'image/webp' });
	});

	test('as a WebP of each kind', () => {
		fc.assert(
			fc.property(side, side, fc.integer({ min: 0, max: 3 }), (width, height, scale) => {
				const lossy = webp('VP8 ', [0, 0, 0, 0x9d, 0x01, 0x2a, ...little(width + scale * 2 ** 14, 2), ...little(height + scale * 2 ** 14, 2)]);
				const lossless = webp('VP8L', [0x2f, ...little(width - 1 + (height - 1) * 2 ** 14 + (scale % 2) * 2 ** 28, 4)]);
				for (const bytes of [lossy, lossless, webp('VP8X', extended(width, height))])
					expect(readPicture(bytes)).toEqual({ contentType: 'image/webp', width, height });
			}),
		);
	});
});

describe('bytes of any kind', () => {
	test('are read without harm, and to an end', () => {
		const beginnings = [[], [0xff, 0xd8, 0xff], [...aPng().slice(0, 16)], [...aWebp().slice(0, 20)]];
		fc.assert(
			fc.property(fc.constantFrom(...beginnings), fc.uint8Array({ maxLength: 3000 }), (beginning, rest) => {
				const picture = readPicture(bytesOf(beginning, rest));
				if (beginning.length === 0 || !picture) return;
				expect([picture.width, picture.height].every((side) => side === undefined || side >= 0)).toBe(true);
			}),
			{ numRuns: 500 },
		);
		// Only fill bytes, as many as a photo may have.
		expect(readPicture(bytesOf([0xff, 0xd8], new Uint8Array(2_000_000).fill(0xff)))).toEqual({ contentType: 'image/jpeg' });
	});

	test.each([
		['a JPEG', aJpeg()],
		['a PNG', aPng()],
		['a WebP', aWebp()],
		['a lossless WebP', aLosslessWebp()],
	])('that break off leave %s without a size, or with its own', (_, whole) => {
		const { width, height } = readPicture(whole) ?? {};
		expect(width && height).toBeGreaterThan(0);
		for (let length = 0; length < whole.length; length++) {
			const picture = readPicture(whole.slice(0, length));
			if (picture?.width) expect([picture.width, picture.height]).toEqual([width, height]);
		}
	});

	test.each([
		['a page', '<!doctype html>'],
		['SVG', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
		['GIF', 'GIF89a'],
		['BMP', 'BM'],
		['a sound in the same wrapping as WebP', 'RIFF\0\0\0\0WAVEfmt '],
		['WebP in another wrapping', 'RIFX\0\0\0\0WEBPVP8 '],
		['a JPEG that does not go on', '\xff\xd8\0'],
	])('of %s are no picture of ours', (_, text) => {
		expect(readPicture(bytesOf(text))).toBeUndefined();
	});

	test('of a JPEG whose frame is missing say so: at the scan, where it ends, where no marker is', () => {
		const frame = jpeg(40, 30).slice(2);
		for (const end of [[0xff, 0xda, 0, 2], [0xff, 0xd9, 0, 2], [0x12, 0x34, 0, 2], [0x12]]) {
			expect(readPicture(bytesOf([0xff, 0xd8], segment(0xe0, 10), end, frame))).toEqual({ contentType: 'image/jpeg' });
		}
	});

	test('of a PNG that begins with another chunk than its header have no size', () => {
		expect(readPicture(png(40, 30, 'IDAT'))).toEqual({ contentType: 'image/png' });
	});

	test.each([
		['of a kind that nobody knows', 'VP9 ', [0x2f, 0, 0, 0x9d, 0x01, 0x2a, 40, 0, 30, 0]],
		['whose lossless part lacks its mark', 'VP8L', [0x2e, 39, 0, 0, 0]],
		['whose lossy part lacks its mark', 'VP8 ', [0, 0, 0, 0x9d, 0x01, 0x2b, 40, 0, 30, 0]],
	])('of a WebP %s have no size', (_, kind, content) => {
		expect(readPicture(webp(kind, content))).toEqual({ contentType: 'image/webp' });
	});
});
