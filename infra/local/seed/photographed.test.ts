import { existsSync, statSync } from 'node:fs';
import { expect, test } from 'vitest';
import { makeListing } from '#functions/usecases/stock/list-diamond.ts';
import { SHAPES } from '#shared/domain/stock/diamond.ts';
import { createGenerator } from './luck.ts';
import { findPhoto } from './photographed.ts';
import { addMedia } from './photos.ts';
import { generateDemoStones } from './stones.ts';

const isThere = (name: string): boolean => existsSync(new URL(`photos/${name}`, import.meta.url));

test('every shape is photographed as a white stone and as a warm one, and of fancy colours whatever is shown is there', () => {
	for (const shape of SHAPES) {
		expect(findPhoto({ shape, color: 'E' })).toBe(`${shape.toLowerCase()}-white.webp`);
		expect(findPhoto({ shape, color: 'K' })).toBe(`${shape.toLowerCase()}-warm.webp`);
	}
	const photos = [...generateDemoStones(1, 'LOT').take(3000)].flatMap((stone) => findPhoto(stone) ?? []);
	expect(photos.filter((name) => !isThere(name))).toEqual([]);
	expect(photos.length).toBeGreaterThan(2900);
	expect(photos).toContain('cushion-yellow.webp');
	expect(findPhoto({ shape: 'ROUND', color: 'FANCY', fancyColorDto: { mainColor: 'red' } })).toBeUndefined();
});

test('a third of the stones from a quarter carat on has a photo, and a third of these a video; whatever they name is there, and of each size that it says', () => {
	const random = createGenerator(1);
	const stones = [...generateDemoStones(1, 'LOT').take(3000)].filter(({ weight }) => weight >= 0.25);
	const shown = stones.map((stone, at) => addMedia(makeListing(`LISTING-${at}`, 'SELLER', stone, 1), random()));
	const attachments = shown.map(({ listing }) => listing.media?.attachments ?? []);
	const photographed = attachments.filter(({ length }) => length > 0).length;
	expect(photographed / stones.length).toBeCloseTo(1 / 3, 1);
	expect(attachments.filter(({ length }) => length > 1).length / photographed).toBeCloseTo(1 / 3, 1);
	const files = new Map(shown.flatMap(({ files }) => files).map(({ source, name }) => [source, name]));
	for (const source of files.keys()) expect(isThere(`../${source}`), source).toBe(true);
	for (const { name, size } of attachments.flat()) {
		const [source = ''] = [...files].find(([, placed]) => placed === name) ?? [];
		if (source) expect(statSync(new URL(source, import.meta.url)).size).toBe(size);
	}
	expect([...files.keys()].some((source) => source.endsWith('.avif'))).toBe(true);
});
