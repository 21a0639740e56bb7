import { describe, expect, test } from 'vitest';
import fc from '#test/model/fast-check.ts';
import { CERTIFICATE_BYTES, PHOTO_BYTES, PHOTO_PIXELS, VIDEO_BYTES, VIDEO_SECONDS } from './limits.ts';
import { LISTING_STATES, mayEdit } from './listing.ts';
import {
	type Attachment,
	type AwaitedFile,
	addMedia,
	arrangeMedia,
	attachMedia,
	type DescribedFile,
	findFault,
	getKind,
	keepUnknown,
	listSeenKinds,
	MEDIA_FIELDS,
	type Media,
	mayAddMedia,
	NO_MEDIA,
	PHOTO_FIELDS,
	refuseMedia,
	type StoredFile,
} from './media.ts';

const photo: DescribedFile = { field: 'images[0]', fileName: 'a.jpg', contentType: 'image/jpeg', size: 10 };
const video: DescribedFile = { field: 'video', fileName: 'a.mp4', contentType: 'video/mp4', size: 10 };
const stored = (changes: Partial<StoredFile> = {}): StoredFile => ({
	size: 10,
	contentType: 'image/jpeg',
	width: 4000,
	height: 3000,
	seconds: undefined,
	...changes,
});
const certificate: DescribedFile = { field: 'certificate', fileName: 'a.pdf', contentType: 'application/pdf', size: 10 };
const paper = (changes: Partial<StoredFile> = {}) => stored({ contentType: 'application/pdf', width: undefined, height: undefined, whole: true, ...changes });
const clip = (seconds: number | undefined) => stored({ contentType: 'video/mp4', seconds });

describe('a stored file', () => {
	test.each<[string, DescribedFile, StoredFile, ReturnType<typeof findFault>]>([
		['is a photo', photo, stored(), undefined],
		['is of another type than it says', photo, stored({ contentType: 'image/png' }), 'FILE_TYPE'],
		['is nothing that is known', photo, stored({ contentType: undefined }), 'FILE_TYPE'],
		['is as large as may be', photo, stored({ size: PHOTO_BYTES }), undefined],
		['is too large, whatever it is', photo, stored({ size: PHOTO_BYTES + 1, contentType: undefined }), 'FILE_SIZE'],
		['has as many pixels as may be', photo, stored({ width: PHOTO_PIXELS, height: 1 }), undefined],
		['has too many pixels', photo, stored({ width: PHOTO_PIXELS / 1000, height: 1001 }), 'PHOTO_PIXELS'],
		['has a damaged header', photo, stored({ width: undefined }), 'FILE_UNREADABLE'],
		['has no height', photo, stored({ height: 0 }), 'FILE_UNREADABLE'],
		['is a video as long as may be', video, clip(VIDEO_SECONDS), undefined],
		['is a video with one frame more', video, clip(VIDEO_SECONDS + 1 / 24), undefined],
		['is a video that is too long', video, clip(VIDEO_SECONDS + 0.1), 'VIDEO_SECONDS'],
		['is a video without an end', video, clip(Number.NaN), 'FILE_UNREADABLE'],
		['is a video of no length', video, clip(0), 'FILE_UNREADABLE'],
		['is a video without a length', video, clip(undefined), 'FILE_UNREADABLE'],
		['is a video that is too large', video, { ...clip(1), size: VIDEO_BYTES + 1 }, 'FILE_SIZE'],
		['is a certificate as large as may be', certificate, paper({ size: CERTIFICATE_BYTES }), undefined],
		['is a certificate that is too large', certificate, paper({ size: CERTIFICATE_BYTES + 1 }), 'FILE_SIZE'],
		['is a certificate that was cut off', certificate, paper({ whole: false }), 'FILE_UNREADABLE'],
		['is a photo of a certificate', certificate, stored(), 'FILE_TYPE'],
		['is a certificate for a photo', photo, paper(), 'FILE_TYPE'],
	])('%s', (_, described, found, fault) => {
		expect(findFault(described, found)).toBe(fault);
	});
});

const attachment = (attachmentId: string, field: Attachment['field']): Attachment => ({
	...(field === 'video' ? video : photo),
	field,
	attachmentId,
	name: `media/${attachmentId}`,
	addedAt: 1,
});
const coming = (attachmentId: string, field: AwaitedFile['field'], refused?: AwaitedFile['refused']): AwaitedFile => ({
	...(field === 'video' ? video : photo),
	field,
	attachmentId,
	secret: 's',
	...(refused && { refused }),
});
const places = ({ attachments }: Media) => attachments.map(({ field, attachmentId }) => `${field} ${attachmentId}`);
const three: Media = { attachments: [attachment('A', 'images[0]'), attachment('B', 'images[1]'), attachment('V', 'video')], awaited: [] };
const keep = (attachmentId: string, field: Attachment['field']) => ({ attachmentId, field });

