import { beforeEach, describe, expect, test } from 'vitest';
import type { Attachment } from '#shared/domain/stock/media.ts';
import { listRenditionNames, nameRendition, RENDITION_FORMATS } from '#shared/domain/stock/renditions.ts';
import { type Change, WriteConflict } from '../../market/changes.ts';
import type { ListingRecord } from '../ports/listings.ts';
import type { MediaStore, RenderedPhoto } from '../ports/media.ts';
import { makeRenditions } from './make-renditions.ts';
import { presentPhotos } from './present-media.ts';

const name = 'media/01K0000000000000000000ST0N/secret.jpg';
const photo: Attachment = {
	attachmentId: 'a',
	field: 'images[0]',
	fileName: 'a.jpg',
	contentType: 'image/jpeg',
	size: 9,
	name,
	width: 300,
	height: 400,
	addedAt: 0,
};
const other: Attachment = { ...photo, attachmentId: 'b', field: 'images[1]', name: 'media/01K0000000000000000000ST0N/other.jpg' };
/** A photo that is turned as the camera was held: in its header width and height are swapped. */
const rendered: RenderedPhoto = {
	width: 400,
	height: 300,
	preview: 'data:image/webp;base64,AA==',
	renditions: [96, 400].map((width) => ({ width, files: RENDITION_FORMATS.map((format) => ({ format, bytes: new Uint8Array([width % 256]) })) })),
};

/** State that a test reads and changes. */
let listing: ListingRecord | undefined;
let files: Set<string>;
let beforeWrite: () => void;
let rendering: number;
/** The straightened photo, if it was not upright. */
let straight: Uint8Array | undefined;

beforeEach(() => {
	listing = {
		listingId: '01K0000000000000000000ST0N',
		sellerId: 's',
		version: 3,
		revision: 1,
		createdAt: 0,
		state: 'DISPLAYED',
		hidden: false,
		expiresAt: 1,
		reminded: false,
		auctions: 0,
		stone: { lotId: 'A-1', shape: 'ROUND', weight: 1 },
		media: { attachments: [photo, other], awaited: [] },
	};
	files = new Set([name, other.name]);
	beforeWrite = () => undefined;
	rendering = 0;
	straight = undefined;
});

const store: Pick<MediaStore, 'readShown' | 'showPhoto' | 'remove'> = {
	readShown: async (one) => (files.has(one) ? new Uint8Array() : undefined),
	async showPhoto(one) {
		files.add(one);
	},
	async remove(one) {
		for (const gone of [one, ...listRenditionNames(one)]) files.delete(gone);
	},
};

async function commit(changes: readonly Change[]): Promise<void> {
	beforeWrite();
	for (const [index, change] of changes.entries()) {
		if (change.kind !== 'photos-rendered') expect.fail('Nothing else is written');
		if (!listing || listing.version !== change.before.version) throw new WriteConflict([{ index, reason: 'VERSION' }]);
		listing = { ...listing, media: change.media };
	}
}

const market = { commit, store, listings: { get: async () => listing } as never };
const make = (render = async (): Promise<RenderedPhoto | undefined> => rendered) =>
	makeRenditions(
		market,
		{
			render() {
				rendering++;
				return render();
			},
			straighten: async () => straight,
		},
		{ listingId: listing?.listingId ?? '', name },
	);
const seen = () => listing && presentPhotos(listing, 'https://media.example');
const made = [1, 2].flatMap((number) => RENDITION_FORMATS.map((format) => nameRendition(name, number, format)));

describe('a photo that is shown', () => {
	test('gets renditions, a preview and its upright size; whoever is about to edit or bid on the stone notices nothing', async () => {
		await make();
		expect(seen()?.photos).toEqual([
			{ width: 400, height: 300, widths: [96, 400], preview: rendered.preview },
			{ width: 300, height: 400, widths: [], preview: undefined },
		]);
		expect([...files].sort()).toEqual([name, other.name, ...made].sort());
		expect(listing).toMatchObject({ version: 3, revision: 1 });
	});

	test('is shown as it was sent until they are there, and when they cannot be made, which nobody tries again', async () => {
		expect(seen()).toMatchObject({ images: [`https://media.example/${name}`, expect.anything()], photos: [{ widths: [] }, { widths: [] }] });
		await make(async () => undefined);
		expect(seen()).toMatchObject({ images: [`https://media.example/${name}`, expect.anything()], photos: [{ width: 300, widths: [] }, { widths: [] }] });
		await make();
		expect([rendering, [...files]]).toEqual([1, [name, other.name]]);
	});

	test('is worked on again when it came before photos were cleaned, and its bytes are told as they are then', async () => {
		if (listing) listing = { ...listing, media: { attachments: [{ ...photo, renditions: { widths: [300] } }, other], awaited: [] } };
		straight = new Uint8Array(7);
		await make();
		await make();
		expect([rendering, listing?.media?.attachments[0]]).toMatchObject([1, { size: 7, cleaned: true, renditions: { widths: [96, 400] } }]);
	});

	test('gets them once, however often the message comes', async () => {
		await Promise.all([make(), make()]);
		await make();
		expect([rendering, seen()?.photos?.[0]?.widths]).toEqual([2, [96, 400]]);
	});

	test('gets them from the next worker when one died before it had noted them down', async () => {
		beforeWrite = () => {
			throw new Error('out of time');
		};
		await expect(make()).rejects.toThrow('out of time');
		beforeWrite = () => undefined;
		await make();
		expect(seen()?.photos?.[0]?.widths).toEqual([96, 400]);
	});

	test('keeps them when the stone was changed meanwhile', async () => {
		let first = true;
		beforeWrite = () => {
			if (first && listing) listing = { ...listing, version: 4, media: { attachments: [{ ...photo, field: 'images[2]' }], awaited: [] } };
			first = false;
		};
		await make();
		expect(listing?.media?.attachments).toMatchObject([{ field: 'images[2]', renditions: { widths: [96, 400] } }]);
	});
});

describe('of a photo that is gone nothing is left over', () => {
	test.each<[string, () => ListingRecord | undefined]>([
		['it was taken away', () => listing && { ...listing, version: 4, media: { attachments: [other], awaited: [] } }],
		['its stone was deleted', () => undefined],
	])('%s while they were made, or before', async (_, drop) => {
		await make(async () => {
			listing = drop();
			return rendered;
		});
		expect([...files]).toEqual([other.name]);
		files.add(made[0] ?? '');
		await make();
		expect([...files]).toEqual([other.name]);
	});

	test('though somebody deleted its file before the listing was read again', async () => {
		files.delete(name);
		await make(() => expect.fail('There is nothing to render'));
		expect([...files]).toEqual([other.name]);
	});
});
