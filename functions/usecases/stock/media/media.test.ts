import { monotonicFactory } from 'ulid';
import { beforeEach, describe, expect, test } from 'vitest';
import type { AwaitedFile } from '#shared/domain/stock/media.ts';
import { makeSuccessor } from '#shared/domain/stock/revision.ts';
import type { MemberRecord } from '../../accounts/ports/members.ts';
import { type Change, WriteConflict } from '../../market/changes.ts';
import type { Market } from '../../market/market.ts';
import type { ListingRecord } from '../ports/listings.ts';
import { FileChanged, type InspectedFile, type InspectFile, type MediaMarket, type MediaStore } from '../ports/media.ts';
import type { MediaRequestRecord } from '../ports/media-requests.ts';
import { attachArrivedFile, confirmMedia } from './attach-media.ts';
import { notifyRequesters } from './notify-requesters.ts';
import { requestMedia } from './request-media.ts';

const ulid = monotonicFactory();
/** 09:00 on the 21st in Tokyo. */
const NOW = Date.parse('2026-11-21T00:00:00.000Z');
const seller: MemberRecord = {
	memberId: ulid(),
	userName: 'seller@example.com',
	version: 1,
	roleId: 102,
	state: 'ACTIVE',
	language: 'en',
	firstName: 'Hana',
	lastName: 'Sato',
	rank: 0,
	createdAt: 0,
};
const asker: MemberRecord = { ...seller, memberId: ulid() };

/** State that a test reads and changes. */
let listing: ListingRecord | undefined;
let requests: MediaRequestRecord[];
let told: { memberId: string; kind: string }[];
/** Keys of files: `pending` or the name under which one is shown; the content is the etag. */
let files: Map<string, string>;
/** Called before each write. */
let beforeWrite: () => Promise<void> | void;

const file: AwaitedFile = { attachmentId: ulid(), field: 'images[0]', fileName: 'a.png', contentType: 'image/png', size: 10, secret: 'secret' };
const good: InspectedFile = { size: 10, contentType: 'image/png', width: 2, height: 2, seconds: undefined, cleaned: new Uint8Array(8) };
const finds =
	(found: InspectedFile): InspectFile =>
	async () =>
		found;

beforeEach(() => {
	listing = {
		listingId: ulid(),
		sellerId: seller.memberId,
		version: 1,
		revision: 1,
		createdAt: NOW,
		state: 'DISPLAYED',
		hidden: false,
		expiresAt: NOW + 1e9,
		reminded: false,
		auctions: 0,
		stone: { lotId: 'A-1', shape: 'ROUND', weight: 1 },
		media: { attachments: [], awaited: [file] },
	};
	requests = [];
	told = [];
	files = new Map([['pending', 'content']]);
	beforeWrite = () => undefined;
});

const store: Pick<MediaStore, 'arrived' | 'show' | 'showPhoto' | 'discard' | 'remove'> = {
	async arrived() {
		const etag = files.get('pending');
		return etag === undefined ? undefined : { etag, size: 10, read: async () => new Uint8Array() };
	},
	async show(_listingId, _attachmentId, etag, { name }) {
		if (files.get('pending') !== etag) throw new FileChanged();
		files.set(name, etag);
	},
	async showPhoto(name) {
		files.set(name, 'cleaned');
	},
	async discard() {
		files.delete('pending');
	},
	async remove(name) {
		files.delete(name);
	},
};

/** Only the ports that these use cases use. */
const parts = {
	now: NOW,
	zone: 'Asia/Tokyo',
	actor: {},
	currency: 'USD',
	mediaOrigin: 'https://media.example',
	newId: ulid,
	commit,
	store,
	listings: { get: async () => listing },
	readListingContext: async () => ({ members: new Map(), tracked: new Set<string>(), standings: new Map(), rate: 30 }),
	mediaRequests: { open: async () => requests.filter(({ answered }) => !answered) },
} satisfies { [P in keyof MediaMarket]?: Partial<MediaMarket[P]> };
const market = (now = NOW) => ({ ...parts, now }) as unknown as MediaMarket & Market;

