import { describe, expect, test } from 'vitest';
import { findPlace } from '#shared/contract/notifications/notification-place.ts';
import { LANGUAGES, type Language } from '#shared/domain/common/language.ts';
import { LOTS_NAMED } from '#shared/domain/notifications/limits.ts';
import {
	CLOSED_KINDS,
	type ClosedFact,
	NOTIFICATION_KINDS,
	type NotificationData,
	type NotificationFact,
	type NotificationKind,
} from '#shared/domain/notifications/notification.ts';
import { isMailed } from '#shared/domain/notifications/notification-settings.ts';
import { SHAPES } from '#shared/domain/stock/diamond.ts';
import { writeClosingMail } from './closing-mail.ts';
import japanese from './locales/ja/web/trade.json' with { type: 'json' };
import { writeHeldMail, writeNotificationMail } from './notification-mail.ts';
import { describeNotification } from './notifications.ts';

const TOKYO = 'Asia/Tokyo';
const stone = { lot: 'ROUND 1.02 ct F VS1', lotId: 'A-1', currency: 'USD' };
const fiveOClock = '2026-11-22T08:00:00.000Z';
const caseId = '01JD0000000000000000000009';
const statement = { ...stone, amount: 8500, caseId, by: 'buyer' as const, answered: 0, confirmBy: fiveOClock };
const report = { ...stone, amount: 8500, caseId, reason: 'NOT_CONFIRMED', companyName: 'Ishikawa Gems' };

const EXAMPLES: NotificationData = {
	OUTBID: { ...stone, currentBid: 8500, closesAt: fiveOClock },
	BID_RECEIVED: { ...stone, currentBid: 8500, closesAt: fiveOClock },
	AUCTION_CLOSED_SELLER: { ...stone, amount: 8500, decideBy: fiveOClock },
	AUCTION_CLOSED_LEADER: { ...stone, amount: 8500, decideBy: fiveOClock },
	AUCTION_CLOSED_LOSER: { ...stone, amount: 8500 },
	ACCEPTED: { ...stone, amount: 8500, confirmBy: fiveOClock },
	REJECTED: { ...stone, amount: 8500, timedOut: 0, displayed: 1, points: 1 },
	CONFIRM_REMINDER: { ...stone, amount: 8500, confirmBy: fiveOClock, party: 'buyer', accused: 0, sold: 0 },
	COMPLAINT: statement,
	COMPLAINT_ANSWERED: statement,
	COMPLAINT_WITHDRAWN: statement,
	DEADLINE_MOVED: { ...stone, amount: 8500, caseId, confirmBy: fiveOClock },
	COMPLETED: { ...stone, amount: 8500 },
	REPORTED: report,
	CASE_MESSAGE: { ...stone, amount: 8500, caseId, from: 'buyer' },
	CASE_DECIDED: { ...stone, amount: 8500, caseId, banned: 'both', reason: 'Neither answered', expired: 0 },
	MARKET_RESTORED: { restoredTo: '2026-11-20T01:00:00.000Z' },
	BANNED: { reason: 'COMPLAINT' },
	BAN_LIFTED: { reason: 'A mistake of ours' },
	EXPIRING_SOON: { lots: 'A1, A2', names: ['A1', 'A2'], count: 5, expiresAt: fiveOClock },
	SUSPENDED: { lots: 'A1', count: 1 },
	PRICE_OVERTAKEN: { lots: 'A1', count: 1 },
	IMPORT_FINISHED: { importId: '01JD0000000000000000000000', fileName: 'stock.csv', saved: 1340, duplicate: 2, rejected: 0 },
	IMPORT_FAILED: { importId: '01JD0000000000000000000000', fileName: 'stock.csv', code: 'INTERRUPTED', saved: 1200 },
	SAVED_SEARCH_MATCH: { lot: 'ROUND 1.02 ct F VS1', search: 'Rounds' },
	SAVED_SEARCH_DIGEST: {
		lots: 'ROUND 1.02 ct F VS1',
		names: ['ROUND 1.02 ct F VS1'],
		count: 3,
		more: 0,
		search: 'Rounds',
		savedSearchId: '01K0000000000000000000SAVE',
	},
	TRACKED_CHANGED: { ...stone, state: 'BIDDING', priceChanged: 1, askingPrice: 9000 },
	PASSWORD_CHANGED: { by: 'ADMIN' },
	FACTOR_CHANGED: { change: 'FACTORS_RESET', reason: 'Lost the phone.' },
	OWN_DATA_READY: { days: 2 },
	WEBHOOK_OFF: { webhook: 'Stock program', gone: 0 },
	NEW_DEVICE: { by: 'WEB', at: '2026-11-22T08:00:00.000Z', browser: 'Firefox', system: 'Windows', country: 'JP' },
	REGISTRATION_DECIDED: { decision: 'REFUSE', reason: 'The licence has expired' },
	MEMBER_CHANGED: { userName: 'hana@example.com', companyName: 'Ishikawa Gems' },
	REGISTRATION_WAITING: { userName: 'hanako@example.com', companyName: 'Ishikawa Gems' },
	REPORT_OPENED: report,
	CASE_REMINDER: { ...stone, amount: 8500, caseId, settleBy: fiveOClock },
	MEDIA_REQUESTED: { ...stone, companyName: 'Ginza Diamond', kinds: 'photo,video', message: 'Is it eye clean?' },
	MEDIA_ADDED: { ...stone, kinds: 'photo' },
	MEDIA_REFUSED: { ...stone, fileName: 'ring.mov', fault: 'VIDEO_SECONDS' },
	CONTACT_MESSAGE: { companyName: '', privateName: 'Ren Sato', email: 'ren@example.com', message: 'Where are you?' },
};
// A kind and its own example belong together, which the compiler cannot infer.
const exampleOf = (kind: NotificationKind) =>
	({ kind, data: EXAMPLES[kind], diamondId: '01JD0000000000000000000000' }) as NotificationFact & { diamondId: string };
