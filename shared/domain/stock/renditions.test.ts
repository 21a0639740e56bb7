import { expect, test } from 'vitest';
import fc from '#test/model/fast-check.ts';
import { listRenditionNames, nameRendition, planWidths, RENDITION_FORMATS } from './renditions.ts';

test.each([
	['as phones take them', 4000, [96, 384, 1024, 2048]],
	["as dealers' turntables take them", 800, [96, 384, 800]],
	['a little wider than a step: the step would save nothing', 1100, [96, 384, 1100]],
	['of the size of a row', 90, [90]],
	['of one pixel', 1, [1]],
])('photos %s', (_, width, widths) => {
	expect(planWidths(width)).toEqual(widths);
});

test('no rendition is wider than its photo, and each is wider than the one before', () => {
	fc.assert(
		fc.property(fc.integer({ min: 1, max: 60_000 }), (width) => {
			const widths = planWidths(width);
			expect(widths.at(-1)).toBe(Math.min(width, 2048));
			expect(widths).toEqual([...new Set(widths)].sort((a, b) => a - b));
		}),
	);
});

test('every rendition that is planned has a name among those that go with the photo', () => {
	const photo = 'media/01K/Ab-3_x.jpeg';
	const names = planWidths(4000).flatMap((_, at) => RENDITION_FORMATS.map((format) => nameRendition(photo, at + 1, format)));
	expect(names[0]).toBe('media/01K/Ab-3_x-1.avif');
	expect(listRenditionNames(photo).sort()).toEqual(names.sort());
});

test('an address is named as the file is: its host keeps its dots', () => {
	expect(nameRendition('https://media.example/media/01K/abc.png', 2, 'webp')).toBe('https://media.example/media/01K/abc-2.webp');
});
