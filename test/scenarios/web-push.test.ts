import { afterEach, describe, expect, test } from 'vitest';
import { PUSH_SUBSCRIPTIONS } from '#shared/domain/notifications/limits.ts';
import { bids } from '#test/steps/bids.ts';
import { anActiveMember, aStone } from '#test/steps/given.ts';
import { eventually, getOrigin, guest, moveClock, moveClockPast, readMarketTime, type SignedIn, signIn } from '#test/steps/market.ts';
import { aBrowser, describeBrowser, refusePush, turnsPushOn } from '#test/steps/push-subscriptions.ts';
import { catchRefusal } from '#test/steps/refusal.ts';

/** Web push from the bid to the phone: the functions, their queue, and the push service of the local cloud. */
afterEach(() => refusePush(null));

const three = () => Promise.all(['seller', 'bidder', 'rival'].map((name) => anActiveMember(name))) as unknown as Promise<[SignedIn, SignedIn, SignedIn]>;
const subscriptionsOf = async ({ api }: SignedIn) => (await api.webPush({})).receivers;
const named = (content: { kind: string; diamondId?: string }[], diamondId: string) => content.filter((one) => one.diamondId === diamondId);
const toldOf = async ({ api, session }: SignedIn, diamondId: string) =>
	named((await api.listNotifications({ params: { userId: session.data.userId }, query: { size: 100 } })).content, diamondId);

async function isOutbid([seller, bidder, rival]: [SignedIn, SignedIn, SignedIn]): Promise<{ diamondId: string; closesAt: string | undefined }> {
	const { diamondId } = await seller.api.createDiamond({ body: aStone() });
	await bids(bidder, diamondId, 7000);
	const { diamond } = await bids(rival, diamondId, 7200);
	await eventually('the notification', async () => (await toldOf(bidder, diamondId)).some(({ kind }) => kind === 'OUTBID'));
	return { diamondId, closesAt: diamond.closesAt };
}

test('who is outbid is shown so on the phone: by words that say neither which stone, nor whose, nor how much', async () => {
	const people = await three();
	const phone = await turnsPushOn(people[1]);
	const { diamondId } = await isOutbid(people);
	const [came] = await eventually('the message', async () => {
		const messages = await phone.read();
		return messages.length > 0 && messages;
	});
	expect(came?.content).toEqual({
		title: 'You were outbid',
		body: 'Open the market for details.',
		language: 'en',
		tag: came?.topic,
		place: `/productDetails/${diamondId}`,
		// The notification's id, by which a message that is delivered twice stays silent.
		id: expect.stringMatching(/^[0-9A-Z]{26}$/),
	});
	expect(came?.plain).not.toMatch(/\b(7200|7,200|Ishikawa|Hanako|Round|ROUND|LOT-)/);
	expect(came?.urgency).toBe('high');
});

test('the seller who has to decide, and the bidder whose bid is accepted, are shown it; who has turned it off is not', async () => {
	const people = await three();
	const [seller, bidder, rival] = people;
	const [deciding, accepted, silent] = await Promise.all([turnsPushOn(seller), turnsPushOn(rival), turnsPushOn(bidder)]);
	await bidder.api.keepNotificationSettings({ body: { version: 0, kinds: { OUTBID: { push: false } } } });
	const { diamondId, closesAt } = await isOutbid(people);
	await moveClockPast(closesAt);
	await eventually('to decide', async () => (await deciding.read()).some(({ content }) => content.title === 'Please decide on a bid'));
	await seller.api.bidStatus({ body: { diamondId, status: 'ACCEPTED' } });
	await eventually('the decision', async () => (await accepted.read()).some(({ content }) => content.title?.startsWith('Your bid was accepted')));
	expect(await silent.read()).toEqual([]);
});

test('quiet hours hold it back, and it comes when they are over, by the market’s clock', async () => {
	const people = await three();
	const [seller] = people;
	const phone = await turnsPushOn(seller);
	const hour = (new Date(await readMarketTime()).getUTCHours() + 9) % 24;
	await seller.api.keepNotificationSettings({
		body: { version: 0, zone: 'Asia/Tokyo', quiet: { from: hour, to: (hour + 3) % 24 }, kinds: { MEDIA_REQUESTED: { push: true } } },
	});
	const { diamondId } = await seller.api.createDiamond({ body: aStone() });
	await people[1].api.mediaRequest({ body: { diamondId, kinds: ['photo'] } });
	await eventually('the notification', async () => (await toldOf(seller, diamondId)).length > 0);
	await moveClock({ advance: 'PT1H' });
	expect(await phone.read()).toEqual([]);
	await moveClock({ advance: 'PT2H' });
	await eventually('the message', async () => (await phone.read()).some(({ content }) => content.title === 'A buyer asks for photos or a video'));
});

test('a push service that has had enough is asked again, and one that says the browser is gone is not', async () => {
	const people = await three();
	const [, bidder] = people;
	const [phone, old] = [await turnsPushOn(bidder, 'Phone'), await turnsPushOn(bidder, 'Old phone')];
	await old.vanish();
	await refusePush(429);
	await isOutbid(people);
	await eventually('the old phone to be forgotten', async () => (await subscriptionsOf(bidder)).length === 1);
	expect(await phone.read()).toEqual([]);
	await refusePush(null);
	await eventually('the message', async () => (await phone.read()).length > 0);
	expect((await subscriptionsOf(bidder)).map(({ device }) => device)).toEqual(['Phone']);
});

