import { readdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type DemoPhoto, isKeptRendition } from '#infra/local/seed/photos.ts';
import { nameRendition, type RenditionFormat } from '#shared/domain/stock/renditions.ts';

/**
 * `node test/tools/render-renditions.ts` makes the renditions of the demo
 * market's photos as a stage makes those of its members' photos, so that no
 * first start has to. What is the photo itself over again is left out.
 */

const PHOTOS = new URL('../../infra/local/seed/photos/', import.meta.url);

// The functions' own, as they are set up there.
process.env.POWERTOOLS_LOG_LEVEL = 'SILENT';
const { workPhoto } = await import('#functions/adapters/stock/render-photo.ts');

const photos: Record<string, DemoPhoto> = {};
const names = (await readdir(PHOTOS)).filter((name) => /^[a-z]+-[a-z]+\.webp$/.test(name));
for (const name of names.sort()) {
	const photo = await readFile(new URL(name, PHOTOS));
	const rendered = await workPhoto.render(photo);
	if (!rendered) throw new Error(`${name} cannot be decoded`);
	const { width, height, preview = '', renditions } = rendered;
	const known: DemoPhoto = { size: photo.length, width, height, preview, widths: renditions.map((one) => one.width) };
	photos[name] = known;
	const files = renditions.flatMap((one, at) => one.files.map(({ format, bytes }) => ({ number: at + 1, format, bytes })));
	const write = ({ number, format, bytes }: { number: number; format: RenditionFormat; bytes: Uint8Array }) =>
		writeFile(new URL(nameRendition(name, number, format), PHOTOS), bytes);
	await Promise.all(files.filter(({ number, format }) => isKeptRendition(known, number, format)).map(write));
}
await writeFile(new URL('photos.json', PHOTOS), `${JSON.stringify(photos, undefined, '\t')}\n`);
console.log(`${names.length} photos, in ${fileURLToPath(PHOTOS)}`);
