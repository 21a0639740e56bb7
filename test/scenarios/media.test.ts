import { BufferSource, EncodedPacketSink, Input, MP4, QTFF } from 'mediabunny';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Diamond } from '#shared/contract/stock/diamonds.ts';
import { nameRendition, RENDITION_FORMATS } from '#shared/domain/stock/renditions.ts';
import { bids } from '#test/steps/bids.ts';
import { aPdf, aPng, aVideo } from '#test/steps/files.ts';
import { anActiveMember, aStone } from '#test/steps/given.ts';
import { eventually, guest, moveClockPast, type SignedIn } from '#test/steps/market.ts';
import { aCertificate, aClip, aPhoto, attaches, type FileToSend, sendsFile, sendsFiles } from '#test/steps/media.ts';
import { sends } from '#test/steps/raw.ts';
import { catchRefusal } from '#test/steps/refusal.ts';

let seller: SignedIn;
let buyer: SignedIn;

beforeAll(async () => {
	[seller, buyer] = await Promise.all([anActiveMember('photographer', 'Photo Gems'), anActiveMember('onlooker')]);
});

const newStone = async (changes = {}): Promise<string> => (await seller.api.createDiamond({ body: aStone(changes) })).diamondId;
const seenBy = ({ api }: SignedIn, id: string) => api.getDiamond({ params: { id } }) as Promise<Diamond>;