test('a listing has room for three photos, a video and a certificate, which does not show the stone', () => {
	expect(MEDIA_FIELDS.map(getKind)).toEqual(['photo', 'photo', 'photo', 'video', 'certificate']);
	expect(listSeenKinds([certificate, video, photo])).toEqual(['video', 'photo']);
});

describe('the set that a seller wants', () => {
	test('moves what is kept and drops what is not', () => {
		const arranged = arrangeMedia('DISPLAYED', three, { kept: [keep('B', 'images[0]'), keep('A', 'images[2]')], files: [] });
		expect(places(arranged ?? NO_MEDIA)).toEqual(['images[0] B', 'images[2] A']);
	});

	test('keeps what a file to come replaces until that is there', () => {
		const arranged = arrangeMedia('DISPLAYED', three, { kept: [keep('B', 'images[1]')], files: [coming('N', 'images[0]')] }) ?? NO_MEDIA;
		expect(places(arranged)).toEqual(['images[0] A', 'images[1] B']);
		const attached = attachMedia('DISPLAYED', arranged, attachment('N', 'images[0]'));
		expect(attached === 'FILE_LOCKED' ? attached : places(attached)).toEqual(['images[0] N', 'images[1] B']);
		expect(attached).toMatchObject({ awaited: [] });
	});

	test('shows a photo once that makes room for a file to come', () => {
		const wanted = { kept: [keep('A', 'images[1]'), keep('V', 'video')], files: [coming('N', 'images[0]')] };
		const arranged = arrangeMedia('DISPLAYED', three, wanted) ?? NO_MEDIA;
		expect(places(arranged)).toEqual(['images[1] A', 'video V']);
		expect(arranged.awaited).toEqual(wanted.files);
	});

	test('keeps an attachment that was added elsewhere, in a free field if its own is wanted', () => {
		const wanted = { kept: [keep('V', 'video')], files: [{ ...coming('N', 'images[1]'), fileName: 'new.jpg' }] };
		expect(keepUnknown(three, wanted, ['A', 'V'])).toEqual([keep('V', 'video'), keep('B', 'images[0]')]);
		expect(keepUnknown(three, { kept: [], files: [] }, ['A', 'V'])).toEqual([keep('B', 'images[1]')]);
		expect(keepUnknown(three, wanted, ['A', 'B', 'V'])).toEqual(wanted.kept);
	});

	test('has no room for an attachment that was added elsewhere if all fields of its kind are wanted', () => {
		const files = PHOTO_FIELDS.map((field) => ({ ...coming(`new ${field}`, field), fileName: 'new.jpg' }));
		expect(keepUnknown(three, { kept: [], files }, ['A', 'V'])).toBeUndefined();
		expect(keepUnknown(three, { kept: [], files: [{ ...coming('N', 'video'), fileName: 'new.mp4' }] }, ['A', 'B'])).toBeUndefined();
	});

	test('replaces what an earlier try of it has attached', () => {
		expect(keepUnknown(three, { kept: [], files: [coming('N', 'images[1]')] }, ['A', 'V'])).toEqual([]);
	});

	test.each([
		['swaps two photos', { kept: [keep('B', 'images[0]'), keep('A', 'images[1]'), keep('V', 'video')], files: [] }],
		['moves a photo', { kept: [keep('A', 'images[2]'), keep('B', 'images[1]'), keep('V', 'video')], files: [] }],
		['replaces a photo', { kept: [keep('B', 'images[1]'), keep('V', 'video')], files: [coming('N', 'images[0]')] }],
	])('is refused when it %s that bidders have seen', (_, wanted) => {
		expect(arrangeMedia('BIDDING', three, wanted)).toBeUndefined();
		expect(arrangeMedia('DISPLAYED', three, wanted)).toBeDefined();
	});

	test.each([
		['puts a video where the certificate stands', keep('V', 'certificate')],
		['names what is not there', keep('X', 'images[0]')],
		['makes a video of a photo', keep('A', 'video')],
		['makes a photo of the video', keep('V', 'images[0]')],
	])('is refused when it %s', (_, kept) => {
		expect(arrangeMedia('DISPLAYED', three, { kept: [kept], files: [] })).toBeUndefined();
	});

	test('is not refused for a file that was refused before: that is forgotten', () => {
		const before = { ...three, awaited: [coming('R', 'images[2]', 'FILE_TYPE'), coming('W', 'images[2]')] };
		expect(addMedia('DISPLAYED', before, [coming('N', 'video')])?.awaited.map(({ attachmentId }) => attachmentId)).toEqual(['W', 'N']);
	});

	test('remembers which file was refused, and why', () => {
		const before = { ...three, awaited: [coming('R', 'images[2]'), coming('N', 'images[0]')] };
		expect(refuseMedia(before, 'R', 'FILE_SIZE').awaited).toEqual([coming('R', 'images[2]', 'FILE_SIZE'), coming('N', 'images[0]')]);
	});
});