const words = (kind: NotificationKind, language: Language) => describeNotification(exampleOf(kind), language, TOKYO);

describe.each(NOTIFICATION_KINDS)('%s', (kind) => {
	test.each(LANGUAGES)('is worded in %s without gaps', (language) => {
		const { title, body } = words(kind, language);

		expect(`${title}\n${body}`).not.toMatch(/undefined|NaN|Invalid|\$\{| {2}/);
		expect(title.length).toBeGreaterThan(4);
		expect(body).toMatch(/[.。]$/);
		if (language === 'ja') expect(title).toMatch(/[\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Han}]/u);
	});
});

test('deadlines are in the time of the market, amounts per carat', () => {
	expect(words('OUTBID', 'en').body).toBe(
		'The bid on Round 1.02 ct F VS1 (lot A-1) is now $8,500/ct, and you no longer lead. The auction closes on 22 Nov 2026, 17:00 JST.',
	);
	expect(words('OUTBID', 'ja').body).toBe(
		'ラウンド 1.02 ct F VS1（ロットA-1）の入札額が$8,500/ctになり、最高入札者ではなくなりました。締切は2026年11月22日 17:00（JST）です。',
	);
});

test.each([
	['en', { warnings: 1 }, / rejected 0\. Please check one point of how the sheet was read\.$/],
	['en', { warnings: 3 }, / rejected 0\. Please check 3 points of how the sheet was read\.$/],
	['en', { warnings: 3, rejected: 7 }, / rejected 7\. You can download .* reasons\. Please check 3 points of how the sheet was read\.$/],
	['en', {}, / rejected 0\.$/],
	['ja', { warnings: 3 }, /エラー0件。シートの読み取りについて、要確認が3件あります。$/],
	['ja', {}, /エラー0件。$/],
] as const)('a finished import says how many doubts there are about its reading (%s, %j)', (language, changes, body) => {
	const fact = exampleOf('IMPORT_FINISHED');
	expect(describeNotification({ ...fact, data: { ...fact.data, ...changes } } as NotificationFact, language, TOKYO).body).toMatch(body);
});

test.each([
	['en', /A dispute was not answered in time\.$/],
	['ja', /期限までに申し立てへの回答がありませんでした。$/],
] as const)('a reported deal names no party that disputed it, as both parties read the same words (%s)', (language, body) => {
	const fact = exampleOf('REPORTED');
	expect(describeNotification({ ...fact, data: { ...fact.data, reason: 'COMPLAINT' } } as NotificationFact, language, TOKYO).body).toMatch(body);
});