describe('a browser', () => {
	test('is one member’s at a time: who turns it on takes it from whoever had it', async () => {
		const people = await three();
		const [seller, bidder] = people;
		const shared = await turnsPushOn(bidder, 'At the office');
		await seller.api.addReceiver({ body: describeBrowser(shared, 'At the office') });
		expect(await subscriptionsOf(bidder)).toEqual([]);
		expect(await subscriptionsOf(seller)).toMatchObject([{ device: 'At the office' }]);
		const phone = await turnsPushOn(bidder, 'Phone');
		await isOutbid(people);
		await eventually('the message', async () => (await phone.read()).length > 0);
		expect(await shared.read()).toEqual([]);
		// If several members register one browser at once, exactly one ends up with it.
		await Promise.all([bidder, seller, people[2]].map(({ api }) => api.addReceiver({ body: describeBrowser(shared) }).catch(() => undefined)));
		const all = await Promise.all(people.map(subscriptionsOf));
		const { receiverId } = (await subscriptionsOf(seller))[0] ?? all.flat().find(({ device }) => device !== 'Phone') ?? expect.fail('Nobody has it');
		expect(all.flat().filter((one) => one.receiverId === receiverId)).toHaveLength(1);
	});

	test('is turned off by its member, and by nobody else; once more it is not there', async () => {
		const [one, other] = await three();
		await turnsPushOn(one);
		const [{ receiverId = '' } = {}] = await subscriptionsOf(one);
		expect(await catchRefusal(other.api.removeReceiver({ params: { receiverId } }))).toMatchObject({ status: 404 });
		await one.api.removeReceiver({ params: { receiverId } });
		expect(await subscriptionsOf(one)).toEqual([]);
		expect(await catchRefusal(one.api.removeReceiver({ params: { receiverId } }))).toMatchObject({ status: 404 });
	});

	test('is told nothing more when its session is signed out of, and the other browsers go on', async () => {
		const people = await three();
		const [, bidder] = people;
		const office = await signIn(bidder.userName);
		const [phone, desk] = [await turnsPushOn(bidder, 'Phone'), await turnsPushOn(office, 'Desk')];
		await guest().logout({ body: { refreshToken: office.session.refreshToken } });
		await eventually('the end', async () => (await subscriptionsOf(bidder)).length === 1);
		await isOutbid(people);
		await eventually('the message', async () => (await phone.read()).length > 0);
		expect(await desk.read()).toEqual([]);
	});

	test('of which there are too many drops the oldest; one that comes by again keeps its day, and one with a new address goes in the old one’s place', async () => {
		const { api, ...member } = await anActiveMember('collector');
		const { publicKey } = await api.webPush({});
		for (let at = 0; at <= PUSH_SUBSCRIPTIONS; at++) await api.addReceiver({ body: describeBrowser(await aBrowser(publicKey), `Browser ${at}`) });
		const all = await subscriptionsOf({ api, ...member });
		expect(all.map(({ device }) => device)).toEqual(Array.from({ length: PUSH_SUBSCRIPTIONS }, (_, at) => `Browser ${PUSH_SUBSCRIPTIONS - at}`));
		const former = all[0]?.receiverId ?? '';
		const { receivers } = await api.addReceiver({ body: { ...describeBrowser(await aBrowser(publicKey), 'Anew'), former } });
		expect(receivers).toHaveLength(PUSH_SUBSCRIPTIONS);
		expect([receivers[0]?.device, receivers.some(({ receiverId }) => receiverId === former)]).toEqual(['Anew', false]);
	});

	test('is at a push service that the stage knows, with keys of a browser, or is not taken; the market asks no other address', async () => {
		const { api } = await anActiveMember('prober');
		const { publicKey } = await api.webPush({});
		const browser = describeBrowser(await aBrowser(publicKey));
		const inside = [`${getOrigin()}/__local/push/to/a`, `${getOrigin().replace('localhost', '127.0.0.1')}/__local/push/to/../../reset`];
		for (const endpoint of ['https://evil.example/a', 'https://169.254.169.254/latest', 'http://fcm.googleapis.com/fcm/send/a', ...inside]) {
			const { status, issues } = await catchRefusal(api.addReceiver({ body: { ...browser, endpoint } }));
			expect([status, issues[0]?.split(' ')[0]], endpoint).toEqual([400, 'endpoint']);
		}
		const keys = { ...browser.keys, p256dh: `B${'a'.repeat(86)}` };
		expect(await catchRefusal(api.addReceiver({ body: { ...browser, keys } }))).toMatchObject({ status: 400 });
		expect(await catchRefusal(api.addReceiver({ body: { ...browser, memberId: 'x' } as never }))).toMatchObject({ status: 400 });
		expect(await catchRefusal(guest().webPush({}))).toMatchObject({ status: 401 });
		expect((await api.webPush({})).receivers).toEqual([]);
	});
});

test('turning it on and off is in the member’s record, and a removed member leaves no browser behind', async () => {
	const { api, session, ...rest } = await anActiveMember('leaver');
	await turnsPushOn({ api, session, ...rest }, 'Safari, iPhone');
	const { content } = await api.deeds({ query: { kind: 'SETTING' } });
	expect(content).toMatchObject([{ act: 'WEB_PUSH', before: { browsers: null }, after: { browsers: 'Safari, iPhone' } }]);
	const shared = await turnsPushOn({ api, session, ...rest }, 'Desk');
	await api.removeMember({ params: { id: session.data.userId } });
	const next = await anActiveMember('next');
	await next.api.addReceiver({ body: describeBrowser(shared) });
	expect(await subscriptionsOf(next)).toHaveLength(1);
});
