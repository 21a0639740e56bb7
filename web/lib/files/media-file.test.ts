import { describe, expect, test } from 'vitest';
import { CERTIFICATE_BYTES, PHOTO_BYTES, VIDEO_BYTES, VIDEO_SECONDS } from '#shared/domain/stock/limits.ts';
import { aJpeg, aPdf, aPng, aWebp } from '#test/steps/files.ts';
import { checkMediaFile, detectVideoType } from './media-file.ts';

const fileOf = (bytes: number[], name = 'stone.bin', size = bytes.length) => new File([Uint8Array.from(bytes), new Uint8Array(size - bytes.length)], name);
const big32 = (value: number) => [value >>> 24, (value >> 16) & 255, (value >> 8) & 255, value & 255];
const text = (word: string) => [...word].map((letter) => letter.charCodeAt(0));
/** A PNG without pixels: its header and its end. */
const png = (width: number, height: number) => [
	...[0x89, ...text('PNG\r\n\x1a\n'), ...big32(13), ...text('IHDR'), ...big32(width), ...big32(height), ...[8, 0, 0, 0, 0], ...big32(0)],
	...[...big32(0), ...text('IEND'), ...big32(0)],
];
const mp4 = [...big32(24), ...text('ftypisom'), ...big32(0)];
const tools = { secondsOf: () => Promise.resolve<number | undefined>(1), shrink: () => Promise.resolve<File | undefined>(undefined) };
const seconds = (length: number | undefined) => ({ ...tools, secondsOf: () => Promise.resolve(length) });

describe('a photo', () => {
	test('is known by its bytes, whatever it is called', async () => {
		const file = fileOf(png(1200, 900), 'stone.jpeg');
		expect(await checkMediaFile(file, tools)).toEqual({ kind: 'photo', contentType: 'image/png', file });
	});

	test('may have 50.0 megapixels, and not 50.1', async () => {
		expect(await checkMediaFile(fileOf(png(10_000, 5000)), tools)).toMatchObject({ kind: 'photo' });
		expect(await checkMediaFile(fileOf(png(10_000, 5010)), tools)).toBe('PHOTO_PIXELS');
	});

	test('of too many bytes is made smaller', async () => {
		const smaller = fileOf([1], 'stone.jpg');
		const shrink = () => Promise.resolve(smaller);
		expect(await checkMediaFile(fileOf(png(4000, 3000), 'stone.png', PHOTO_BYTES + 1), { ...tools, shrink })).toEqual({
			kind: 'photo',
			contentType: 'image/jpeg',
			file: smaller,
		});
	});

	test.each([
		['JPEG', aJpeg()],
		['PNG', aPng()],
		['WebP', aWebp()],
	])('that is cut off is refused before it is made smaller, as a browser would show the missing part in grey: %s', async (_, whole) => {
		const cut = whole.slice(0, -2);
		expect(await checkMediaFile(new File([whole], 'stone'), tools)).toMatchObject({ kind: 'photo' });
		expect(await checkMediaFile(new File([cut], 'stone'), tools)).toBe('FILE_UNREADABLE');
		const shrink = () => expect.fail('It is decoded');
		const jpeg = [aJpeg().slice(0, -2), new Uint8Array(PHOTO_BYTES)];
		expect(await checkMediaFile(new File(jpeg, 'stone.jpg'), { ...tools, shrink })).toBe('FILE_UNREADABLE');
		const ended = new File([...jpeg, Uint8Array.of(0xff, 0xd9)], 'stone.jpg');
		expect(await checkMediaFile(ended, { ...tools, shrink: async (file) => file })).toMatchObject({ kind: 'photo', file: ended });
	});

	test.each([
		['cannot be made smaller', fileOf(png(1200, 900), 'a.png', PHOTO_BYTES + 1), 'FILE_SIZE'],
		['has too many pixels', fileOf(png(10_000, 5_001)), 'PHOTO_PIXELS'],
		['is damaged', fileOf(png(0, 900)), 'FILE_UNREADABLE'],
		['is something else', fileOf(text('%!PS-Adobe-3.0 and so on'), 'report.jpg'), 'FILE_TYPE'],
		['is something else and large', fileOf(text('%!PS-Adobe'), 'report.jpg', PHOTO_BYTES + 1), 'FILE_TYPE'],
		['comes from a phone as few browsers show it', fileOf([...big32(24), ...text('ftypheic'), ...big32(0), ...text('mif1heic')], 'IMG_1.HEIC'), 'FILE_TYPE'],
		['is empty', fileOf([]), 'FILE_TYPE'],
	])('that %s is not sent', async (_, file, fault) => {
		expect(await checkMediaFile(file, tools)).toBe(fault);
	});
});

describe('a certificate', () => {
	const pdf = (bytes = aPdf(), size = bytes.length) => new File([bytes, new Uint8Array(size - bytes.length)], 'report.pdf');

	test('is a PDF from its first byte to its last', async () => {
		expect(await checkMediaFile(pdf(), tools)).toMatchObject({ kind: 'certificate', contentType: 'application/pdf' });
		expect(await checkMediaFile(pdf(aPdf().slice(0, -10)), tools)).toBe('FILE_UNREADABLE');
		expect(await checkMediaFile(pdf(aPdf(), CERTIFICATE_BYTES + 1), tools)).toBe('FILE_SIZE');
	});
});

describe('a video', () => {
	test.each([VIDEO_SECONDS, VIDEO_SECONDS + 0.04, undefined])('of %s seconds may be sent', async (length) => {
		expect(await checkMediaFile(fileOf(mp4), seconds(length))).toMatchObject({ kind: 'video', contentType: 'video/mp4' });
	});

	test('that is too long or too large is not', async () => {
		expect(await checkMediaFile(fileOf(mp4), seconds(VIDEO_SECONDS + 0.1))).toBe('VIDEO_SECONDS');
		expect(await checkMediaFile(fileOf(mp4, 'v.mp4', VIDEO_BYTES + 1), seconds(3))).toBe('FILE_SIZE');
	});

	test.each([
		['video/quicktime', [...big32(20), ...text('ftypqt  ')]],
		['video/quicktime', [...big32(8), ...text('wide')]],
		['video/webm', [0x1a, 0x45, 0xdf, 0xa3]],
	])('is %s by how it begins', (type, bytes) => {
		expect(detectVideoType(Uint8Array.from(bytes))).toBe(type);
	});

	test('of a kind that the market does not take has no type', () => {
		expect(detectVideoType(Uint8Array.from(text('RIFF....AVI ')))).toBeUndefined();
	});
});
