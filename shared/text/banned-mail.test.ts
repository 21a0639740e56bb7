import { expect, test } from 'vitest';
import { LANGUAGES } from '#shared/domain/common/language.ts';
import { writeClosingMail } from './closing-mail.ts';
import { writeHeldMail, writeNotificationMail } from './notification-mail.ts';

/** Tests mails to a banned member, who cannot log in. */

const reader = { firstName: 'Hanako', lastName: 'Ishikawa', language: 'en', state: 'ACTIVE' } as const;
const banned = { ...reader, state: 'BANNED' } as const;
const stone = { lot: 'Round 1.02 ct F VS1', lotId: 'A-1', amount: 8500, currency: 'USD' };
const at = '2026-11-22T08:00:00.000Z';
const closed = { kind: 'AUCTION_CLOSED_SELLER', data: { ...stone, decideBy: at }, diamondId: '01JD0000000000000000000000' } as const;
const MARKET = ['Asia/Tokyo', 'https://market.example'] as const;
const ASK = { en: /Please accept or reject/, ja: /承諾または却下して/ } as const;
const FATE = { en: /account is banned.*After 22 Nov 2026, 17:00 JST.* counts as rejected/, ja: /利用停止.*却下したもの/ } as const;

test.each(LANGUAGES)('a banned seller is not asked to decide, but told what follows and whom to ask (%s)', (language) => {
	const [active, told] = [reader, banned].map((one) => ({ ...one, language }));
	if (!active || !told) throw new Error('No readers');
	for (const { subject, text } of [writeNotificationMail(closed, told, ...MARKET), writeClosingMail([closed, closed], told, ...MARKET)]) {
		expect(subject + text).not.toMatch(ASK[language]);
		expect(text).toMatch(FATE[language]);
		expect(text).toContain('https://market.example/contact\n');
	}
	expect(writeHeldMail([closed, closed], false, told, ...MARKET).text).not.toMatch(ASK[language]);
	expect(writeNotificationMail(closed, active, ...MARKET).text).toMatch(ASK[language]);
	expect(writeClosingMail([closed, closed], active, ...MARKET).text).toMatch(ASK[language]);
});

test('a banned party of a deal learns that only an admin can make room for an answer', () => {
	const accepted = { kind: 'ACCEPTED', data: { ...stone, confirmBy: at } } as const;
	const note = 'Your account is banned, so you can do this only if an admin lifts the ban first.';
	expect(writeNotificationMail(accepted, banned, ...MARKET).text).toContain(note);
	expect(writeNotificationMail(accepted, reader, ...MARKET).text).not.toContain(note);
});

test.each(LANGUAGES)('the title of no mail to a banned party asks for an answer or threatens with a ban (%s)', (language) => {
	const reminder = { kind: 'CONFIRM_REMINDER', data: { ...stone, confirmBy: at, party: 'buyer', accused: 0, sold: 0 } } as const;
	const remind = (state: 'ACTIVE' | 'BANNED') => writeNotificationMail(reminder, { ...reader, language, state }, ...MARKET).subject;
	const threat = language === 'en' ? /or your account is banned/ : /しないと利用停止/;
	expect(remind('ACTIVE')).toMatch(threat);
	expect(remind('BANNED')).not.toMatch(threat);
	expect(remind('BANNED')).toMatch(/1\.02 ct F VS1.*22/);
});
