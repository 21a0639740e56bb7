import sharp, { type Sharp } from 'sharp';
import { describe, expect, test } from 'vitest';
import { hasPictureEnd } from '#shared/domain/stock/picture-end.ts';
import fc from '#test/model/fast-check.ts';
import { aJpeg, aLosslessWebp, aPng, aWebp } from '#test/steps/files.ts';
import { cleanPhoto } from './clean-photo.ts';

const FORMATS = ['jpeg', 'png', 'webp'] as const;
type Format = (typeof FORMATS)[number];
const SECRETS = ['Secret camera', 'Secret words', 'Secret place'];
const xmp = `<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="Secret words"/></rdf:RDF></x:xmpmeta><?xpacket end="w"?>`;
const exif = { IFD0: { Make: 'Secret camera', ImageDescription: 'Secret place' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '35/1 39/1 0/1' } };

const draw = (): Sharp => sharp({ create: { width: 60, height: 40, channels: 3, background: '#a22', noise: { type: 'gaussian', mean: 128, sigma: 40 } } });
/** Makes a photo as a phone writes it, with all metadata of the moment. */
const take = (format: Format, orientation = 1) => draw().withExif(exif).withXmp(xmp).withMetadata({ orientation }).toFormat(format).toBuffer();
const clean = (photo: Uint8Array) => cleanPhoto(photo) ?? expect.fail('It is damaged');
const pixels = (photo: Uint8Array) => sharp(photo).raw().toBuffer();
const text = (value: string) => new TextEncoder().encode(value);

describe('a photo', () => {
	test.each(FORMATS)('says nothing but its picture, and not one pixel is another: %s', async (format) => {
		const photo = await take(format);
		// A PNG compresses some of its texts.
		expect(SECRETS.filter((secret) => photo.includes(secret)).length).toBeGreaterThanOrEqual(format === 'png' ? 2 : 3);
		expect((await sharp(photo).metadata()).xmp?.includes('Secret words')).toBe(true);
		const cleaned = clean(photo);
		for (const secret of SECRETS) expect(Buffer.from(cleaned).includes(secret), secret).toBe(false);
		const about = await sharp(cleaned).metadata();
		expect(about).toMatchObject({ format, width: 60, height: 40 });
		expect([about.exif, about.xmp, about.iptc, about.orientation]).toEqual([undefined, undefined, undefined, undefined]);
		expect(await pixels(cleaned)).toEqual(await pixels(photo));
		expect(clean(cleaned)).toEqual(cleaned);
	});

	test.each(FORMATS)('is still turned as its camera was held, until it is written anew: %s', async (format) => {
		for (const orientation of [2, 3, 6, 8]) {
			const cleaned = clean(await take(format, orientation));
			const about = await sharp(cleaned).metadata();
			expect(about.orientation).toBe(orientation);
			// Only the orientation is left.
			expect(about.exif?.length).toBeLessThanOrEqual(32);
			for (const secret of SECRETS) expect(Buffer.from(cleaned).includes(secret), secret).toBe(false);
			expect(clean(cleaned)).toEqual(cleaned);
		}
	});

	test.each(FORMATS)('keeps its colours: %s', async (format) => {
		const cleaned = clean(await draw().withIccProfile('p3').withExif(exif).toFormat(format).toBuffer());
		expect((await sharp(cleaned).metadata()).icc?.length).toBeGreaterThan(100);
	});

	test('for print keeps how its inks are to be read; one in several scans all of them', async () => {
		const print = await draw().toColourspace('cmyk').withExif(exif).jpeg().toBuffer();
		expect(await pixels(clean(print))).toEqual(await pixels(print));
		const progressive = await draw().withExif(exif).jpeg({ progressive: true }).toBuffer();
		expect(await pixels(clean(progressive))).toEqual(await pixels(progressive));
	});

	test('that moves keeps its pictures', async () => {
		const frames = await Promise.all(
			['#a22', '#22a'].map((background) =>
				sharp({ create: { width: 9, height: 9, channels: 3, background } })
					.png()
					.toBuffer(),
			),
		);
		const moving = await sharp(frames, { join: { animated: true } })
			.withExif(exif)
			.webp()
			.toBuffer();
		const cleaned = clean(moving);
		expect(await sharp(cleaned, { animated: true }).raw().toBuffer()).toEqual(await sharp(moving, { animated: true }).raw().toBuffer());
		expect(Buffer.from(cleaned).includes('Secret camera')).toBe(false);
	});

	test('without anything besides stays as it is', () => {
		for (const photo of [aJpeg(), aPng(), aWebp(), aLosslessWebp()]) expect(clean(photo)).toEqual(photo);
	});

	test('takes nothing along that stands behind its picture, between its parts, or in a small picture of its own', async () => {
		for (const format of FORMATS) expect(Buffer.from(clean(Buffer.concat([await take(format), text('Secret words')]))).includes('Secret words')).toBe(false);
		const jpeg = await draw().jpeg().toBuffer();
		const segment = (marker: number, content: string) => Buffer.concat([Buffer.from([0xff, marker, 0, content.length + 2]), text(content)]);
		const stuffed = [
			segment(0xfe, 'Secret words'),
			segment(0xed, 'Photoshop 3.0\0Secret words'),
			segment(0xe2, 'MPF\0Secret words'),
			segment(0xe0, 'JFXX\0Secret words'),
		];
		const cleaned = clean(Buffer.concat([jpeg.subarray(0, 2), ...stuffed, text('Secret words'), jpeg.subarray(2)]));
		expect(Buffer.from(cleaned).includes('Secret words')).toBe(false);
		expect(await pixels(cleaned)).toEqual(await pixels(jpeg));
	});
});

