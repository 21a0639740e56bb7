import sharp, { type Sharp } from 'sharp';
import { describe, expect, test, vi } from 'vitest';
import { RENDITION_FORMATS } from '#shared/domain/stock/renditions.ts';

vi.stubEnv('POWERTOOLS_LOG_LEVEL', 'SILENT');
const { workPhoto } = await import('./render-photo.ts');

const RED = { r: 220, g: 20, b: 20 };
const BLUE = { r: 20, g: 20, b: 220 };

/** Draws a photo whose left half is red and whose right half is blue. */
function draw(width: number, height: number): Sharp {
	const half = { create: { width: Math.ceil(width / 2), height, channels: 3, background: BLUE } } as const;
	return sharp({ create: { width, height, channels: 3, background: RED } }).composite([{ input: half, gravity: 'east' }]);
}

async function render(photo: Buffer) {
	return (await workPhoto.render(photo)) ?? expect.fail('It was not rendered');
}

/** Returns the colour of a rendition at a place; `x` and `y` are from 0 to 1. */
async function pickColor(bytes: Uint8Array, x: number, y: number): Promise<number[]> {
	const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
	const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels;
	return [...data.subarray(at, at + 3)];
}

const isRed = ([r = 0, , b = 0]: number[]) => r > 150 && b < 100;

