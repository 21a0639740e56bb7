import { readdirSync, statSync } from 'node:fs';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { makeListing } from '#functions/usecases/stock/list-diamond.ts';
import { SHAPES } from '#shared/domain/stock/diamond.ts';
import { createGenerator } from './luck.ts';
import { FILMED, findPhotos, listTints, namePhoto, nameVideo, PHOTO_SIDE, PHOTO_VIEWS, VIDEO_SIDE } from './photographed.ts';
import photos from './photos/photos.json' with { type: 'json' };
import { addMedia } from './photos.ts';
import { generateDemoStones } from './stones.ts';
import videos from './videos/videos.json' with { type: 'json' };

const HERE = new URL('.', import.meta.url);
const getSize = (path: string): number => statSync(new URL(path, HERE)).size;
/** Bytes of all photos, renditions and videos, which every clone of the project has. */
const MOST_BYTES = 15_000_000;

test('every shape is photographed from three sides as a white stone and as a warm one, and of fancy colours whatever is shown is there', () => {
	for (const shape of SHAPES) {
		const name = shape.toLowerCase();
		expect(findPhotos({ shape, color: 'E' })).toEqual([`${name}-white.webp`, `${name}-white-tilted.webp`, `${name}-white-side.webp`]);
		expect(findPhotos({ shape, color: 'K' })[0]).toBe(`${name}-warm.webp`);
	}
	const named = [...generateDemoStones(1, 'LOT').take(3000)].map(findPhotos);
	expect(named.flat().filter((name) => !Object.hasOwn(photos, name))).toEqual([]);
	expect(named.filter(({ length }) => length === PHOTO_VIEWS.length).length).toBeGreaterThan(2900);
	expect(named.flat()).toContain('cushion-yellow.webp');
	expect(findPhotos({ shape: 'ROUND', color: 'FANCY', fancyColorDto: { mainColor: 'red' } })).toEqual([]);
});

test('each photo is 1,600 pixels wide and high, each video 720, and all together take little', async () => {
	const named = SHAPES.flatMap((shape) => listTints(shape).flatMap((tint) => PHOTO_VIEWS.map((view) => namePhoto(shape, tint, view))));
	expect(Object.keys(photos).sort()).toEqual(named.sort());
	expect(PHOTO_SIDE).toBe(1600);
	for (const [name, about] of Object.entries(photos)) {
		const { width, height } = await sharp(new URL(`photos/${name}`, HERE).pathname).metadata();
		expect({ name, width, height }).toEqual({ name, width: PHOTO_SIDE, height: PHOTO_SIDE });
		expect(about).toMatchObject({ width, height, size: getSize(`photos/${name}`) });
	}
	expect(VIDEO_SIDE).toBe(720);
	expect(Object.keys(videos).sort()).toEqual(FILMED.map(nameVideo).sort());
	for (const [name, { size, width, height }] of Object.entries(videos)) {
		expect({ name, width, height }).toEqual({ name, width: VIDEO_SIDE, height: VIDEO_SIDE });
		expect(size).toBe(getSize(`videos/${name}`));
	}
	const all = ['photos', 'videos'].flatMap((folder) => readdirSync(new URL(folder, HERE)).map((name) => getSize(`${folder}/${name}`)));
	expect(all.reduce((sum, size) => sum + size, 0)).toBeLessThan(MOST_BYTES);
});

test('a third of the stones from a quarter carat on has three photos, and a third of these a video; whatever they name is there, and of each size that it says', () => {
	const random = createGenerator(1);
	const stones = [...generateDemoStones(1, 'LOT').take(3000)].filter(({ weight }) => weight >= 0.25);
	const shown = stones.map((stone, at) => addMedia(makeListing(`LISTING-${at}`, 'SELLER', stone, 1), random()));
	const attachments = shown.map(({ listing }) => listing.media?.attachments ?? []).filter(({ length }) => length > 0);
	expect(attachments.length / stones.length).toBeCloseTo(1 / 3, 1);
	const videoed = attachments.filter((some) => some.some(({ field }) => field === 'video'));
	expect(videoed.length / attachments.length).toBeCloseTo(1 / 3, 1);
	for (const some of attachments) {
		const fields = some.map(({ field }) => field);
		expect(fields.slice(0, 3)).toEqual(['images[0]', 'images[1]', 'images[2]']);
		expect(some[0]?.fileName).toMatch(/^[a-z]+-[a-z]+\.webp$/);
		expect(new Set(some.map(({ attachmentId }) => attachmentId)).size).toBe(some.length);
	}
	const files = shown.flatMap(({ files }) => files);
	const sources = new Map(files.map(({ source, name }) => [name, source]));
	expect(sources.size).toBe(files.length);
	for (const source of new Set(sources.values())) expect(getSize(source), source).toBeGreaterThan(0);
	for (const { name, size } of attachments.flat()) expect(getSize(sources.get(name) ?? ''), name).toBe(size);
	for (const { source, contentType } of files) expect(contentType.endsWith(source.split('.').at(-1) ?? ''), source).toBe(true);
	expect(files.some(({ source }) => source.endsWith('.avif'))).toBe(true);
});
