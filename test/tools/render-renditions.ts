import { readdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { type DemoPhoto, isKeptRendition } from '#infra/local/seed/photos.ts';
import { nameRendition, planWidths, RENDITION_FORMATS } from '#shared/domain/stock/renditions.ts';

/**
 * `node test/tools/render-renditions.ts` makes the renditions of the demo
 * market's photos as a stage makes those of its members' photos, so that no
 * first start has to. What is the photo itself over again is left out, and
 * photos whose renditions are there are skipped.
 */

const PHOTOS = new URL('../../infra/local/seed/photos/', import.meta.url);

// The functions' own, as they are set up there.
process.env.POWERTOOLS_LOG_LEVEL = 'SILENT';
const { workPhoto } = await import('#functions/adapters/stock/render-photo.ts');

const ABOUT = new URL('photos.json', PHOTOS);
const known: Record<string, DemoPhoto> = JSON.parse(await readFile(ABOUT, 'utf8').catch(() => '{}'));
const here = await readdir(PHOTOS);
const names = here.filter((name) => /^[a-z]+(-[a-z]+)+\.webp$/.test(name)).sort();
let made = 0;
for (const name of names) {
	const photo = await readFile(new URL(name, PHOTOS));
	const before = known[name];
	const isMade = before?.size === photo.length && listKept(name, before).every(({ file }) => here.includes(file));
	if (isMade) continue;
	known[name] = await makeRenditions(name, photo);
	made++;
	await save();
}
console.log(`${names.length} photos in ${fileURLToPath(PHOTOS)}, renditions made of ${made}`);

function save(): Promise<void> {
	const sorted = Object.fromEntries(Object.entries(known).sort(([a], [b]) => (a < b ? -1 : 1)));
	return writeFile(ABOUT, `${JSON.stringify(sorted, undefined, '\t')}\n`);
}

async function makeRenditions(name: string, photo: Uint8Array): Promise<DemoPhoto> {
	const { width, height } = await sharp(photo).metadata();
	const widths = planWidths(width);
	// The widest one is the photo itself: all others are made from the next.
	const smaller = await sharp(photo).resize(widths.at(-2)).png({ compressionLevel: 1 }).toBuffer();
	const rendered = await workPhoto.render(smaller);
	if (!rendered) throw new Error(`${name} cannot be decoded`);
	const about: DemoPhoto = { size: photo.length, width, height, preview: rendered.preview ?? '', widths };
	for (const { file, number, format } of listKept(name, about)) {
		const made = rendered.renditions[number - 1]?.files.find((one) => one.format === format);
		if (made) await writeFile(new URL(file, PHOTOS), made.bytes);
	}
	return about;
}

function listKept(name: string, about: DemoPhoto) {
	return about.widths
		.flatMap((_, at) => RENDITION_FORMATS.map((format) => ({ number: at + 1, format, file: nameRendition(name, at + 1, format) })))
		.filter(({ number, format }) => isKeptRendition(about, number, format));
}