describe('photos and a video', () => {
	test('are described with the stone, sent to storage, checked, and seen', async () => {
		const files = [aPhoto('images[0]', aPng(30, 20)), aPhoto('images[1]', aPng(10, 10, 3)), await aClip()];
		const { diamondId, uploads, isUploaded } = await seller.api.createDiamond({ body: { ...aStone(), files: files.map(({ described }) => described) } });
		expect(isUploaded).toBe(false);
		expect(uploads.map(({ field }) => field)).toEqual(['images[0]', 'images[1]', 'video']);
		for (const [at, upload] of uploads.entries()) expect((await sendsFile(upload, files[at]?.bytes ?? aPng())).status).toBe(204);
		const confirmed = await seller.api.confirmAttachments({ params: { id: diamondId } });
		const seen = await seenBy(buyer, diamondId);
		for (const stone of [confirmed, seen]) {
			expect(stone).toMatchObject({ isUploaded: true, images: [expect.any(String), expect.any(String)], video: expect.stringMatching(/\.mp4$/) });
			expect(stone.attachmentDetailsResponseDtoList).toMatchObject([
				{ field: 'images[0]', fileName: 'stone.png', contentType: 'image/png', width: 30, height: 20 },
				{ field: 'images[1]', width: 10, height: 10 },
				{ field: 'video', contentType: 'video/mp4', duration: 3 },
			]);
		}
		const found = await eventually('the stone among those with media', async () => {
			const { content } = await buyer.api.search({ body: { isMedia: true, companyName: seller.session.data.companyName ?? '' } });
			return content.find((stone) => stone.diamondId === diamondId);
		});
		expect(found).toMatchObject({ images: seen.images });
		// A second confirmation returns the same stone, except for renditions that were made in the meantime.
		const { photos, ...again } = await seller.api.confirmAttachments({ params: { id: diamondId } });
		expect({ ...again, photos: confirmed.photos }).toEqual(confirmed);
		expect(photos).toHaveLength(2);
	});

	test('photos get renditions in the formats of the web, shown as the photo is, gone when it is, and unnoticed by who edits the stone', async () => {
		const diamondId = await newStone();
		const confirmed = await attaches(seller, diamondId, [aPhoto('images[0]', aPng(128, 76)), await aClip()]);
		const rendered = await eventually('the renditions', async () => {
			const seen = await seenBy(buyer, diamondId);
			return seen.photos?.[0]?.preview !== undefined && seen;
		});
		expect(rendered.photos).toEqual([{ width: 128, height: 76, widths: [96, 128], preview: expect.stringMatching(/^data:image\/webp;base64,/) }]);
		expect(rendered.version).toBe(confirmed.version);
		const [photo = ''] = rendered.images;
		const addresses = RENDITION_FORMATS.flatMap((format) => [1, 2].map((number) => ({ format, address: nameRendition(photo, number, format) })));
		for (const { format, address } of addresses) {
			const answer = await fetch(address);
			expect([answer.status, answer.headers.get('content-type')]).toEqual([200, `image/${format}`]);
			expect(Object.fromEntries(answer.headers)).toMatchObject({
				'content-security-policy': "default-src 'none'; sandbox",
				'cache-control': expect.stringContaining('immutable'),
				'x-content-type-options': 'nosniff',
			});
			expect(Buffer.from(await answer.arrayBuffer()).includes(format === 'avif' ? 'ftypavif' : 'WEBP')).toBe(true);
		}
		expect((await fetch(nameRendition(photo, 3, 'webp'))).status).toBe(403);
		await seller.api.updateAttachment({ params: { id: diamondId }, body: {} });
		for (const { address } of addresses) await eventually('the rendition to be gone', async () => (await fetch(address)).status === 403);
	});

	test('photos say nothing of where they were taken, at no moment and in no form, and stand upright', async () => {
		const exif = { IFD0: { Make: 'Secret camera' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '35/1 39/1 0/1' } };
		const secrets = ['Secret', 'GPS', '35/1'];
		const take = async (field: 'images[0]' | 'images[1]' | 'images[2]', format: 'jpeg' | 'png' | 'webp', orientation: number): Promise<FileToSend> => {
			const drawn = sharp({ create: { width: 400, height: 300, channels: 3, background: '#842' } });
			const photo = await drawn.withExif(exif).withMetadata({ orientation }).toFormat(format).toBuffer();
			expect([photo.includes('Secret camera'), (await sharp(photo).metadata()).orientation]).toEqual([true, orientation]);
			return { described: { field, fileName: `IMG_1.${format}`, contentType: `image/${format}`, size: photo.length }, bytes: new Uint8Array(photo) };
		};
		const diamondId = await newStone();
		const sent = [await take('images[0]', 'jpeg', 6), await take('images[1]', 'png', 8), await take('images[2]', 'webp', 1)];
		const { images } = await attaches(seller, diamondId, sent);
		const download = async (address: string) => Buffer.from(await (await fetch(address)).arrayBuffer());
		const revealed = (bytes: Buffer) => secrets.filter((secret) => bytes.includes(secret));
		for (const address of images) expect(revealed(await download(address)), 'at once').toEqual([]);
		const { photos, attachmentDetailsResponseDtoList } = await eventually('the renditions', async () => {
			const seen = await seenBy(buyer, diamondId);
			return seen.photos?.every(({ preview }) => preview) && seen;
		});
		expect(photos?.map(({ width, height }) => [width, height])).toEqual([
			[300, 400],
			[300, 400],
			[400, 300],
		]);
		for (const [at, address] of images.entries()) {
			const shown = await download(address);
			expect(revealed(shown)).toEqual([]);
			const about = await sharp(shown).metadata();
			expect([about.width, about.height]).toEqual([photos?.[at]?.width, photos?.[at]?.height]);
			expect([about.exif, about.xmp, about.iptc, about.orientation]).toEqual([undefined, undefined, undefined, undefined]);
			expect(attachmentDetailsResponseDtoList[at]?.size).toBe(shown.length);
		}
		const archive = Buffer.from(await (await buyer.api.downloadAll({ params: { id: diamondId } })).arrayBuffer());
		expect([archive.includes('photo-3.webp'), revealed(archive)]).toEqual([true, []]);
	});

	test.each(['video/mp4', 'video/quicktime'] as const)('a video says nothing of where it was taken, and plays as before: %s', async (contentType) => {
		const diamondId = await newStone();
		const bytes = await aVideo(3, contentType, 'Secret place +35.6586+139.7454/');
		expect(Buffer.from(bytes).includes('Secret place')).toBe(true);
		await attaches(seller, diamondId, [{ described: { field: 'video', fileName: 'IMG_2.MOV', contentType, size: bytes.length }, bytes }]);
		const { video = '', attachmentDetailsResponseDtoList } = await seenBy(buyer, diamondId);
		const shown = Buffer.from(await (await fetch(video)).arrayBuffer());
		expect([shown.includes('Secret place'), shown.length]).toEqual([false, bytes.length]);
		expect(attachmentDetailsResponseDtoList).toMatchObject([{ size: bytes.length, duration: 3 }]);
		using input = new Input({ source: new BufferSource(shown), formats: [MP4, QTFF] });
		expect(await input.computeDuration()).toBeCloseTo(3, 1);
		const track = (await input.getPrimaryVideoTrack()) ?? expect.fail('no track');
		expect((await new EncodedPacketSink(track).getPacket(2))?.data).toEqual(new Uint8Array(40).fill(2));
	});

	test('a photo that cannot be decoded is shown as it was sent', async () => {
		const diamondId = await newStone();
		// The check reads only the header, which is valid.
		await attaches(seller, diamondId, [aPhoto('images[0]', aPng(400, 300))]);
		const { images, photos } = await seenBy(buyer, diamondId);
		expect([photos, (await fetch(images[0] ?? '')).status]).toEqual([[{ width: 400, height: 300, widths: [] }], 200]);
	});

	test('are served as what they are, for a browser and for a player, and nothing beside them', async () => {
		const diamondId = await newStone();
		const clip = await aClip();
		const { images, video = '' } = await attaches(seller, diamondId, [aPhoto(), clip]);
		const photo = await fetch(images[0] ?? '');
		expect(new Uint8Array(await photo.arrayBuffer())).toEqual(aPng());
		expect(Object.fromEntries(photo.headers)).toMatchObject({
			'content-type': 'image/png',
			'content-disposition': 'inline',
			'x-content-type-options': 'nosniff',
			'content-security-policy': "default-src 'none'; sandbox",
			'cache-control': expect.stringContaining('immutable'),
		});
		const part = await fetch(video, { headers: { range: 'bytes=4-7' } });
		expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([206, `bytes 4-7/${clip.bytes.length}`, 'ftyp']);
		expect((await fetch(video, { method: 'HEAD' })).headers.get('content-length')).toBe(String(clip.bytes.length));
		const folder = images[0]?.slice(0, images[0].lastIndexOf('/'));
		for (const address of [`${folder}/`, `${folder}/..%2f..%2f..%2fpending`, images[0]?.replace('.png', '.html')]) {
			expect((await fetch(address ?? '')).status, address).toBe(403);
		}
		expect((await fetch(images[0] ?? '', { method: 'PUT', body: 'x' })).status).toBe(405);
	});

	test('a certificate is for members, saved and never opened by a browser, and does not make a stone one with media', async () => {
		const weight = Number((Math.random() * 900 + 50).toFixed(3));
		const { diamondId, lotId } = await seller.api.createDiamond({ body: aStone({ weight, lotId: `Röt ${process.pid} (1)` }) });
		const sent = aPdf("app.alert('x')");
		const { certificate = '', isUploaded, attachmentDetailsResponseDtoList } = await attaches(seller, diamondId, [aCertificate(sent)]);
		expect([isUploaded, attachmentDetailsResponseDtoList]).toMatchObject([
			false,
			[{ field: 'certificate', fileName: 'GIA report.pdf', contentType: 'application/pdf', url: certificate, size: sent.length }],
		]);
		expect(await seenBy(buyer, diamondId)).toMatchObject({ certificate, isUploaded: false });
		const saved = await fetch(certificate);
		expect(Object.fromEntries(saved.headers)).toMatchObject({
			'content-type': 'application/pdf',
			'content-disposition': `attachment; filename="certificate.pdf"; filename*=UTF-8''${encodeURIComponent(lotId).replace('(', '%28').replace(')', '%29')}.pdf`,
			'x-content-type-options': 'nosniff',
			'content-security-policy': "default-src 'none'; sandbox",
			'x-frame-options': 'DENY',
		});
		expect(new Uint8Array(await saved.arrayBuffer())).toEqual(sent);
		await eventually('the stone in the search', async () => (await guest().search({ body: { caratFrom: weight, caratTo: weight } })).totalElements === 1);
		expect(await buyer.api.search({ body: { caratFrom: weight, caratTo: weight, isMedia: true } })).toMatchObject({ totalElements: 0 });
		for (const { text } of [
			await sends('getDiamond', { params: { id: diamondId } }),
			await sends('search', { body: { caratFrom: weight, caratTo: weight } }),
		]) {
			expect(text).toContain(diamondId);
			for (const secret of ['certificate', '/media/', 'pdf']) expect(text).not.toContain(secret);
		}
		// With a photo added, the photo shows the stone; the archive contains both files.
		expect(await attaches(seller, diamondId, [aPhoto()])).toMatchObject({ certificate, isUploaded: true });
		const archive = Buffer.from(await (await buyer.api.downloadAll({ params: { id: diamondId } })).arrayBuffer());
		for (const name of ['photo-1.png', 'certificate.pdf']) expect(archive.includes(name)).toBe(true);
	});

	test('can be reordered, replaced and taken away', async () => {
		const diamondId = await newStone();
		const first = await attaches(seller, diamondId, [aPhoto('images[0]', aPng(1, 1)), aPhoto('images[1]', aPng(2, 2)), await aClip()]);
		const [a, b] = first.attachmentDetailsResponseDtoList;
		const replacing = aPhoto('images[1]', aPng(3, 3));
		const kept = [{ field: 'images[0]' as const, attachmentId: b?.attachmentId ?? '' }];
		const { uploads } = await seller.api.updateAttachment({ params: { id: diamondId }, body: { kept, files: [replacing.described] } });
		expect(await seenBy(buyer, diamondId)).toMatchObject({ images: [b?.url], attachmentDetailsResponseDtoList: [{ field: 'images[0]' }] });
		await sendsFile(uploads[0] ?? expect.fail('no upload'), replacing.bytes);
		const second = await seller.api.confirmAttachments({ params: { id: diamondId } });
		expect(second.attachmentDetailsResponseDtoList.map(({ field, width }) => [field, width])).toEqual([
			['images[0]', 2],
			['images[1]', 3],
		]);
		await eventually('the first photo to be gone', async () => (await fetch(a?.url ?? '')).status === 403);
		await seller.api.updateAttachment({ params: { id: diamondId }, body: {} });
		expect(await seenBy(buyer, diamondId)).toMatchObject({ images: [], isUploaded: false });
		await eventually('all photos to be gone', async () => (await fetch(b?.url ?? '')).status === 403);
	});

	test('a photo stays until the one that replaces it has been checked', async () => {
		const diamondId = await newStone();
		const { images } = await attaches(seller, diamondId, [aPhoto()]);
		const { uploads } = await seller.api.uploadAttachment({ body: { diamondId, file: aPhoto('images[0]', aPng(8, 8)).described } });
		expect((await seenBy(buyer, diamondId)).images).toEqual(images);
		await sendsFile(uploads[0] ?? expect.fail('no upload'), aPng(8, 8));
		expect((await seller.api.confirmAttachments({ params: { id: diamondId } })).attachmentDetailsResponseDtoList).toMatchObject([{ width: 8 }]);
	});

	test('come by lot for a whole parcel, and what cannot be is told stone by stone', async () => {
		const lots = [aStone(), aStone()];
		for (const stone of lots) await seller.api.createDiamond({ body: stone });
		const files = [aPhoto().described];
		const answer = await seller.api.uploadAttachments({ body: [...lots.map(({ lotId }) => ({ lotId, files })), { lotId: 'NO-SUCH-LOT', files }] });
		expect(answer).toMatchObject([
			{ lotId: lots[0]?.lotId, uploads: [{ field: 'images[0]' }] },
			{ lotId: lots[1]?.lotId, uploads: [{ field: 'images[0]' }] },
			{ lotId: 'NO-SUCH-LOT', uploads: [], code: 'NOT_FOUND' },
		]);
	});

	test('that nobody confirms are checked all the same, and the seller is told of what fails', async () => {
		const diamondId = await newStone();
		await sendsFiles(seller, diamondId, [aPhoto(), await aClip(16)]);
		await eventually('the photo', async () => (await seenBy(buyer, diamondId)).isUploaded);
		const told = await eventually('the news', async () => {
			const { content } = await seller.api.listNotifications({ params: { userId: seller.session.data.userId }, query: { size: 100 } });
			return content.find((one) => one.kind === 'MEDIA_REFUSED' && one.diamondId === diamondId);
		});
		expect(told.body).toMatch(/“stone\.mp4” .* was deleted\. The video is longer than 15 seconds\./);
		expect(await catchRefusal(seller.api.confirmAttachments({ params: { id: diamondId } }))).toMatchObject({ issues: ['video VIDEO_SECONDS'] });
	});
});

