import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { listTints, namePhoto, PHOTO_SIDE, PHOTO_VIEWS, type PhotoView, type Tint } from '#infra/local/seed/photographed.ts';
import { SHAPES, type Shape } from '#shared/domain/stock/diamond.ts';
import { drawFilm, traceStone, type View } from './trace-stone.ts';

/**
 * `node test/tools/render-photos.ts` renders the demo market's photos, of each
 * shape in all its tints, from three sides; `--only ROUND,OVAL` these shapes
 * alone. Photos that are there stay, so an interrupted run goes on where it was;
 * delete a photo to render it again. `render-renditions.ts` then makes the renditions.
 */

const VIEWS: Record<PhotoView, View> = {
	face: { lean: 0.14, turn: 0, rock: 0 },
	tilted: { lean: 0.75, turn: 0.35, rock: 0 },
	// With the stone's length across the picture.
	side: { lean: 1.48, turn: Math.PI / 2, rock: 0 },
};
const RAW = { raw: { width: PHOTO_SIDE, height: PHOTO_SIDE, channels: 3 } } as const;

const { values } = parseArgs({ options: { only: { type: 'string' }, into: { type: 'string' } } });
const folder = values.into ?? fileURLToPath(new URL('../../infra/local/seed/photos', import.meta.url));
await mkdir(folder, { recursive: true });
sharp.concurrency(1);
for (const shape of SHAPES.filter((one) => !values.only || values.only.split(',').includes(one))) {
	for (const view of PHOTO_VIEWS) await renderPhotos(shape, view);
}

async function renderPhotos(shape: Shape, view: PhotoView): Promise<void> {
	const begun = performance.now();
	const missing: Tint[] = [];
	for (const tint of listTints(shape)) {
		const { width } = await sharp(join(folder, namePhoto(shape, tint, view)))
			.metadata()
			.catch(() => ({ width: 0 }));
		if (width !== PHOTO_SIDE) missing.push(tint);
	}
	if (missing.length === 0) return;
	for (const [at, film] of traceStone(shape, missing, PHOTO_SIDE, VIEWS[view]).entries()) {
		const bytes = await sharp(await drawFilm(film, PHOTO_SIDE), RAW)
			.webp({ quality: 62, effort: 4 })
			.toBuffer();
		await writeFile(join(folder, namePhoto(shape, missing[at] ?? 'white', view)), bytes);
	}
	console.log(`${shape} ${view}: ${missing.length} photos, ${((performance.now() - begun) / 1000).toFixed(1)} s`);
}