describe('crafted bytes', () => {
	test('that end too early have no whole picture; nothing takes long', async () => {
		const jpeg = await take('jpeg');
		for (let end = 0; end < jpeg.length; end += 7) expect(cleanPhoto(jpeg.subarray(0, end))).toBeUndefined();
		for (const format of ['png', 'webp'] as const) expect(cleanPhoto((await take(format)).subarray(0, -20))).toBeUndefined();
		for (const filler of [0xff, 0x00, 0xd9]) {
			// More than one pass over these bytes for each of them would take hours.
			cleanPhoto(Buffer.concat([jpeg.subarray(0, 2), Buffer.from([0xff]), Buffer.alloc(2 ** 21, filler)]));
		}
	});

	test('are whole for the browser if they are for the market', async () => {
		for (const format of FORMATS) {
			const photo = Buffer.concat([await take(format), text('Secret words')]);
			const contentType = `image/${format}` as const;
			for (let end = 100; end <= photo.length; end += 3) {
				const part = photo.subarray(0, end);
				expect(hasPictureEnd(part, contentType), `${format} ${end}`).toBe(cleanPhoto(part) !== undefined);
			}
			expect(hasPictureEnd(photo, contentType)).toBe(true);
		}
		for (const filler of [0xff, 0x00, 0xd9])
			hasPictureEnd(Buffer.concat([aJpeg().subarray(0, 2), Buffer.from([0xff]), Buffer.alloc(2 ** 21, filler)]), 'image/jpeg');
	});

	test('of any kind end orderly', () => {
		const beginnings = [aJpeg(), aPng(), aWebp(), aLosslessWebp()];
		fc.assert(
			fc.property(fc.constantFrom(...beginnings), fc.uint8Array({ minLength: 1, maxLength: 60 }), fc.nat(40), (photo, noise, at) => {
				const bent = new Uint8Array([...photo.subarray(0, 3 + at), ...noise, ...photo.subarray(3 + at)]);
				const cleaned = cleanPhoto(bent);
				expect(cleaned === undefined || cleaned.length <= bent.length + 2).toBe(true);
			}),
		);
	});
});
