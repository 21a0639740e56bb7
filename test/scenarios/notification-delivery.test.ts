import { ulid } from 'ulid';
import { beforeAll, expect, test } from 'vitest';
import { findPlace } from '#shared/contract/notifications/notification-place.ts';
import type { Notification } from '#shared/contract/notifications/notifications.ts';
import { CLOSED_KINDS, NOTIFICATION_KINDS } from '#shared/domain/notifications/notification.ts';
import { isMailed } from '#shared/domain/notifications/notification-settings.ts';
import { notificationKinds } from '#shared/text/notifications.ts';
import { bids } from '#test/steps/bids.ts';
import { aLicence, anActiveMember, aStone, aVerifiedMember, theAdmin } from '#test/steps/given.ts';
import { eventually, getOrigin, guest, moveClock, moveClockPast, openClient, PASSWORD, readInbox, type SignedIn } from '#test/steps/market.ts';

/** Kinds about factors, own data, files, sheets, watched prices, webhooks and a restore; other tests cover them. */
const ELSEWHERE: readonly string[] = [
	'FACTOR_CHANGED',
	'IMPORT_FINISHED',
	'IMPORT_FAILED',
	'MARKET_RESTORED',
	'MEDIA_ADDED',
	'MEDIA_REFUSED',
	'OWN_DATA_READY',
	'PRICE_OVERTAKEN',
	'WEBHOOK_OFF',
];

let admin: SignedIn;
let people: SignedIn[];

const own = (member: SignedIn) => ({ params: { userId: member.session.data.userId } });

/** Switches the member to Japanese and deletes the earlier notifications. */
async function readsJapanese(member: SignedIn): Promise<void> {
	await member.api.updateDetails({ body: { userName: member.userName, language: 'jp' } });
	await member.api.clearNotifications(own(member));
}

/** Returns all notifications of a member. The admin reads them, because a banned member may not. */
async function toldTo(member: SignedIn): Promise<Notification[]> {
	const api = openClient(admin.session.token, 'ja');
	const { content } = await api.listNotifications({ ...own(member), query: { page: 0, size: 1000 } });
	return content;
}

beforeAll(async () => {
	admin = await theAdmin();
	people = await Promise.all(['seller', 'first', 'second', 'watcher'].map((name) => anActiveMember(name, `${name} & Co.`)));
	await Promise.all([...people, admin].map(readsJapanese));
	const newcomer = await aVerifiedMember('newcomer');
	await readsJapanese(newcomer);
	people.push(newcomer);
});

const isClosing = ({ kind }: Notification) => CLOSED_KINDS.some((known) => known === kind);

/** Returns of how many of the auctions that closed together a mail tells: all that its subject counts, or one that has a mail of its own. */
function countClosed({ subject, text }: { subject: string; text: string }, closed: readonly { title: string; body: string }[]): number {
	if (closed.some(({ title, body }) => subject.startsWith(title) && text.includes(body))) return 1;
	return closed.findIndex((_, at) => at > 0 && subject.startsWith(notificationKinds('ja')('closed.title', { count: at + 1 }))) + 1;
}

/** Waits for the mails about a member's notifications, and checks title and link of each. */
async function checkMails(member: SignedIn, told: readonly Notification[]): Promise<void> {
	// Auctions that closed at the same time are summed up in one mail, unless a slow machine tells of one after the mail was sent (`mail.table.test.ts`).
	const closed = told.filter(isClosing);
	const mailed = told.filter((one) => isMailed(one.kind) && (closed.length === 1 || !closed.includes(one)));
	if (closed.length > 1) {
		await eventually(`mails about ${closed.length} auctions to ${member.userName}`, async () => {
			const mails = (await readInbox(member.userName)).reduce((sum, mail) => sum + countClosed(mail, closed), 0);
			expect(mails).toBeLessThanOrEqual(closed.length);
			return mails === closed.length;
		});
	}
	const mails = await eventually(`${mailed.length} mails to ${member.userName}`, async () => {
		const came = (await readInbox(member.userName)).filter(({ text }) => mailed.some(({ body }) => text.includes(body)));
		return came.length >= mailed.length && came;
	});
	expect(mails).toHaveLength(mailed.length);
	for (const notification of mailed) {
		const same = mailed.filter(({ body }) => body === notification.body).length;
		const its = mails.filter(({ text }) => text.includes(notification.body));
		expect(its, notification.kind).toHaveLength(same);
		const link = getOrigin() + findPlace(notification);
		for (const mail of its) {
			expect(mail.subject).toBe(`${notification.title} – ダイヤモンドマーケット`);
			expect(mail.text).toContain(`\n${link}\n`);
			expect(mail.html).toContain(`href="${link}"`);
		}
	}
}