async function commit(changes: readonly Change[]): Promise<void> {
	if (changes.length > 0) await beforeWrite();
	for (const [index, change] of changes.entries()) {
		const lost = new WriteConflict([{ index, reason: 'VERSION' }]);
		if (change.kind === 'listing-changed' && change.before.version !== listing?.version) throw lost;
		if (change.kind === 'media-requested' && requests.some(({ memberId, notBefore }) => memberId === change.request.memberId && notBefore > change.at))
			throw lost;
		if (change.kind === 'media-request-answered' && requests.some((one) => one.memberId === change.request.memberId && one.answered)) throw lost;
	}
	for (const change of changes) {
		if (change.kind === 'listing-changed') listing = makeSuccessor(change.before, change.after);
		if (change.kind === 'media-requested') requests = [...requests.filter(({ memberId }) => memberId !== change.request.memberId), change.request];
		if (change.kind === 'media-request-answered')
			requests = requests.map((one) => (one.memberId === change.request.memberId ? { ...one, answered: true } : one));
		if (change.kind === 'notification') told.push({ memberId: change.notification.memberId, kind: change.notification.kind });
	}
}

const arrives = (inspect: InspectFile) => attachArrivedFile(market(), inspect, listing?.listingId ?? '', file.attachmentId);
const names = () => [...files.keys()];
const shown = () => listing?.media?.attachments.map(({ name }) => name) ?? [];

describe('a file that has arrived', () => {
	test('is shown once, though the page and the storage ask for the check at the same moment', async () => {
		const [confirmed] = await Promise.all([confirmMedia(market(), finds(good), seller, listing?.listingId ?? ''), arrives(finds(good))]);
		expect(confirmed.images).toEqual([`https://media.example/${shown()[0]}`]);
		expect(names()).toEqual(shown());
		expect(listing?.media?.awaited).toEqual([]);
	});

	test('is attached by the event when the page died after the file was shown, and nothing is left over', async () => {
		beforeWrite = () => {
			throw new Error('out of time');
		};
		await expect(confirmMedia(market(), finds(good), seller, listing?.listingId ?? '')).rejects.toThrow('out of time');
		expect(shown()).toEqual([]);
		beforeWrite = () => undefined;
		await arrives(finds(good));
		expect(names()).toEqual(shown());
	});

	test('is not shown when another one took its place while it was checked', async () => {
		const video: AwaitedFile = { ...file, field: 'video', fileName: 'a.mp4', contentType: 'video/mp4' };
		if (listing) listing = { ...listing, media: { attachments: [], awaited: [video] } };
		await arrives(async () => {
			files.set('pending', 'page');
			return { ...good, contentType: 'video/mp4', seconds: 3, cleaned: undefined };
		});
		expect([shown(), names()]).toEqual([[], ['pending']]);
		await arrives(async () => {
			throw new FileChanged();
		});
		expect(listing?.media?.awaited).toHaveLength(1);
	});

	test('that is a photo is shown without what it says of its place, or not at all', async () => {
		await arrives(finds(good));
		expect([...files.values()]).toEqual(['cleaned']);
		expect(listing?.media?.attachments).toMatchObject([{ size: 8, cleaned: true }]);
		if (listing) listing = { ...listing, media: { attachments: [], awaited: [file] } };
		files = new Map([['pending', 'content']]);
		await arrives(finds({ ...good, cleaned: undefined }));
		expect([shown(), names(), listing?.media?.awaited[0]?.refused]).toEqual([[], [], 'FILE_UNREADABLE']);
	});

	test('goes when its stone is deleted, or it is no longer wanted, while it is checked', async () => {
		const present = listing;
		for (const after of [undefined, present && { ...present, version: 2, media: undefined }]) {
			[listing, files] = [present, new Map([['pending', 'content']])];
			await arrives(async () => {
				listing = after;
				return good;
			});
			expect(names()).toEqual([]);
		}
	});

	test('that nobody awaits is deleted unseen', async () => {
		listing = listing && { ...listing, media: undefined };
		await arrives(() => expect.fail('It is not looked at'));
		expect(names()).toEqual([]);
	});

	test('is checked again when storage was away', async () => {
		await expect(
			arrives(async () => {
				throw new Error('Storage is away');
			}),
		).rejects.toThrow('away');
		expect([names(), listing?.media?.awaited]).toEqual([['pending'], [file]]);
	});

	test('that fails is deleted; the seller is told once, by the answer or by a notification', async () => {
		await arrives(finds({ ...good, contentType: undefined }));
		await arrives(finds(good));
		expect([names(), shown(), told]).toEqual([[], [], [{ memberId: seller.memberId, kind: 'MEDIA_REFUSED' }]]);
		await expect(confirmMedia(market(), finds(good), seller, listing?.listingId ?? '')).rejects.toMatchObject({ code: 'MEDIA_REFUSED' });
		expect(told).toHaveLength(1);
	});
});

