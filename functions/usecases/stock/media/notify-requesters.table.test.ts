import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Market } from '#functions/usecases/market/market.ts';
import type { Attachment, MediaField } from '#shared/domain/stock/media.ts';
import { type Outgoing, startFunctionsAlone } from '#test/steps/functions-alone.ts';
import { makeMember, makeStone, writeRecords } from '#test/steps/records.ts';
import { notifyRequesters } from './notify-requesters.ts';
import { requestMedia } from './request-media.ts';

let out: Outgoing;
let market: Market;

beforeAll(async () => {
	out = await startFunctionsAlone();
	market = (await import('#functions/open-market.ts')).openMarket();
});
afterAll(() => out.stop());

const makeAttachment = (field: MediaField): Attachment => ({
	...{ field, fileName: field, contentType: field === 'video' ? 'video/mp4' : 'image/png', size: 1 },
	...{ attachmentId: field, name: field, addedAt: market.now + 1 },
});

test('a request for photos and a video stays open until both are there, and each is told once', async () => {
	const [seller, asker] = [makeMember('Seller'), makeMember('Asker')];
	const stone = makeStone(seller, market.now);
	await writeRecords(market, [seller, asker], [stone]);
	await requestMedia(market, asker, { diamondId: stone.listingId, kinds: ['photo', 'video'] });
	const add = async (...fields: MediaField[]) => {
		const attachments = fields.map(makeAttachment);
		const seen = { state: stone.state, hidden: false, expiresAt: stone.expiresAt, files: [] };
		// The queue may repeat a change.
		for (let times = 0; times < 2; times++) await notifyRequesters(market, seen, { ...stone, media: { attachments, awaited: [] } });
	};
	const readState = async () => {
		const { content } = await market.notifications.page(asker.memberId, 0, 10);
		const open = await market.mediaRequests.openOf(seller.memberId, 10);
		return { told: content.map(({ kind, data }) => [kind, 'kinds' in data && data.kinds]), missing: open.map(({ kinds }) => kinds) };
	};
	await add('images[0]');
	expect(await readState()).toEqual({ told: [['MEDIA_ADDED', 'photo']], missing: [['video']] });
	await add('images[0]', 'video');
	expect((await readState()).missing).toEqual([]);
	expect((await readState()).told.sort()).toEqual([
		['MEDIA_ADDED', 'photo'],
		['MEDIA_ADDED', 'video'],
	]);
});