describe('whose they are', () => {
	test('only the seller changes them', async () => {
		const diamondId = await newStone();
		const file = aPhoto().described;
		const attempts = [
			() => buyer.api.updateAttachment({ params: { id: diamondId }, body: {} }),
			() => buyer.api.uploadAttachment({ body: { diamondId, file } }),
			() => buyer.api.uploadAttachments({ body: [{ diamondId, files: [file] }] }),
			() => buyer.api.confirmAttachments({ params: { id: diamondId } }),
		];
		for (const attempt of attempts) expect(await catchRefusal(attempt())).toMatchObject({ status: 403, code: 'FORBIDDEN' });
	});

	test('guests see the first photo, and nothing in the answer leads to the others', async () => {
		const weight = Number((Math.random() * 900 + 50).toFixed(3));
		const diamondId = await newStone({ weight });
		const { images, video = '' } = await attaches(seller, diamondId, [aPhoto('images[0]'), aPhoto('images[1]', aPng(9, 9)), await aClip()]);
		await eventually('the stone in the search', async () => (await guest().search({ body: { caratFrom: weight, caratTo: weight } })).totalElements === 1);
		const answers = [
			await sends('getDiamond', { params: { id: diamondId } }),
			await sends('search', { body: { caratFrom: weight, caratTo: weight, isMedia: true } }),
		];
		for (const { text } of answers) {
			expect(text).toContain(images[0]);
			for (const secret of [images[1] ?? '', video, 'stone.png', 'attachment', '/media/'.concat('pending')]) expect(text).not.toContain(secret);
			expect(text.match(/\/media\//g)).toHaveLength(1);
			// The addresses of renditions follow from the photo's, so only the first photo's may be listed.
			const { photos } = 'photos' in JSON.parse(text) ? JSON.parse(text) : JSON.parse(text).content[0];
			expect(photos).toHaveLength(1);
		}
	});

	test('go with the stone', async () => {
		const diamondId = await newStone();
		const { images } = await attaches(seller, diamondId, [aPhoto()]);
		await seller.api.deleteDiamonds({ body: { diamondIds: [diamondId] } });
		await eventually('the photo to be gone', async () => (await fetch(images[0] ?? '')).status === 403);
	});

	test('go with the seller, those of sold stones too', async () => {
		const leaver = await anActiveMember('leaver');
		const stones = await Promise.all([aStone(), aStone()].map((body) => leaver.api.createDiamond({ body })));
		const [kept, sold] = stones.map(({ diamondId }) => diamondId);
		const shown = await Promise.all(stones.map(async ({ diamondId }) => (await attaches(leaver, diamondId, [aPhoto()])).images[0] ?? ''));
		const { diamond } = await bids(buyer, sold ?? '', 7000);
		await moveClockPast(diamond.closesAt);
		await leaver.api.bidStatus({ body: { diamondId: sold ?? '', status: 'ACCEPTED' } });
		for (const { api } of [leaver, buyer]) await api.bidStatus({ body: { diamondId: sold ?? '', status: 'COMPLETED' } });
		await expect(seenBy(buyer, sold ?? '')).resolves.toMatchObject({ state: 'SOLD', isUploaded: true });

		await leaver.api.removeMember({ params: { id: leaver.session.data.userId } });
		for (const address of shown) await eventually('the photo to be gone', async () => (await fetch(address)).status === 403);
		await expect(seenBy(buyer, sold ?? '')).resolves.toMatchObject({ state: 'SOLD', isUploaded: false });
		await expect(seenBy(buyer, kept ?? '')).rejects.toMatchObject({ code: 'NOT_FOUND' });
	});
});

describe('while a stone is bid on', () => {
	test('files may join, but none may be replaced, moved or taken away', async () => {
		const diamondId = await newStone();
		const { attachmentDetailsResponseDtoList: before } = await attaches(seller, diamondId, [aPhoto()]);
		const { uploads } = await seller.api.uploadAttachment({ body: { diamondId, file: aPhoto('images[0]', aPng(7, 7)).described } });
		await bids(buyer, diamondId, 7000);
		const id = { params: { id: diamondId } };
		const kept = [{ field: 'images[1]' as const, attachmentId: before[0]?.attachmentId ?? '' }];
		for (const body of [{}, { kept }]) expect(await catchRefusal(seller.api.updateAttachment({ ...id, body }))).toMatchObject({ code: 'STATE_CONFLICT' });
		const again = { diamondId, file: aPhoto().described };
		expect(await catchRefusal(seller.api.uploadAttachment({ body: again }))).toMatchObject({ code: 'STATE_CONFLICT' });
		// An upload that was begun before the bid comes too late.
		await sendsFile(uploads[0] ?? expect.fail('no upload'), aPng(7, 7));
		expect(await catchRefusal(seller.api.confirmAttachments(id))).toMatchObject({ issues: ['images[0] FILE_LOCKED'] });
		expect(await attaches(seller, diamondId, [await aClip()])).toMatchObject({ images: [before[0]?.url], video: expect.any(String), state: 'BIDDING' });
	});
});

describe('who asked for media', () => {
	test('is told when some of the kind have come, once, and nobody else is', async () => {
		const diamondId = await newStone();
		const [asked, askedForVideo] = await Promise.all([anActiveMember('asked'), anActiveMember('asked-for-video')]);
		await asked.api.mediaRequest({ body: { diamondId, kinds: ['photo'] } });
		await askedForVideo.api.mediaRequest({ body: { diamondId, kinds: ['video'] } });
		await buyer.api.favourite({ body: { diamondId, favourite: true } });
		const newsOf = async ({ api, session }: SignedIn) => {
			const { content } = await api.listNotifications({ params: { userId: session.data.userId }, query: { size: 100 } });
			return content.filter((one) => one.kind === 'MEDIA_ADDED' && one.diamondId === diamondId).map(({ body }) => body);
		};
		await attaches(seller, diamondId, [aPhoto()]);
		const photos = await eventually('the news', async () => ((told) => told.length > 0 && told)(await newsOf(asked)));
		expect(photos).toEqual([expect.stringMatching(/^The seller has added photos to /)]);
		await attaches(seller, diamondId, [await aClip(), aPhoto('images[1]')]);
		await eventually('the news of the video', async () => (await newsOf(askedForVideo)).length === 1);
		expect([await newsOf(asked), await newsOf(buyer)]).toEqual([photos, []]);
	});
});

describe('all of a stone in one file', () => {
	test('is a ZIP of its photos and video, for members', async () => {
		const { diamondId, lotId } = await seller.api.createDiamond({ body: aStone({ lotId: `石 ${process.pid}` }) });
		expect(await catchRefusal(buyer.api.downloadAll({ params: { id: diamondId } }))).toMatchObject({ code: 'NOT_FOUND' });
		const clip = await aClip();
		await attaches(seller, diamondId, [aPhoto(), clip]);
		const answer = await sends('downloadAll', { params: { id: diamondId } }, buyer.session.token);
		expect(answer).toMatchObject({ status: 200, type: 'application/zip' });
		expect(answer.headers.get('content-disposition')).toContain(`filename*=UTF-8''${encodeURIComponent(lotId)}.zip`);
		const zip = Buffer.from(await (await buyer.api.downloadAll({ params: { id: diamondId } })).arrayBuffer());
		for (const content of [aPng(), clip.bytes, 'photo-1.png', 'video.mp4'].map((one) => Buffer.from(one))) expect(zip.includes(content)).toBe(true);
		expect(zip.readUInt32LE(0)).toBe(0x04034b50);
		expect(zip.readUInt16LE(zip.length - 22 + 10)).toBe(2);
		expect(await catchRefusal(guest().downloadAll({ params: { id: diamondId } }))).toMatchObject({ status: 401 });
	});

	test('large ones too', async () => {
		const diamondId = await newStone();
		const bytes = new Uint8Array(Buffer.concat([await aVideo(2), Buffer.alloc(8 * 1024 * 1024, 'free')]));
		const clip = await aClip();
		await attaches(seller, diamondId, [{ described: { ...clip.described, size: bytes.length }, bytes }]);
		expect((await buyer.api.downloadAll({ params: { id: diamondId } })).size).toBeGreaterThan(bytes.length);
	});
});