describe('who asked', () => {
	const ask = (now = NOW) => requestMedia(market(now), asker, { diamondId: listing?.listingId ?? '', kinds: ['photo'] });
	const seen = { state: 'DISPLAYED', hidden: false, expiresAt: NOW + 1e9, files: [] } as const;

	test("may ask again on the market's next day, though it is not the next one in London", async () => {
		const hour = 3_600_000;
		await ask();
		// 23:59 and 00:00 in Tokyo.
		await expect(ask(NOW + 15 * hour - 60_000)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS', extras: { retryAfter: 60 } });
		await expect(ask(NOW + 15 * hour)).resolves.toBeUndefined();
	});

	test('is told once, however often the change is told of', async () => {
		await ask();
		await arrives(finds(good));
		for (let times = 0; times < 3; times++) if (listing) await notifyRequesters(market(), seen, listing);
		expect(told.filter(({ kind }) => kind === 'MEDIA_ADDED')).toEqual([{ memberId: asker.memberId, kind: 'MEDIA_ADDED' }]);
	});

	test('is told when the stone can be seen, not before', async () => {
		await ask();
		await arrives(finds(good));
		const suspended = listing && { ...listing, state: 'SUSPENDED' as const };
		if (suspended) await notifyRequesters(market(), seen, suspended);
		expect(told.map(({ kind }) => kind)).toEqual(['MEDIA_REQUESTED']);
		if (listing) await notifyRequesters(market(), { ...seen, state: 'SUSPENDED', files: shown() }, listing);
		expect(told.map(({ kind }) => kind)).toEqual(['MEDIA_REQUESTED', 'MEDIA_ADDED']);
	});

	test('while the photo was being checked is told of it', async () => {
		await arrives(async () => {
			await ask(NOW + 1000);
			return good;
		});
		if (listing) await notifyRequesters(market(NOW + 2000), seen, listing);
		expect(told.map(({ kind }) => kind)).toEqual(['MEDIA_REQUESTED', 'MEDIA_ADDED']);
	});

	test('is told when the seller refreshes a stone that had expired before its photo came, even if no sweep has suspended it', async () => {
		await ask();
		const expired = { ...seen, expiresAt: NOW + 1 };
		await arrives(finds(good));
		if (listing) await notifyRequesters(market(NOW + 2), expired, { ...listing, expiresAt: NOW + 1 });
		expect(told.map(({ kind }) => kind)).toEqual(['MEDIA_REQUESTED']);
		if (listing) await notifyRequesters(market(NOW + 3), { ...expired, files: shown() }, listing);
		expect(told.map(({ kind }) => kind)).toEqual(['MEDIA_REQUESTED', 'MEDIA_ADDED']);
	});

	test('is not told of what was there already, nor of another kind', async () => {
		await arrives(finds(good));
		await ask(NOW + 1);
		if (listing) await notifyRequesters(market(), { ...seen, state: 'SUSPENDED', files: shown() }, listing);
		requests = requests.map((one) => ({ ...one, requestedAt: NOW, kinds: ['video'] }));
		if (listing) await notifyRequesters(market(), seen, listing);
		expect(told.map(({ kind }) => kind)).toEqual(['MEDIA_REQUESTED']);
	});
});
