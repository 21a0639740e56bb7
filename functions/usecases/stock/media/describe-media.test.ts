import { expect, test } from 'vitest';
import type { Attachment, MediaField } from '#shared/domain/stock/media.ts';
import { makeMember, makeStone } from '#test/steps/records.ts';
import type { Change } from '../../market/changes.ts';
import type { ListingRecord } from '../ports/listings.ts';
import type { MediaMarket } from '../ports/media.ts';
import { replaceMedia } from './describe-media.ts';

const NOW = Date.parse('2026-11-21T00:00:00.000Z');
const seller = makeMember('Seller');

const attach = (attachmentId: string, field: MediaField): Attachment => ({
	...{ attachmentId, field, fileName: 'a.png', contentType: 'image/png', size: 10 },
	...{ name: attachmentId, addedAt: NOW },
});

/** Makes a market with one stone, which has photos A and B. */
function openMarket() {
	const attachments = [attach('A', 'images[0]'), attach('B', 'images[1]')];
	const stone: ListingRecord = { ...makeStone(seller, NOW), media: { attachments, awaited: [] } };
	const written: Change[] = [];
	const parts = {
		now: NOW,
		actor: {},
		newId: () => 'NEW',
		listings: { get: async () => stone },
		store: { signUpload: async () => ({ url: 'https://media.example', fields: {}, expiresAt: NOW }) },
		commit: async (changes: readonly Change[]) => void written.push(...changes),
	};
	const listShown = () => written.flatMap((change) => (change.kind === 'listing-changed' ? (change.after.media?.attachments ?? []) : []));
	return {
		replace: (wanted: Partial<Parameters<typeof replaceMedia>[3]>) =>
			replaceMedia(parts as unknown as MediaMarket, seller, stone.listingId, { files: [], kept: [], ...wanted }),
		listShown: () => listShown().map(({ field, attachmentId }) => `${field} ${attachmentId}`),
	};
}

const file = (field: 'images[0]' | 'images[1]' | 'images[2]') => ({ field, fileName: 'n.png', contentType: 'image/png' as const, size: 10 });

test('a set that names what its form showed leaves a photo that was added elsewhere since', async () => {
	const { replace, listShown } = openMarket();
	const uploads = await replace({ known: ['A'], files: [file('images[1]')] });
	expect(uploads.map(({ field }) => field)).toEqual(['images[1]']);
	expect(listShown()).toEqual(['images[0] B']);
});

test('a set without what its form showed is the whole set', async () => {
	const { replace, listShown } = openMarket();
	await replace({ kept: [{ field: 'images[0]', attachmentId: 'A' }] });
	expect(listShown()).toEqual(['images[0] A']);
});

test('a set is stale if it has no room for a photo that was added elsewhere', async () => {
	const { replace, listShown } = openMarket();
	const files = [file('images[0]'), file('images[1]'), file('images[2]')];
	await expect(replace({ known: ['A'], files })).rejects.toMatchObject({ code: 'STALE' });
	expect(listShown()).toEqual([]);
});