test.each([
	['en', { own: 1 }, /was not completed\. You were reported and banned\. /],
	['en', {}, /was not completed\. Ishikawa Gems was reported and banned\. /],
	['ja', { own: 1 }, /完了しなかったため、貴社が報告され、利用停止となりました。/],
] as const)('the reported member is addressed as the reader, the other party reads the company (%s, %j)', (language, changes, body) => {
	const fact = exampleOf('REPORTED');
	expect(describeNotification({ ...fact, data: { ...fact.data, ...changes } } as NotificationFact, language, TOKYO).body).toMatch(body);
});

test.each([
	['ACCEPTED', {}, 'Your bid was accepted: confirm by 22 Nov 2026, 17:00 JST', /or your account is banned/],
	['CONFIRM_REMINDER', {}, 'Confirm by 22 Nov 2026, 17:00 JST or your account is banned', /If neither party does, you as the buyer/],
	['CONFIRM_REMINDER', { party: 'seller' }, 'Confirm the deal by 22 Nov 2026, 17:00 JST', /If neither party does, the buyer is reported and banned/],
	['CONFIRM_REMINDER', { sold: 1 }, 'Confirm or dispute by 22 Nov 2026, 17:00 JST', /counts as sold/],
	['CONFIRM_REMINDER', { accused: 1 }, 'Answer by 22 Nov 2026, 17:00 JST or your account is banned', /Without an answer you are reported and banned/],
	['COMPLAINT', { moved: 1 }, 'Answer by 22 Nov 2026, 17:00 JST or your account is banned', /Without an answer you are reported and banned/],
	['COMPLAINT', { answered: 1 }, 'Your deal is in dispute', /an admin decides/],
	[
		'DEADLINE_MOVED',
		{ restoredTo: '2026-11-20T01:00:00.000Z' },
		'Your deadline was extended to 22 Nov 2026, 17:00 JST',
		/its state at 20 Nov 2026, 10:00 JST.* act again by 22 Nov 2026, 17:00 JST\.$/,
	],
	[
		'DEADLINE_MOVED',
		{ restoredTo: '2026-11-20T01:00:00.000Z', stopped: 1 },
		'Your deadline was extended to 22 Nov 2026, 17:00 JST',
		/did not run from 20 Nov 2026, 10:00 JST on.* act by 22 Nov 2026, 17:00 JST\.$/,
	],
	['MARKET_RESTORED', {}, 'The market was restored to 20 Nov 2026, 10:00 JST', /its state at 20 Nov 2026, 10:00 JST\. Whatever/],
] as const)('the title of %s with %j says until when, and what silence leads to', (kind, data, title, body) => {
	const said = describeNotification({ kind, data: { ...EXAMPLES[kind], ...data } } as NotificationFact, 'en', TOKYO);
	expect(said.title).toBe(title);
	expect(said.body).toMatch(body);
});

test.each([
	[{ state: 'DISPLAYED', priceChanged: 0 }, 'The price is $9,000/ct. It is for sale and open for bids.'],
	[{ state: 'DISPLAYED', priceChanged: 0, askingPrice: undefined }, 'It is for sale and open for bids.'],
	[{ state: 'DISPLAYED', priceChanged: 1 }, 'The price is now $9,000/ct. It is for sale and open for bids.'],
	[{ state: 'SUSPENDED', priceChanged: 0 }, 'It is no longer for sale.'],
] as const)('a tracked stone that is for sale again has its price, which may have changed meanwhile: %j', (data, changes) => {
	const told = { kind: 'TRACKED_CHANGED', data: { ...EXAMPLES.TRACKED_CHANGED, ...data } } as const;
	expect(describeNotification(told, 'en', TOKYO).body).toBe(`Round 1.02 ct F VS1 (lot A-1): ${changes}`);
});

