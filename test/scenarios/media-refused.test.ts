import { beforeAll, describe, expect, test } from 'vitest';
import type { Diamond } from '#shared/contract/stock/diamonds.ts';
import { aJpeg, aPdf, aPng } from '#test/steps/files.ts';
import { anActiveMember, aStone } from '#test/steps/given.ts';
import type { SignedIn } from '#test/steps/market.ts';
import { aCertificate, aClip, aPhoto, attaches, type FileToSend, sendsFile, sendsFiles } from '#test/steps/media.ts';
import { sends } from '#test/steps/raw.ts';
import { catchRefusal } from '#test/steps/refusal.ts';

let seller: SignedIn;
let buyer: SignedIn;

beforeAll(async () => {
	[seller, buyer] = await Promise.all([anActiveMember('photographer', 'Photo Gems'), anActiveMember('onlooker')]);
});

const newStone = async (): Promise<string> => (await seller.api.createDiamond({ body: aStone() })).diamondId;
const seenBy = ({ api }: SignedIn, id: string) => api.getDiamond({ params: { id } }) as Promise<Diamond>;

describe('a file is refused', () => {
	const named = ({ described, bytes }: FileToSend, change: object): FileToSend => ({
		described: { ...described, ...change } as FileToSend['described'],
		bytes,
	});
	const withBefore = (text: string, bytes: Uint8Array) => new Uint8Array(Buffer.concat([Buffer.from(text), bytes]));
	test.each<[string, () => FileToSend | Promise<FileToSend>, string, RegExp]>([
		['that is a page', () => aPhoto('images[0]', new TextEncoder().encode('<script>alert(1)</script>')), 'images[0] FILE_TYPE', /does not match its type/],
		['that is of another type than it says', () => aPhoto('images[1]', aJpeg()), 'images[1] FILE_TYPE', /does not match its type/],
		[
			'that is of a kind which few browsers show',
			() => aPhoto('images[0]', new Uint8Array(Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic\0\0\0\0', 'latin1'))),
			'images[0] FILE_TYPE',
			/does not match its type/,
		],
		['that is no video', () => named(aPhoto(), { field: 'video', contentType: 'video/mp4' }), 'video FILE_TYPE', /does not match its type/],
		[
			'that is a page and a certificate at once',
			() => aCertificate(withBefore('<!doctype html><p>', aPdf())),
			'certificate FILE_TYPE',
			/does not match its type/,
		],
		['that is a photo of the certificate', () => aCertificate(aPng()), 'certificate FILE_TYPE', /does not match its type/],
		['that is a certificate for a photo', () => aPhoto('images[0]', aPdf()), 'images[0] FILE_TYPE', /does not match its type/],
		['that is half a certificate', () => aCertificate(aPdf().slice(0, -10)), 'certificate FILE_UNREADABLE', /damaged/],
		['that is half a photo', () => named(aPhoto('images[0]', aJpeg().slice(0, -2)), { contentType: 'image/jpeg' }), 'images[0] FILE_UNREADABLE', /damaged/],
		['with too many pixels', () => aPhoto('images[0]', aPng(10_000, 5001)), 'images[0] PHOTO_PIXELS', /50 megapixels/],
		['that is too long', () => aClip(15.2), 'video VIDEO_SECONDS', /longer than 15 seconds/],
		['that is damaged', async () => ((clip) => ({ ...clip, bytes: clip.bytes.slice(0, 400) }))(await aClip()), 'video FILE_UNREADABLE', /damaged/],
	])('%s', async (_, make, issue, words) => {
		const diamondId = await newStone();
		const file = await make();
		await sendsFiles(seller, diamondId, [file]);
		const refused = await catchRefusal(seller.api.confirmAttachments({ params: { id: diamondId } }));
		expect(refused).toMatchObject({ status: 422, code: 'MEDIA_REFUSED', issues: [issue], detail: expect.stringMatching(words) });
		// A second try is refused likewise; nobody sees the refused file; and another file is accepted.
		expect(await catchRefusal(seller.api.confirmAttachments({ params: { id: diamondId } }))).toEqual(refused);
		expect((await seenBy(buyer, diamondId)).isUploaded).toBe(false);
		expect(await attaches(seller, diamondId, [aPhoto()])).toMatchObject({ isUploaded: true });
	});

	test('and the others of the same stone are attached', async () => {
		const diamondId = await newStone();
		await sendsFiles(seller, diamondId, [aPhoto('images[0]', aJpeg()), aPhoto('images[1]')]);
		expect(await catchRefusal(seller.api.confirmAttachments({ params: { id: diamondId } }))).toMatchObject({ issues: ['images[0] FILE_TYPE'] });
		expect((await seenBy(buyer, diamondId)).attachmentDetailsResponseDtoList.map(({ field }) => field)).toEqual(['images[1]']);
	});

	test('by storage itself when it is larger than announced, of another type, or meant for another place', async () => {
		const diamondId = await newStone();
		const { uploads } = await seller.api.uploadAttachment({ body: { diamondId, file: aPhoto().described } });
		const upload = uploads[0] ?? expect.fail('no upload');
		expect(await sendsFile(upload, aPng(500, 500))).toMatchObject({ status: 400, text: expect.stringContaining('EntityTooLarge') });
		for (const [name, value] of [
			['Content-Type', 'text/html'],
			['key', 'shown/media/anywhere.png'],
		] as const) {
			expect((await sendsFile({ ...upload, fields: { ...upload.fields, [name]: value } }, aPng())).status, name).toBe(403);
		}
	});

	test('before it is sent when its description is beyond the rules', async () => {
		const diamondId = await newStone();
		const describe = (...files: object[]) => seller.api.updateAttachment({ params: { id: diamondId }, body: { files: files as never[] } });
		const photo = aPhoto().described;
		expect(await catchRefusal(describe({ ...photo, size: 2 * 1024 * 1024 + 1 }))).toMatchObject({ status: 400, issues: ['files.0.size too_big'] });
		expect(await catchRefusal(describe({ ...photo, contentType: 'image/svg+xml' }))).toMatchObject({
			status: 400,
			issues: ['files.0.contentType invalid_value'],
		});
		expect(await catchRefusal(describe(photo, photo))).toMatchObject({ status: 400, issues: ['files FIELD_TWICE'] });
		const video = { field: 'video', fileName: 'a.mp4', contentType: 'video/mp4', size: 50 * 1024 * 1024 + 1 };
		expect(await catchRefusal(describe(video))).toMatchObject({ status: 400, issues: ['files.0.size too_big'] });
	});

	test('when it comes as multipart: the answer says what to do', async () => {
		const diamondId = await newStone();
		const text = '--x\r\ncontent-disposition: form-data; name="images[0]"\r\n\r\n\r\n--x--';
		for (const call of ['createDiamond', 'updateAttachment', 'uploadAttachments', 'uploadAttachment'] as const) {
			for (const [language, words] of [
				['en', /Send JSON .*fileName.* then confirm/],
				['ja', /JSON.*送信してください.*確認/],
			] as const) {
				const headers = { 'content-type': 'multipart/form-data; boundary=x', 'accept-language': language };
				const answer = await sends(call, { params: { id: diamondId }, text, headers }, seller.session.token);
				expect([call, answer.status]).toEqual([call, 415]);
				expect(JSON.parse(answer.text)).toMatchObject({ code: 'UNSUPPORTED_MEDIA_TYPE', detail: expect.stringMatching(words) });
			}
		}
	});
});
