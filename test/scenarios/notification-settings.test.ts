import { beforeAll, describe, expect, test } from 'vitest';
import { bids } from '#test/steps/bids.ts';
import { anActiveMember, aStone } from '#test/steps/given.ts';
import { awaitNotifications, eventually, getOrigin, guest, moveClock, readInbox, readMarketTime, type SignedIn } from '#test/steps/market.ts';
import { catchRefusal } from '#test/steps/refusal.ts';
import type { Mail } from '#test/steps/test-door.ts';

let seller: SignedIn;
let bidder: SignedIn;
let rival: SignedIn;

beforeAll(async () => {
	[seller, bidder, rival] = await Promise.all(
		['seller', 'bidder', 'rival'].map((name) => anActiveMember(name)) as [Promise<SignedIn>, Promise<SignedIn>, Promise<SignedIn>],
	);
});

const toldOf = async (member: SignedIn, diamondId: string) => {
	const { content } = await member.api.listNotifications({ params: { userId: member.session.data.userId }, query: { size: 100 } });
	return content.filter((one) => one.diamondId === diamondId);
};
const mailsAbout = async (member: SignedIn, diamondId: string) => (await readInbox(member.userName)).filter(({ text }) => text.includes(diamondId));

/** Has the bidder outbid on a stone of the seller's. Returns the stone's id. */
async function isOutbid(): Promise<string> {
	const { diamondId } = await seller.api.createDiamond({ body: aStone() });
	await bids(bidder, diamondId, 7000);
	await bids(rival, diamondId, 7200);
	return diamondId;
}

describe('what a member has chosen', () => {
	test('is kept as a whole, and is nobody else’s', async () => {
		const { api } = await anActiveMember('chooser');
		expect(await api.notificationSettings({})).toEqual({ version: 0 });
		const kinds = { OUTBID: { mail: false }, TRACKED_CHANGED: { app: false } };
		expect(await api.keepNotificationSettings({ body: { version: 0, kinds } })).toEqual({ version: 1, kinds });
		expect(await api.keepNotificationSettings({ body: { version: 1, kinds: {} } })).toEqual({ version: 2, kinds: {} });
		expect(await api.notificationSettings({})).toEqual({ version: 2, kinds: {} });
		expect(await rival.api.notificationSettings({})).toEqual({ version: 0 });
	});

	test('of two who change it at once one is told that it has changed, however they come', async () => {
		const { api } = await anActiveMember('twice');
		const change = (kinds: object) => api.keepNotificationSettings({ body: { version: 0, kinds } });
		const outcomes = await Promise.allSettled([change({}), change({ SUSPENDED: { mail: false } }), change({ OUTBID: { mail: false } })]);
		expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
		for (const one of outcomes) if (one.status === 'rejected') expect(one.reason).toMatchObject({ problem: { status: 409, code: 'STALE' } });
		expect(await catchRefusal(change({ BID_RECEIVED: { mail: false } }))).toMatchObject({ status: 409, code: 'STALE' });
	});

	test('cannot be what nobody may go without, nor what there is not', async () => {
		const wrong = { version: 0, kinds: { ACCEPTED: { mail: false }, EXPIRING_SOON: { app: false }, BANNED: { mail: false }, NOTHING: {} }, colour: 'red' };
		const { status, code, issues } = await catchRefusal(bidder.api.keepNotificationSettings({ body: wrong as never }));
		expect({ status, code }).toEqual({ status: 400, code: 'VALIDATION' });
		expect(issues.map((issue) => issue.split(' ')[0]).sort()).toEqual([
			'colour',
			'kinds.ACCEPTED.mail',
			'kinds.BANNED',
			'kinds.EXPIRING_SOON.app',
			'kinds.NOTHING',
		]);
		expect(await catchRefusal(guest().notificationSettings({}))).toMatchObject({ status: 401 });
	});
});