test('who has confirmed or complained is not asked to confirm when the other party withdraws its complaint', () => {
	const data = { ...EXAMPLES.COMPLAINT_WITHDRAWN, answered: 1 };
	const read = (language: Language) => describeNotification({ kind: 'COMPLAINT_WITHDRAWN', data }, language, TOKYO).body;
	expect(words('COMPLAINT_WITHDRAWN', 'en').body).toContain('please confirm the deal by 22 Nov 2026, 17:00 JST');
	expect(read('en')).toMatch(/^The other party has withdrawn the dispute .* at \$8,500\/ct\. Your own confirmation or dispute still counts\.$/);
	expect(read('ja')).toMatch(/取り下げました。貴社の確認または申し立ては引き続き有効です。$/);
});

test.each(['MEMBER', 'ADMIN'] as const)('after a new password by %s the member learns that passkeys and keys still work, and where they are', (by) => {
	const read = (language: Language) => describeNotification({ kind: 'PASSWORD_CHANGED', data: { by } }, language, TOKYO).body;
	expect(read('en')).toContain('Passkeys and API keys still work');
	expect(read('ja')).toContain('「ログインとセキュリティ」と「開発者向け」');
});

test('lots beyond the named ones are counted', () => {
	expect(words('EXPIRING_SOON', 'en').body).toContain('Lots A1, A2 and 3 more will be suspended');
	expect(words('EXPIRING_SOON', 'ja').body).toContain('ロットA1、A2、ほか3件は');
	expect(words('SUSPENDED', 'en').body).toContain('Lot A1 has been listed for 30 days');
});

test('a lot id that holds what stands between the names of a list is one name, told apart from the others', () => {
	const names = ['A1', 'B, 2', '在庫、3'];
	const data = { lots: names.join(', '), names, count: 5, expiresAt: fiveOClock };

	expect(describeNotification({ kind: 'EXPIRING_SOON', data }, 'en', TOKYO).body).toContain('Lots A1, “B, 2”, “在庫、3” and 2 more will be suspended');
	expect(describeNotification({ kind: 'EXPIRING_SOON', data }, 'ja', TOKYO).body).toContain('ロットA1、「B, 2」、「在庫、3」、ほか2件は');
	expect(describeNotification({ kind: 'SUSPENDED', data: { ...data, count: 3 } }, 'en', TOKYO).body).toMatch(
		/A1, “B, 2”, “在庫、3” have been listed for 30 days/,
	);
});

test('of notifications that were stored with their names as one text all are counted, whatever is in the names', () => {
	const lots = Array.from({ length: LOTS_NAMED }, (_, at) => `A, ${at}`).join(', ');

	expect(describeNotification({ kind: 'EXPIRING_SOON', data: { lots, count: 25, expiresAt: fiveOClock } }, 'en', TOKYO).body).toContain(
		'A, 19 and 5 more will be',
	);
	expect(describeNotification({ kind: 'SUSPENDED', data: { lots: 'A, 1, B', count: 2 } }, 'en', TOKYO).body).toContain('Lots A, 1, B have been listed');
});

test('no text names a stone in another language than its reader’s', () => {
	for (const shape of SHAPES) {
		const capitalised = shape.charAt(0) + shape.slice(1).toLowerCase();
		for (const [name, weight] of [
			[`${capitalised} 1.02 ct F VS1`, '1.02 ct F VS1'],
			[`${shape} 0.50 ct Fancy IF`, '0.50 ct ファンシー IF'],
		]) {
			const facts = NOTIFICATION_KINDS.map((kind) => {
				const { data } = exampleOf(kind);
				const named = { ...('lot' in data && { lot: name }), ...(kind === 'SAVED_SEARCH_DIGEST' && { lots: name, names: [name] }) };
				return { ...exampleOf(kind), data: { ...data, ...named } } as NotificationFact;
			});
			const told = facts.filter(({ data }) => 'lot' in data || 'search' in data);
			expect(told.length).toBeGreaterThan(20);
			const reader = { firstName: 'Hanako', lastName: 'Ishikawa', language: 'ja' as const };
			const closed = told.filter((fact): fact is ClosedFact => CLOSED_KINDS.some((kind) => kind === fact.kind));
			const texts = [
				...told.map((fact) => describeNotification(fact, 'ja', TOKYO).body),
				...told.map((fact) => writeNotificationMail(fact, reader, TOKYO, 'https://market.example').text),
				writeClosingMail(closed, reader, TOKYO, 'https://market.example').text,
				writeClosingMail(closed, reader, TOKYO, 'https://market.example').html,
				writeHeldMail(told.slice(0, LOTS_NAMED), false, reader, TOKYO, 'https://market.example').text,
				writeHeldMail(told.slice(LOTS_NAMED), true, reader, TOKYO, 'https://market.example').html,
			];
			for (const text of texts) {
				expect(text).toContain(`${japanese.shape[shape]} ${weight}`);
				expect(text).not.toMatch(new RegExp(`\\b(?:${SHAPES.join('|')}|fancy)\\b`, 'i'));
			}
		}
	}
});