test('every kind is told in the language of its member; those with money or a deadline in them by one mail, with a link to the place', async () => {
	const [seller, first, second, watcher, newcomer] = people as [SignedIn, SignedIn, SignedIn, SignedIn, SignedIn];
	const weight = (20_000 + (Date.now() % 70_000)) / 100;
	await watcher.api.saveSearch({ body: { name: '大粒', search: { caratFrom: weight, caratTo: weight }, alert: true } });
	const [sold, rejected, reported, unsold, disputed] = await Promise.all(
		Array.from({ length: 5 }, () => seller.api.createDiamond({ body: aStone({ weight }) })),
	);
	if (!sold || !rejected || !reported || !unsold || !disputed) throw new Error('Five stones are listed');
	await watcher.api.favourite({ body: { diamondId: sold.diamondId, favourite: true } });

	// The first registration is refused, the second is approved.
	const profile = {
		firstName: '花子',
		lastName: '石川',
		phoneNumber: '03-1234-5678',
		companyName: '石川宝石',
		licenceNumber: aLicence(),
		preferredCommunication: 'Email' as const,
	};
	for (const decision of [{ decision: 'REFUSE' as const, reason: '許可証が読めません' }, { decision: 'APPROVE' as const }]) {
		await newcomer.api.completeRegistration({ body: profile });
		await admin.api.decideRegistration({ body: { userName: newcomer.userName, ...decision } });
	}
	await newcomer.api.updateDetails({ body: { userName: newcomer.userName, lastName: '石井' } });
	await admin.api.updatePasswordByAdmin({ body: { userName: newcomer.userName, newPassword: `${PASSWORD}2` } });
	// Signs in from a device that is new to the account.
	await guest().authenticate({ body: { userName: second.userName, password: PASSWORD } });
	await second.api.mediaRequest({ body: { diamondId: unsold.diamondId, kinds: ['photo'] } });
	await guest().contactUs({ body: { companyName: '佐藤商店', privateName: '佐藤', email: 'sato@example.com', message: '使い方を教えてください' } });

	// One auction is won, one rejected, one never completed, and in one the parties contradict each other.
	await bids(first, sold.diamondId, 7000);
	await bids(second, sold.diamondId, 8000);
	await bids(first, rejected.diamondId, 7100);
	await bids(first, reported.diamondId, 7200);
	// The last one's close: midnight may come between the bids.
	const { diamond } = await bids(second, disputed.diamondId, 7300);
	await moveClockPast(diamond.closesAt);
	// A banned member gets no mail of others' bids, so these mails must not be overtaken by the ban.
	const closings = await eventually('notifications of three closed auctions', async () => {
		const told = await toldTo(first);
		return told.filter(isClosing).length === 3 && told;
	});
	await checkMails(first, closings);
	await seller.api.bidStatus({ body: { diamondId: rejected.diamondId, status: 'REJECTED' } });
	for (const { diamondId } of [sold, reported, disputed]) await seller.api.bidStatus({ body: { diamondId, status: 'ACCEPTED' } });
	await moveClock({ advance: 'P1D' });
	const complaint = { diamondId: disputed.diamondId, status: 'COMPLAINT' as const, reason: '届きません' };
	const { caseId = '' } = await second.api.bidStatus({ body: complaint });
	await second.api.withdrawComplaint({ params: { id: caseId } });
	// Mails to a banned party have other titles.
	await checkMails(first, await toldTo(first));
	await moveClock({ advance: 'P1DT1M' });
	await second.api.bidStatus({ body: { diamondId: sold.diamondId, status: 'COMPLETED' } });
	// Less than a day is left, so the deadline is extended.
	await second.api.bidStatus({ body: complaint });
	await second.api.writeCaseMessage({ params: { id: caseId }, body: { draftId: ulid(), text: '届いた石が違います', files: [] } });
	await seller.api.bidStatus({ body: { diamondId: disputed.diamondId, status: 'COMPLETED' } });
	await moveClock({ advance: 'P1D' });
	await admin.api.liftBan({ ...own(first), body: { reason: '入金を確認しました' } });
	// Moves past the remaining deadlines: 17 to 41 hours passed before the close, and three days since then.
	await moveClock({ advance: 'P6D' });
	await admin.api.decideCase({ params: { id: caseId }, body: { banned: [], reason: '双方と話しました' } });
	await moveClock({ advance: 'P19D' });
	await moveClock({ advance: 'P3D' });

	const everybody = [...people, admin];
	const all = await Promise.all(everybody.map(toldTo));
	const kinds = new Set(all.flat().map(({ kind }) => kind));
	expect([...kinds].sort()).toEqual(NOTIFICATION_KINDS.filter((kind) => !ELSEWHERE.includes(kind)).sort());
	for (const [at, member] of everybody.entries()) {
		const told = all[at] ?? [];
		for (const { title } of told) expect(title).toMatch(/[\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Han}]/u);
		await checkMails(member, told);
	}
});