describe('mail', () => {
	test('does not come of what the member has turned off, though the app tells of it, and comes again when it is turned on', async () => {
		const { version } = await bidder.api.keepNotificationSettings({ body: { version: 0, kinds: { OUTBID: { mail: false } } } });
		const silent = await isOutbid();
		await eventually('the notification', async () => (await toldOf(bidder, silent)).some(({ kind, isRead }) => kind === 'OUTBID' && !isRead));
		// Whether to mail is decided later than whether to notify in the app.
		await awaitNotifications();
		await bidder.api.keepNotificationSettings({ body: { version, kinds: {} } });
		const loud = await isOutbid();
		await eventually('the mail', async () => (await mailsAbout(bidder, loud)).length > 0);
		expect(await mailsAbout(bidder, silent)).toEqual([]);
	});
});

test('what is turned off in the app is in the list as read', async () => {
	const watcher = await anActiveMember('watcher');
	const { diamondId, version } = await seller.api.createDiamond({ body: aStone() });
	await watcher.api.favourite({ body: { diamondId, favourite: true } });
	await watcher.api.keepNotificationSettings({ body: { version: 0, kinds: { TRACKED_CHANGED: { app: false } } } });
	await seller.api.changeDiamonds({ body: { changes: [{ diamondId, version, set: { askingPrice: 9900 } }] } });
	const told = await eventually('the notification, read', async () => (await toldOf(watcher, diamondId)).find(({ isRead }) => isRead));
	expect(told.kind).toBe('TRACKED_CHANGED');
	const { unreadMessage } = await watcher.api.listNotifications({ params: { userId: watcher.session.data.userId }, query: {} });
	expect((await toldOf(watcher, diamondId)).every(({ isRead }) => isRead)).toBe(true);
	expect(unreadMessage).toBeGreaterThanOrEqual(0);
});