test('a digest that leaves some out says so, and leads to the saved search that shows them', () => {
	const fact = { kind: 'SAVED_SEARCH_DIGEST', data: { ...EXAMPLES.SAVED_SEARCH_DIGEST, count: 50, more: 1 } } as const;

	expect(describeNotification(fact, 'en', TOKYO)).toEqual({
		title: 'More than 50 stones match your saved searches',
		body: 'New or changed: Round 1.02 ct F VS1 and others. Open the search “Rounds” to see them all.',
	});
	expect(describeNotification(fact, 'ja', TOKYO)).toEqual({
		title: '保存した検索条件に合う石が50石以上あります',
		body: '新しく出品または変更された石です：ラウンド 1.02 ct F VS1ほか。検索条件「Rounds」を開くとすべて表示されます。',
	});
	expect(findPlace(fact)).toBe('/diamond-filter?saved=01K0000000000000000000SAVE');
});

test('an admin may end a reason with a full stop, or not', () => {
	const lifted = (reason: string, language: Language) => describeNotification({ kind: 'BAN_LIFTED', data: { reason } }, language, TOKYO).body;

	expect(lifted('A mistake of ours.', 'en')).toBe('You can log in and trade again. Reason: A mistake of ours.');
	expect(lifted('運営の誤り', 'ja')).toBe('再びログインして取引いただけます。理由：運営の誤り。');
});

test.each([
	{ kind: 'FACTOR_CHANGED', data: { change: 'FACTORS_RESET' } },
	{ kind: 'CASE_DECIDED', data: EXAMPLES.CASE_DECIDED },
	{ kind: 'REPORTED', data: EXAMPLES.REPORTED },
	{ kind: 'REPORT_OPENED', data: EXAMPLES.REPORT_OPENED },
	{ kind: 'BANNED', data: {} },
	{ kind: 'BAN_LIFTED', data: {} },
	{ kind: 'REGISTRATION_DECIDED', data: { decision: 'REFUSE' } },
	{ kind: 'REGISTRATION_DECIDED', data: { decision: 'REFUSE', change: 1 } },
])('the reason of $kind is introduced once: $data', ({ kind, data }) => {
	const fact = { kind, data: { ...data, reason: 'lost phone.' } } as NotificationFact;
	expect(describeNotification(fact, 'en', TOKYO).body.match(/reason:.*?lost phone\./gi)).toEqual(['Reason: lost phone.']);
	expect(describeNotification(fact, 'ja', TOKYO).body.match(/理由：.*?lost phone。/g)).toEqual(['理由：lost phone。']);
});

test('a rejection tells each party what happened to whom', () => {
	const rejected = (timedOut: number, points: number) =>
		describeNotification({ kind: 'REJECTED', data: { ...EXAMPLES.REJECTED, timedOut, points } }, 'en', TOKYO).body;

	expect(rejected(0, 1)).toContain('rejected by the seller. The stone is for sale again. You gained 1 Teppo point.');
	expect(rejected(1, 1)).toContain('did not decide in time');
	expect(rejected(1, -1)).toContain('on your Round 1.02 ct F VS1 (lot A-1) was not decided in time');
	expect(rejected(1, -1)).toContain('You lost 1 Teppo point.');
});

