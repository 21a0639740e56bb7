import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DiamondMessage, NotificationMessage } from '#shared/contract/notifications/notifications.ts';
import { bids } from '#test/steps/bids.ts';
import { anActiveMember, aStone } from '#test/steps/given.ts';
import { goesLive, type LiveMember } from '#test/steps/live.ts';
import { eventually, findLocalPage, readInbox, type SignedIn } from '#test/steps/market.ts';

/** Mail, alerts and live news have separate queues: two of them go on while the third is blocked. */
let seller: SignedIn;
let first: SignedIn;
let second: SignedIn;
let app: LiveMember;

const refuse = (error: string | null) =>
	fetch(findLocalPage('mail', 'a mail service that refuses mails when it is asked to'), { method: 'POST', body: JSON.stringify({ refuse: error }) });
const told = async (member: SignedIn, kind: string) => {
	const { content } = await member.api.listNotifications({ params: { userId: member.session.data.userId }, query: { page: 0, size: 100 } });
	return content.filter((one) => one.kind === kind);
};

beforeAll(async () => {
	[seller, first, second] = await Promise.all([anActiveMember('seller'), anActiveMember('first'), anActiveMember('second')]);
	app = await goesLive(first);
});
afterAll(async () => {
	await refuse(null);
	await app.leave();
});

test('while the mail service refuses everything, live news and alerts come as ever, and every mail goes out once after it', async () => {
	const news = await app.listen<NotificationMessage>('/topic/notifications');
	const stones = await Promise.all([1, 2, 3].map(() => seller.api.createDiamond({ body: aStone() })));
	const seen = await app.listen<DiamondMessage>(`/topic/diamonds/${stones[0]?.diamondId}`);
	await first.api.saveSearch({ body: { name: 'Ovals of note', search: { shape: ['OVAL'], caratFrom: 41 }, alert: true } });
	await refuse('SendingPausedException');

	for (const { diamondId } of stones) {
		await bids(first, diamondId, 7000);
		await bids(second, diamondId, 7500);
	}
	await seen.hears('the bid', ({ bidCount }) => bidCount === 2);
	for (const { diamondId } of stones) await news.hears('the outbid', ({ notification }) => notification?.diamondId === diamondId);
	await seller.api.createDiamond({ body: aStone({ shape: 'OVAL', weight: 41.5 }) });
	await eventually('the alert', async () => (await told(first, 'SAVED_SEARCH_MATCH')).length === 1);
	expect(await outbidMails()).toEqual([]);

	await refuse(null);

	await eventually('the mails', async () => (await outbidMails()).length >= stones.length);
	// Duplicates would have arrived by now: once the seller's mails are here, the queue is empty.
	await eventually("the seller's mails", async () => (await readInbox(seller.userName)).length >= stones.length);
	expect(await outbidMails()).toHaveLength(stones.length);
});

async function outbidMails() {
	return (await readInbox(first.userName)).filter(({ subject }) => subject.includes('outbid'));
}
