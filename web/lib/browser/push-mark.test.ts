import { expect, test } from 'vitest';
import { isRenewalDue, mayOfferPush, type PushMark, readPushMark, requireRenewal, storePushRecord } from './push-mark.ts';

const browser = { isAble: true, permission: 'default' as const, hasBid: true };

test('a member is asked after the first bid, once, where the browser can and has not been told', () => {
	expect(mayOfferPush({}, browser)).toBe(true);
	expect(mayOfferPush({}, { ...browser, hasBid: false })).toBe(false);
	expect(mayOfferPush({}, { ...browser, isAble: false })).toBe(false);
	for (const permission of ['granted', 'denied'] as const) expect(mayOfferPush({}, { ...browser, permission })).toBe(false);
	expect(mayOfferPush({ declined: true }, browser)).toBe(false);
	expect(mayOfferPush({ receiverId: 'r' }, browser)).toBe(false);
});

test('the market hears of a browser once a day, and when its address or language is another', () => {
	const mark: PushMark = { memberId: 'm', receiverId: 'r', renewedAt: 1000, language: 'ja' };
	const present = { receiverId: 'r', language: 'ja', now: 2000 };
	expect(isRenewalDue(mark, present)).toBe(false);
	expect(isRenewalDue(mark, { ...present, now: 1000 + 25 * 3_600_000 })).toBe(true);
	expect(isRenewalDue(mark, { ...present, language: 'en' })).toBe(true);
	expect(isRenewalDue(mark, { ...present, receiverId: 'other' })).toBe(true);
});

test('after a session that the market ended, the browser is registered again at the next sign-in, whatever the time', () => {
	const kept = new Map<string, string>();
	const storage = { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value) };
	requireRenewal(storage);
	expect(kept.size).toBe(0);
	const now = Date.now();
	storePushRecord(storage, { memberId: 'm', receiverId: 'r', renewedAt: now, language: 'ja' });
	requireRenewal(storage);
	const mark = readPushMark(storage);
	expect(mark).toMatchObject({ memberId: 'm', receiverId: 'r', language: 'ja' });
	expect(isRenewalDue(mark, { receiverId: 'r', language: 'ja', now })).toBe(true);
});

test('what is kept is read again, and what somebody else has written there is nothing', () => {
	const kept = new Map<string, string>();
	const storage = { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value) };
	expect(readPushMark(storage)).toEqual({});
	storePushRecord(storage, { memberId: 'm', receiverId: 'r', renewedAt: 1, language: 'en', declined: false });
	expect(readPushMark(storage)).toEqual({ memberId: 'm', receiverId: 'r', renewedAt: 1, language: 'en', declined: false });
	for (const junk of ['no JSON', '7', '{"receiverId":7,"declined":"yes"}']) {
		kept.set('web-push', junk);
		expect(readPushMark(storage).receiverId).toBeUndefined();
		expect(readPushMark(storage).declined ?? false).toBe(false);
	}
});