test('what members wrote stands as they wrote it, also when it looks like a placeholder', () => {
	const message = '{{email}} $t(reason.COMPLAINT) $& $1 & <b>';
	const data = { ...EXAMPLES.CONTACT_MESSAGE, companyName: '{{message}}', message };

	expect(describeNotification({ kind: 'CONTACT_MESSAGE', data }, 'en', TOKYO).body).toBe(`Ren Sato, {{message}} (ren@example.com) wrote: “${message}”.`);
	expect(describeNotification({ kind: 'BANNED', data: { reason: message } }, 'en', TOKYO).body).toContain(`Reason: ${message}.`);
});

describe('by mail', () => {
	const reader = { firstName: 'Hanako', lastName: 'Ishikawa', language: 'en' as const };
	const mail = (fact: NotificationFact & { diamondId?: string }, to: Parameters<typeof writeNotificationMail>[1] = reader) =>
		writeNotificationMail(fact, to, TOKYO, 'https://market.example');

	test('names the member in the order of the language and links the stone', () => {
		const outbid = { kind: 'OUTBID', data: EXAMPLES.OUTBID, diamondId: '01JD0000000000000000000000' } as const;

		expect(mail(outbid).text).toContain('Dear Hanako Ishikawa,');
		expect(mail(outbid).html).toContain('href="https://market.example/productDetails/01JD0000000000000000000000"');
		expect(mail(outbid, { ...reader, language: 'ja' }).text).toContain('Ishikawa Hanako 様');
		expect(mail(outbid, { ...reader, language: 'ja' }).subject).toBe('高値更新されました – ダイヤモンドマーケット');
	});

	test('lets nothing that members wrote into the markup', () => {
		const { html, text } = mail({ kind: 'REGISTRATION_WAITING', data: { userName: 'a@example.com', companyName: '<b>"A" & B</b>' } });

		expect(html).toContain('&lt;b&gt;&quot;A&quot; &amp; B&lt;/b&gt;');
		expect(text).toContain('<b>"A" & B</b>');
	});

	/** Routes of the specification, section 2. */
	const PAGES =
		/^https:\/\/market\.example\/(productDetails\/\w{26}|case\/\w{26}|refresh-list|uploadDiamond|diamond-filter(\?saved=\w{26})?|complete-profile|admin-dashboard(\?state=CHANGED)?|forgot-password|sessions|security|userProfile|contact|login|notificationTab|developers\?tab=webhooks)$/;

	test.each(NOTIFICATION_KINDS.filter(isMailed))('%s says the same in text and HTML, and links the page that a click in the market leads to', (kind) => {
		for (const language of LANGUAGES) {
			const fact = exampleOf(kind);
			const { subject, text, html } = mail(fact, { ...reader, language });
			const { title, body } = words(kind, language);
			const link = `https://market.example${findPlace(fact)}`;

			expect(link).toMatch(PAGES);
			expect(subject).toContain(title);
			for (const part of [body, link]) expect(text).toContain(part);
			expect(html).toContain(`href="${link}"`);
			expect(html).toContain(title);
		}
	});

	test('of many that waited, those that nobody may turn off come first: they ask the reader to act', () => {
		const bids = Array.from({ length: LOTS_NAMED + 5 }, () => ({ kind: 'BID_RECEIVED', data: EXAMPLES.BID_RECEIVED }) as const);
		const waited = [...bids, { kind: 'ACCEPTED', data: EXAMPLES.ACCEPTED } as const];
		const { text } = writeHeldMail(waited, false, reader, TOKYO, 'https://market.example');

		expect(text.indexOf(words('ACCEPTED', 'en').title)).toBeGreaterThan(0);
		expect(text.indexOf(words('ACCEPTED', 'en').title)).toBeLessThan(text.indexOf(words('BID_RECEIVED', 'en').title));
		expect(text).toContain('and 6 more in the market.');
	});

	test('leads where the reader can act', () => {
		expect(findPlace({ kind: 'EXPIRING_SOON', data: EXAMPLES.EXPIRING_SOON, diamondId: '01JD0000000000000000000000' })).toBe('/refresh-list');
		expect(findPlace({ kind: 'REGISTRATION_DECIDED', data: EXAMPLES.REGISTRATION_DECIDED })).toBe('/complete-profile');
		expect(findPlace({ kind: 'BANNED', data: EXAMPLES.BANNED })).toBe('/contact');
	});
});
