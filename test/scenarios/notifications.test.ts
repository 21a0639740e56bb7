import { ulid } from 'ulid';
import { beforeAll, describe, expect, test } from 'vitest';
import { ApiError } from '#shared/contract/client.ts';
import { bids } from '#test/steps/bids.ts';
import { anActiveMember, aStone, theAdmin } from '#test/steps/given.ts';
import { eventually, getOrigin, guest, openClient, readInbox, type SignedIn } from '#test/steps/market.ts';

let seller: SignedIn;
let bidder: SignedIn;
let rival: SignedIn;

const own = (member: SignedIn) => ({ params: { userId: member.session.data.userId } });
const page = (member: SignedIn, number = 0, size: 5 | 10 | 100 = 100) => member.api.listNotifications({ ...own(member), query: { page: number, size } });
const refusal = (call: Promise<unknown>) =>
	call.then(
		() => undefined,
		(error: unknown) => (error instanceof ApiError ? error.problem : Promise.reject(error)),
	);
const listed = async (): Promise<string> => (await seller.api.createDiamond({ body: aStone() })).diamondId;

/** Has the bidder outbid `times` times on a new stone. Returns the stone's id. */
async function outbid(times: number): Promise<string> {
	const id = await listed();
	for (let at = 0; at < times; at++) {
		await bids(bidder, id, 7000 + at * 300);
		await bids(rival, id, 7150 + at * 300);
	}
	return id;
}

beforeAll(async () => {
	[seller, bidder, rival] = await Promise.all([anActiveMember('seller'), anActiveMember('bidder'), anActiveMember('rival')]);
	for (const member of [seller, bidder, rival]) await member.api.clearNotifications(own(member));
});

describe('the list', () => {
	test('is newest first, in pages, with what is unread', async () => {
		const id = await outbid(6);

		const [newest, older, beyond] = await Promise.all([page(bidder, 0, 5), page(bidder, 1, 5), page(bidder, 2, 5)]);

		expect(newest).toMatchObject({ number: 0, size: 5, totalElements: 6, unreadMessage: 6 });
		expect([newest.content.length, older.content.length, beyond.content.length]).toEqual([5, 1, 0]);
		const all = [...newest.content, ...older.content];
		expect(all.map(({ data }) => data.currentBid)).toEqual([8650, 8350, 8050, 7750, 7450, 7150]);
		expect(new Set(all.map(({ notificationId }) => notificationId)).size).toBe(6);
		expect(all[0]).toMatchObject({ kind: 'OUTBID', diamondId: id, isRead: false, title: 'You were outbid' });
		// The seller was notified of every bid, the rival of every bid that outbid the rival.
		expect((await page(seller)).content.filter(({ diamondId }) => diamondId === id)).toHaveLength(12);
		expect((await page(rival)).content.filter(({ diamondId }) => diamondId === id)).toHaveLength(5);
	});

	test('reads one, then all, then is cleared', async () => {
		const { content, unreadMessage } = await page(bidder);
		const [newest] = content;
		if (!newest) throw new Error('The list is empty');

		expect(await bidder.api.readNotification({ params: { notificationId: newest.notificationId } })).toEqual({ unreadMessage: unreadMessage - 1 });
		// Repeats the call in the specification's form; nothing changes.
		expect(await bidder.api.readNotificationByGet({ params: { notificationId: newest.notificationId } })).toEqual({ unreadMessage: unreadMessage - 1 });
		expect((await page(bidder)).content.filter(({ isRead }) => isRead).map(({ notificationId }) => notificationId)).toEqual([newest.notificationId]);

		expect(await bidder.api.readAllNotificationsByGet(own(bidder))).toEqual({ unreadMessage: 0 });
		expect((await page(bidder)).content.every(({ isRead }) => isRead)).toBe(true);

		expect(await bidder.api.clearNotificationsByGet(own(bidder))).toEqual({ unreadMessage: 0 });
		expect(await page(bidder)).toMatchObject({ content: [], totalElements: 0, unreadMessage: 0 });
		expect((await page(seller)).totalElements).toBeGreaterThan(0);
	});

	test('is in the language in which it is read, whatever the mails are in', async () => {
		await outbid(1);
		const inJapanese = openClient(bidder.session.token, 'ja');

		const { content } = await inJapanese.listNotifications({ ...own(bidder), query: { page: 0, size: 5 } });
		expect(content[0]).toMatchObject({ title: '高値更新されました', body: expect.stringContaining('最高入札者ではなくなりました') });
		expect((await page(bidder)).content[0]?.title).toBe('You were outbid');
	});
});

