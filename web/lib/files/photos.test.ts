import { expect, test } from 'vitest';
import { listPhotos, writeSizeOfCover, writeSourceSet } from './photos.ts';

const url = 'https://media.example/media/01K/abc.jpg';
const photos = [{ width: 4000, height: 3000, widths: [96, 384, 1024, 2048], preview: 'data:image/webp;base64,AA==' }];

test('a photo offers each of its renditions by its address and its width', () => {
	const [photo = expect.fail('no photo')] = listPhotos({ images: [url], photos });
	expect(writeSourceSet(photo, 'avif').split(', ')).toEqual(
		[96, 384, 1024, 2048].map((width, at) => `https://media.example/media/01K/abc-${at + 1}.avif ${width}w`),
	);
	expect(writeSourceSet(photo, 'webp')).toMatch(/abc-1\.webp 96w/);
});

test('photos of an answer that says nothing of renditions are shown as they were sent', () => {
	expect(listPhotos({ images: [url, 'other'], photos: undefined })).toEqual(
		[url, 'other'].map((one) => ({ url: one, width: undefined, height: undefined, widths: [], preview: undefined })),
	);
});

test('in a square a wide photo must be wider than the square, and a tall one as wide', () => {
	const [photo = expect.fail('no photo')] = listPhotos({ images: [url], photos });
	expect(writeSizeOfCover(photo, 72)).toBe('96px');
	expect(writeSizeOfCover({ ...photo, width: 3000, height: 4000 }, 72)).toBe('72px');
	expect(writeSizeOfCover({ ...photo, width: undefined }, 72)).toBe('72px');
});
