import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { listTints, namePhoto } from '#infra/local/seed/photographed.ts';
import { SHAPES } from '#shared/domain/stock/diamond.ts';
import { drawFilm, traceStone } from './trace-stone.ts';

/**
 * `node test/tools/render-photos.ts` renders the demo market's photos, of
 * each shape in all its tints; `--only ROUND,OVAL` these shapes alone. Their
 * renditions are made by `render-renditions.ts` after it.
 */

/** Pixels of a photo's side. */
const SIDE = 420;
const FOLDER = fileURLToPath(new URL('../../infra/local/seed/photos', import.meta.url));

const { values } = parseArgs({ options: { only: { type: 'string' }, into: { type: 'string' } } });
const wanted = values.only?.split(',');
const folder = values.into ?? FOLDER;
mkdirSync(folder, { recursive: true });
for (const shape of SHAPES.filter((one) => !wanted || wanted.includes(one))) {
	const begun = performance.now();
	const tints = listTints(shape);
	const raw = { raw: { width: SIDE, height: SIDE, channels: 3 } } as const;
	for (const [at, film] of traceStone(shape, tints, SIDE).entries()) {
		const name = namePhoto(shape, tints[at] ?? 'white');
		await sharp(await drawFilm(film, SIDE), raw)
			.webp({ quality: 82, effort: 6 })
			.toFile(join(folder, name));
	}
	console.log(`${shape}: ${((performance.now() - begun) / 1000).toFixed(1)} s`);
}