describe('privacy', () => {
	test("nobody reaches another member's notifications, an admin may, but not clear them", async () => {
		await outbid(1);
		const [theirs] = (await page(bidder)).content;
		const notificationId = theirs?.notificationId ?? '';

		expect(await refusal(rival.api.listNotifications({ ...own(bidder), query: {} }))).toMatchObject({ status: 403, code: 'FORBIDDEN' });
		expect(await refusal(rival.api.readAllNotifications(own(bidder)))).toMatchObject({ status: 403 });
		expect(await refusal(rival.api.clearNotifications(own(bidder)))).toMatchObject({ status: 403 });
		expect(await refusal(rival.api.readNotification({ params: { notificationId } }))).toMatchObject({ status: 404, code: 'NOT_FOUND' });
		expect(await refusal(guest().listNotifications({ ...own(bidder), query: {} }))).toMatchObject({ status: 401 });
		expect(await refusal(guest().liveTicket({}))).toMatchObject({ status: 401 });
		expect((await page(bidder)).content[0]).toMatchObject({ notificationId, isRead: false });

		const admin = await theAdmin();
		expect((await admin.api.listNotifications({ ...own(bidder), query: {} })).content[0]).toMatchObject({ notificationId });
		expect(await refusal(admin.api.clearNotifications(own(bidder)))).toMatchObject({ status: 403, code: 'FORBIDDEN' });
		expect(await refusal(admin.api.listNotifications({ params: { userId: ulid() }, query: {} }))).toMatchObject({ status: 404 });
	});

	test('what the schema does not know is refused with its place', async () => {
		const address = `${getOrigin()}/api/v1/notifications/get-all-notification/${bidder.session.data.userId}?size=7&colour=D`;
		const response = await fetch(address, { headers: { authorization: `Bearer ${bidder.session.token}` } });

		expect(response.status).toBe(400);
		expect(((await response.json()) as { issues: { path: string }[] }).issues.map(({ path }) => path).sort()).toEqual(['query.colour', 'query.size']);
	});
});

describe('by mail', () => {
	test('who is outbid gets one mail, with the amount, the deadline and the way to the stone', async () => {
		const { unreadMessage } = await page(bidder);
		const id = await outbid(1);

		const mail = await eventually('the mail', async () => (await readInbox(bidder.userName)).find(({ text }) => text.includes(id)));

		expect(mail.subject).toBe('You were outbid – Diamond Market');
		expect(mail.text).toMatch(/Dear Hanako Ishikawa,[\s\S]*\$7,150\/ct[\s\S]*17:00/);
		expect(mail.text).toContain(`${getOrigin()}/productDetails/${id}`);
		expect(mail.html).toContain(`href="${getOrigin()}/productDetails/${id}"`);
		expect((await page(bidder)).unreadMessage).toBe(unreadMessage + 1);
		// When the next mail has arrived, no mail about the first stone can be outstanding.
		const next = await outbid(1);
		await eventually('the next mail', async () => (await readInbox(bidder.userName)).find(({ text }) => text.includes(next)));
		expect((await readInbox(bidder.userName)).filter(({ text }) => text.includes(id))).toHaveLength(1);
	});

	test('a ban is mailed with its reason, in the language of the member', async () => {
		const admin = await theAdmin();
		await bidder.api.updateDetails({ body: { userName: bidder.userName, language: 'jp' } });
		await admin.api.banMember({ params: own(bidder).params, body: { reason: '在庫の重複登録' } });

		const mail = await eventually('the mail', async () => (await readInbox(bidder.userName)).find(({ subject }) => subject.includes('利用停止')));

		expect(mail.text).toContain('Ishikawa Hanako 様');
		expect(mail.text).toContain('理由：在庫の重複登録。');
	});
});