describe('a file that is sent later', () => {
	test('takes the place of one that is awaited there, and of no other', () => {
		const before = { ...three, awaited: [coming('W', 'images[2]'), coming('X', 'images[0]')] };
		const after = addMedia('DISPLAYED', before, [coming('N', 'video'), coming('M', 'images[2]')]);
		expect(after?.awaited.map(({ attachmentId }) => attachmentId)).toEqual(['X', 'N', 'M']);
	});

	test('replaces nothing that bidders have seen', () => {
		expect(addMedia('BIDDING', three, [coming('N', 'images[0]')])).toBeUndefined();
		expect(attachMedia('BIDDING', three, attachment('N', 'images[2]'))).toMatchObject({ attachments: { length: 4 } });
	});

	test('is awaited no more once it is shown; others are', () => {
		const before = { ...three, awaited: [coming('W', 'images[2]'), coming('N', 'images[0]')] };
		expect(attachMedia('DISPLAYED', before, attachment('N', 'images[0]'))).toMatchObject({ awaited: [{ attachmentId: 'W' }] });
	});
});

const someMedia = fc
	.uniqueArray(fc.constantFrom(...MEDIA_FIELDS))
	.map((fields): Media => ({ attachments: MEDIA_FIELDS.filter((field) => fields.includes(field)).map((field) => attachment(field, field)), awaited: [] }));
const someFiles = fc.uniqueArray(fc.constantFrom(...MEDIA_FIELDS)).map((fields) => fields.map((field) => coming(`new ${field}`, field)));
const someState = fc.constantFrom(...LISTING_STATES);

describe('whatever a seller asks for', () => {
	test('no bidder loses a photo that was there, and none changes its place', () => {
		fc.assert(
			fc.property(someState, someMedia, someFiles, fc.array(fc.constantFrom(...MEDIA_FIELDS)), (state, before, files, kept) => {
				const wanted = { kept: [...new Set(kept)].map((field) => keep(field, field)), files };
				for (const after of [arrangeMedia(state, before, wanted), addMedia(state, before, files)]) {
					if (!after) continue;
					expect(mayAddMedia(state)).toBe(true);
					if (mayEdit(state)) continue;
					expect(after.attachments).toEqual(before.attachments);
					for (const { attachmentId, field } of after.awaited) {
						const attached = attachMedia(state, after, attachment(attachmentId, field));
						if (attached !== 'FILE_LOCKED') expect(attached.attachments).toEqual(expect.arrayContaining([...before.attachments]));
					}
				}
			}),
		);
	});

	test('a field has one file, and they stand in order', () => {
		fc.assert(
			fc.property(someMedia, someFiles, (before, files) => {
				let media = addMedia('DISPLAYED', before, files) ?? NO_MEDIA;
				for (const { attachmentId, field } of files) {
					const attached = attachMedia('DISPLAYED', media, attachment(attachmentId, field));
					expect(attached).not.toBe('FILE_LOCKED');
					if (attached !== 'FILE_LOCKED') media = attached;
				}
				const fields = media.attachments.map(({ field }) => field);
				expect(fields).toEqual(MEDIA_FIELDS.filter((field) => fields.includes(field)));
				expect(media.awaited).toEqual([]);
			}),
		);
	});

	test.each(LISTING_STATES)('%s decides', (state) => {
		const empty = arrangeMedia(state, three, { kept: [], files: [] });
		expect(empty !== undefined).toBe(mayEdit(state));
		expect(addMedia(state, three, [coming('N', 'images[2]')]) !== undefined).toBe(state !== 'ACCEPTED' && state !== 'SOLD');
		expect(attachMedia(state, three, attachment('N', 'images[0]')) === 'FILE_LOCKED').toBe(!mayEdit(state));
	});
});