describe('the renditions of a photo', () => {
	test('are in the formats of the web, as wide as they say, none wider than the photo, with no word about camera or place', async () => {
		const exif = { IFD0: { Make: 'Secret camera' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '35/1 39/1 0/1' } };
		const photo = await draw(1200, 800).withExif(exif).jpeg().toBuffer();
		expect(photo.includes('Secret camera')).toBe(true);
		const { width, height, renditions } = await render(photo);
		expect([width, height, renditions.map((one) => one.width)]).toEqual([1200, 800, [96, 384, 1200]]);
		for (const one of renditions) {
			expect(one.files.map(({ format }) => format)).toEqual(RENDITION_FORMATS);
			for (const { format, bytes } of one.files) {
				const about = await sharp(bytes).metadata();
				expect(about).toMatchObject({ format: format === 'avif' ? 'heif' : format, width: one.width, height: Math.round(one.width / 1.5) });
				expect([about.exif, about.xmp, about.icc]).toEqual([undefined, undefined, undefined]);
				expect(Buffer.from(bytes).includes('Secret camera')).toBe(false);
			}
		}
	});

	test('stand upright as the camera was held, and so does the size that is told', async () => {
		// The phone was held on its side: the stored left half must be at the top.
		const { width, height, renditions } = await render(await draw(400, 200).withMetadata({ orientation: 6 }).jpeg().toBuffer());
		expect([width, height]).toEqual([200, 400]);
		const bytes = renditions.at(-1)?.files[0]?.bytes ?? expect.fail('no rendition');
		expect([isRed(await pickColor(bytes, 0.5, 0.1)), isRed(await pickColor(bytes, 0.5, 0.9))]).toEqual([true, false]);
	});

	test.each<[string, () => Promise<Buffer>]>([
		['for print, in four inks', () => draw(300, 200).toColourspace('cmyk').jpeg().toBuffer()],
		['of 16 bits', () => draw(300, 200).toColourspace('rgb16').png().toBuffer()],
		[
			'that moves, of its first picture',
			async () =>
				sharp(
					[
						await draw(300, 200).png().toBuffer(),
						await sharp({ create: { width: 300, height: 200, channels: 3, background: BLUE } })
							.png()
							.toBuffer(),
					],
					{ join: { animated: true } },
				)
					.webp()
					.toBuffer(),
		],
		['in a palette', () => draw(300, 200).png({ palette: true }).toBuffer()],
	])('show the colours of one %s', async (_, make) => {
		const { width, height, renditions } = await render(await make());
		expect([width, height]).toEqual([300, 200]);
		for (const { bytes } of renditions.at(-1)?.files ?? []) {
			expect([isRed(await pickColor(bytes, 0.1, 0.5)), isRed(await pickColor(bytes, 0.9, 0.5))]).toEqual([true, false]);
			expect((await sharp(bytes).metadata()).pages ?? 1).toBe(1);
		}
	});

	test('have a white ground where the photo has none', async () => {
		const cut = await sharp({ create: { width: 50, height: 50, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
			.png()
			.toBuffer();
		const { renditions } = await render(cut);
		for (const { bytes } of renditions[0]?.files ?? []) expect(Math.min(...(await pickColor(bytes, 0.5, 0.5)))).toBeGreaterThan(250);
	});

	test('come with a preview of a few pixels, small enough for every answer, also of a busy photo', async () => {
		const noise = { type: 'gaussian', mean: 128, sigma: 80 } as const;
		for (const photo of [draw(640, 480), sharp({ create: { width: 640, height: 480, channels: 3, background: '#888', noise } })]) {
			const { preview } = await render(await photo.png().toBuffer());
			expect(preview?.length).toBeLessThanOrEqual(200);
			const small = await sharp(Buffer.from(preview?.split(',')[1] ?? '', 'base64')).metadata();
			expect(small).toMatchObject({ format: 'webp', width: 16, height: 12 });
		}
	});
});

describe('a photo in its own size', () => {
	const exif = { IFD0: { Make: 'Secret camera' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '35/1 39/1 0/1' } };

	test.each(['jpeg', 'png', 'webp'] as const)('stands upright and says nothing besides, when its camera was held on its side: %s', async (format) => {
		const turned = await draw(400, 200).withExif(exif).withMetadata({ orientation: 6 }).toFormat(format).toBuffer();
		const straight = (await workPhoto.straighten(turned)) ?? expect.fail('It is as it was');
		expect(await sharp(straight).metadata()).toMatchObject({ format, width: 200, height: 400 });
		const { exif: left, orientation } = await sharp(straight).metadata();
		expect([left, orientation, Buffer.from(straight).includes('Secret camera')]).toEqual([undefined, undefined, false]);
		expect([isRed(await pickColor(straight, 0.5, 0.1)), isRed(await pickColor(straight, 0.5, 0.9))]).toEqual([true, false]);
		// A second run finds nothing to do.
		expect(await workPhoto.straighten(straight)).toBeUndefined();
	});

	test('stands upright also if the new file happens to be as long as the old one', async () => {
		const turned = await draw(400, 200).withExif(exif).withMetadata({ orientation: 6 }).jpeg({ quality: 30 }).toBuffer();
		const { length } = (await workPhoto.straighten(turned)) ?? expect.fail('It is as it was');
		const asLong = Buffer.concat([turned, Buffer.alloc(length - turned.length)]);
		const straight = (await workPhoto.straighten(asLong)) ?? expect.fail('It is as it was');
		expect(await sharp(straight).metadata()).toMatchObject({ width: 200, height: 400 });
	});

	test('that stands upright keeps every pixel', async () => {
		const photo = await draw(400, 200).withExif(exif).jpeg().toBuffer();
		const straight = (await workPhoto.straighten(photo)) ?? expect.fail('It is as it was');
		expect(await sharp(straight).raw().toBuffer()).toEqual(await sharp(photo).raw().toBuffer());
		expect(Buffer.from(straight).includes('Secret camera')).toBe(false);
	});

	test('that cannot be decoded says nothing either', async () => {
		const photo = (await draw(400, 200).withExif(exif).withMetadata({ orientation: 6 }).jpeg().toBuffer()).subarray(0, 3000);
		const straight = (await workPhoto.straighten(photo)) ?? expect.fail('It is as it was');
		expect(Buffer.from(straight).includes('Secret camera')).toBe(false);
	});
});

describe('a file is shown as it was sent', () => {
	test.each<[string, () => Promise<Uint8Array> | Uint8Array]>([
		[
			'that holds more pixels than the market takes, small as it is',
			() =>
				sharp({ create: { width: 10_000, height: 5001, channels: 3, background: RED } })
					.png()
					.toBuffer(),
		],
		['that is cut off', async () => (await draw(800, 600).jpeg().toBuffer()).subarray(0, 2000)],
		['that is no picture', () => new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'.replace('svg', 'page'))],
		[
			'that is longer than WebP can be',
			() =>
				sharp({ create: { width: 2, height: 16_400, channels: 3, background: RED } })
					.png()
					.toBuffer(),
		],
	])('%s', async (_, make) => {
		expect(await workPhoto.render(await make())).toBeUndefined();
	});
});
