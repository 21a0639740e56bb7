import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { SHAPES } from '#shared/domain/diamond.ts';
import { findPhoto } from './photographed.ts';
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
