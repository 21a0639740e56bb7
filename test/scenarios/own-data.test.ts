import { expect, test } from 'vitest';
import { RATE_LIMITS } from '#shared/domain/common/request-limits.ts';
import { anActiveMember, aPendingMember, aStone } from '#test/steps/given.ts';
import { awaitRoomIn, eventually, guest, readInbox, type SignedIn } from '#test/steps/market.ts';
import { withAnOldSession } from '#test/steps/proof.ts';
import { catchRefusal } from '#test/steps/refusal.ts';

/** Requests the copy of the member's data, and waits until it is ready. */
async function hasCopyMade({ api }: SignedIn) {
	expect(await api.requestOwnData({})).toMatchObject({ state: 'WAITING' });
	return eventually('the copy', async () => {
		const found = await api.ownData({});
		return found.state === 'READY' && found;
	});
}

test('a dealer saves all that the market holds about them, is told when it is ready, and has it in the record', async () => {
	const member = await anActiveMember('own-data', 'Own Data Gems');
	await member.api.createDiamond({ body: aStone({ remarks: 'Known to its owner' }) });
	const { records, bytes, until } = await hasCopyMade(member);
	expect([records > 5, (bytes ?? 0) > 1000, until !== null]).toEqual([true, true, true]);
	const { url } = await member.api.linkOwnData({});
	const saved = await fetch(url);
	expect(saved.headers.get('content-disposition')).toMatch(/^attachment; filename="my-data-\d{4}-\d\d-\d\d\.zip"$/);
	// The archive stores its files uncompressed, so their text can be searched.
	const archive = await saved.text();
	for (const known of [member.userName, 'Own Data Gems', 'Known to its owner', 'README.txt', 'bids.json']) expect(archive).toContain(known);

	const { userId } = member.session.data;
	const { content: told } = await member.api.listNotifications({ params: { userId }, query: { page: 0, size: 20 } });
	expect(told).toEqual(expect.arrayContaining([expect.objectContaining({ kind: 'OWN_DATA_READY', title: 'Your data is ready to download' })]));
	await eventually('the mail', async () => (await readInbox(member.userName)).some(({ subject }) => subject.includes('Your data is ready to download')));
	const { content: deeds } = await member.api.deeds({ query: { kind: 'EXPORT' } });
	expect(deeds.map(({ act }) => act)).toEqual(['OWN_DATA_SAVED', 'OWN_DATA']);
});

test('who waits to be approved has it too; nobody has another one’s, and a session that was left open gets neither copy nor link', async () => {
	const member = await aPendingMember('own-data-pending', 'Pending Gems');
	await hasCopyMade(member);
	const other = await anActiveMember('own-data-other');
	expect(await other.api.ownData({})).toMatchObject({ state: 'NONE' });
	expect(await catchRefusal(other.api.linkOwnData({}))).toMatchObject({ status: 404, code: 'NOT_FOUND' });
	expect(await catchRefusal(guest().ownData({}))).toMatchObject({ status: 401 });
	const old = await withAnOldSession(member);
	expect(await catchRefusal(old.api.requestOwnData({}))).toMatchObject({ status: 403, code: 'PROOF_NEEDED' });
	expect(await catchRefusal(old.api.linkOwnData({}))).toMatchObject({ status: 403, code: 'PROOF_NEEDED' });
	await expect(old.api.ownData({})).resolves.toMatchObject({ state: 'READY' });
});

test('three copies a day', async () => {
	const { api } = await anActiveMember('own-data-often');
	await awaitRoomIn(RATE_LIMITS.OWN_DATA.window);
	for (let times = 0; times < 3; times++) await api.requestOwnData({});
	expect(await catchRefusal(api.requestOwnData({}))).toMatchObject({ status: 429, code: 'TOO_MANY_REQUESTS' });
});