describe('the link of a mail that is not about a deal', () => {
	/** Has a member ask for photos of the seller's stone. Returns the mail to the seller. */
	async function isAskedForPhotos(): Promise<Mail> {
		const { diamondId } = await seller.api.createDiamond({ body: aStone() });
		await rival.api.mediaRequest({ body: { diamondId, kinds: ['photo'] } });
		return eventually('the mail', async () => (await mailsAbout(seller, diamondId))[0]);
	}
	const linkOf = ({ headers }: Mail) => /^<(.+)>$/.exec(headers?.['List-Unsubscribe'] ?? '')?.[1] ?? expect.fail('The mail has no link');
	const press = (link: string, body: BodyInit, headers: Record<string, string> = {}) => fetch(link, { method: 'POST', body, headers, redirect: 'error' });
	const mailOf = async (member: SignedIn) => (await member.api.notificationSettings({})).kinds?.MEDIA_REQUESTED?.mail;

	test('ends such mails by one press of the mail program, which nobody is signed in for, as form or as JSON, and once more changes nothing', async () => {
		const mail = await isAskedForPhotos();
		expect(mail.headers).toEqual({ 'List-Unsubscribe': expect.stringMatching(/^<http.+>$/), 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' });
		const link = linkOf(mail);
		expect(link.startsWith(`${getOrigin()}/api/v1/notifications/unsubscribe/`)).toBe(true);

		// Opening the link only asks for confirmation and changes nothing, since mail scanners open links, too.
		const followed = await fetch(link, { redirect: 'manual' });
		expect([followed.status, followed.headers.get('location')]).toEqual([
			302,
			`${getOrigin()}/unsubscribe/${encodeURIComponent(link.slice(link.lastIndexOf('/') + 1))}`,
		]);
		expect(await mailOf(seller)).toBeUndefined();

		const multipart = new FormData();
		multipart.set('List-Unsubscribe', 'One-Click');
		expect((await press(link, multipart)).status).toBe(204);
		expect(await mailOf(seller)).toBe(false);
		expect((await press(link, new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }))).status).toBe(204);
		const token = link.slice(link.lastIndexOf('/') + 1);
		await guest().unsubscribe({ params: { token }, body: { 'List-Unsubscribe': 'One-Click' } });
		expect(await mailOf(seller)).toBe(false);

		const { diamondId } = await seller.api.createDiamond({ body: aStone() });
		await rival.api.mediaRequest({ body: { diamondId, kinds: ['photo'] } });
		await eventually('the notification', async () => (await toldOf(seller, diamondId)).length > 0);
		await awaitNotifications();
		await bids(rival, diamondId, 7000);
		await eventually('the mail about the bid', async () => (await mailsAbout(seller, diamondId)).some(({ subject }) => subject.startsWith('New bid')));
		const mails = await mailsAbout(seller, diamondId);
		expect(mails).toHaveLength(1);
		expect(mails[0]?.headers).toBeUndefined();
	});

	test('is good for its member and its kind alone, and takes nothing but the one sentence', async () => {
		const { version } = await seller.api.notificationSettings({});
		await seller.api.keepNotificationSettings({ body: { version } });
		const link = linkOf(await isAskedForPhotos());
		const [start, token] = [link.slice(0, link.lastIndexOf('/') + 1), link.slice(link.lastIndexOf('/') + 1)];
		const [memberId, kind, signature = ''] = token.split('.');
		const altered = signature.startsWith('A') ? `B${signature.slice(1)}` : `A${signature.slice(1)}`;
		const forged = [
			`${rival.session.data.userId}.${kind}.${signature}`,
			`${memberId}.SUSPENDED.${signature}`,
			`${memberId}.ACCEPTED.${signature}`,
			`${memberId}.${kind}.${altered}`,
		];
		const words = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
		for (const one of forged) expect((await press(start + one, words)).status, one).toBe(404);
		expect(await catchRefusal(guest().unsubscribePage({ params: { token: forged[0] ?? '' } }))).toMatchObject({ status: 404 });
		for (const body of ['', 'List-Unsubscribe=Maybe', 'List-Unsubscribe=One-Click&userId=1']) {
			expect((await press(link, body, { 'content-type': 'application/x-www-form-urlencoded' })).status, body).toBe(400);
		}
		expect((await press(link, 'List-Unsubscribe=One-Click', { 'content-type': 'text/plain' })).status).toBe(415);
		expect(await mailOf(seller)).toBeUndefined();
	});
});

test('what comes in the quiet hours is mailed when they are over, by the market’s clock', async () => {
	const [sleeper, asker] = await Promise.all([anActiveMember('sleeper'), anActiveMember('asker')]);
	const hour = (new Date(await readMarketTime()).getUTCHours() + 9) % 24;
	const body = { version: 0, zone: 'Asia/Tokyo', quiet: { from: hour, to: (hour + 3) % 24 } };
	expect(await sleeper.api.keepNotificationSettings({ body })).toEqual({ ...body, version: 1 });
	const wrong = { version: 1, zone: 'Mars/Olympus', quiet: { from: 24, to: 7.5 }, digestAt: -1 };
	const { issues } = await catchRefusal(sleeper.api.keepNotificationSettings({ body: wrong }));
	expect(issues.map((issue) => issue.split(' ')[0]).sort()).toEqual(['digestAt', 'quiet.from', 'quiet.to', 'zone']);
	const { diamondId } = await sleeper.api.createDiamond({ body: aStone() });
	await asker.api.mediaRequest({ body: { diamondId, kinds: ['photo'] } });
	await eventually('the notification', async () => (await toldOf(sleeper, diamondId)).length > 0);
	await moveClock({ advance: 'PT1H' });
	expect(await mailsAbout(sleeper, diamondId)).toEqual([]);
	await moveClock({ advance: 'PT2H' });
	await eventually('the mail', async () => (await mailsAbout(sleeper, diamondId)).length === 1);
});
