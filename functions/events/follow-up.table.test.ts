import type { DynamoDBRecord, SQSEvent } from 'aws-lambda';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ListingRecord } from '#functions/usecases/stock/ports/listings.ts';
import type { Attachment } from '#shared/domain/stock/media.ts';
import { type Outgoing, startFunctionsAlone } from '#test/steps/functions-alone.ts';
import { makeMember, makeStone, writeRecords } from '#test/steps/records.ts';
import { limitRights } from '#test/steps/rights.ts';

/** Follow-up work on the real table and the real storage. */
let out: Outgoing;
let code: Awaited<ReturnType<typeof loadCode>>;
const loadCode = async () => ({
	...(await import('#functions/open-market.ts')),
	...(await import('#functions/adapters/stock/media-store.ts')),
	followUp: await limitRights('followUp', (await import('./follow-up.ts')).handler),
});

beforeAll(async () => {
	out = await startFunctionsAlone();
	code = await loadCode();
});
afterAll(() => out.stop());

/** Adds a stone with a photo. */
async function addStone(): Promise<{ stone: ListingRecord; photo: string }> {
	const market = code.openMarket();
	const seller = makeMember('Seller');
	const made = makeStone(seller, market.now);
	const photo = `media/${made.listingId}/photo.png`;
	const described = { attachmentId: 'A', field: 'images[0]', contentType: 'image/png', fileName: 'photo.png', size: 1 } as const;
	const attachment: Attachment = { ...described, name: photo, addedAt: market.now };
	const stone = { ...made, media: { attachments: [attachment], awaited: [] } };
	await writeRecords(market, [seller], [stone]);
	await code.mediaStore.showPhoto(photo, 'image/png', Buffer.from('a photo'));
	return { stone, photo };
}

async function followUp(Records: readonly DynamoDBRecord[]): Promise<void> {
	const message = { Records, alerts: { at: 0, of: 1 } };
	const event = { Records: [{ messageId: 'one', body: JSON.stringify(message), attributes: { ApproximateReceiveCount: '1' } }] };
	expect(await code.followUp(event as object as SQSEvent)).toEqual({ batchItemFailures: [] });
}

test('the photo of a deleted stone is deleted, but not once a restore has brought the stone back while the message waited', async () => {
	const [gone, back] = [await addStone(), await addStone()];
	await out.readChanges();
	for (const { stone } of [gone, back]) await code.openMarket().commit([{ kind: 'listing-removed', listing: stone }]);
	const changes = await out.readChanges();
	await code.openMarket().commit([{ kind: 'listing-added', listing: back.stone }]);

	await followUp(changes);

	expect(await code.mediaStore.readShown(gone.photo)).toBeUndefined();
	expect(await code.mediaStore.readShown(back.photo)).toBeDefined();
});

test('a certificate is stored again when its stone is regraded or refreshed, not for a new price or remark', async () => {
	const seller = makeMember('Seller');
	const market = code.openMarket();
	const listed = makeStone(seller, market.now, { laboratory: 'GIA', certificateNumber: '2141438171', color: 'D', remarks: 'No BGM' });
	await writeRecords(market, [seller], [listed]);
	/** Does the follow-up work of all changes until now. Returns how often it wrote a certificate. */
	const countStored = async () => {
		await followUp(await out.readChanges());
		return (await out.readChanges()).filter(({ dynamodb }) => dynamodb?.Keys?.pk?.S?.startsWith('certificate#')).length;
	};
	expect(await countStored()).toBe(1);
	let present = listed;
	const change = async (changes: Partial<ListingRecord>) => {
		const changed = { ...present, ...changes, version: present.version + 1 };
		await market.commit([{ kind: 'listing-changed', before: present, after: changed }]);
		present = changed;
		return countStored();
	};
	expect(await change({ stone: { ...present.stone, remarks: 'Eye clean', askingPrice: 9000 } })).toBe(0);
	expect(await change({ stone: { ...present.stone, color: 'E' } })).toBe(1);
	expect(await change({ expiresAt: present.expiresAt + 1000 })).toBe(1);
});
