import { beforeAll, expect, test, vi } from 'vitest';
import type { Notification } from '#shared/contract/notifications/notifications.ts';
import { CLOSED_KINDS } from '#shared/domain/notifications/notification.ts';
import { changeLanguage, startI18n } from '#web/lib/language/i18n.ts';
import { fetchWords } from '#web/lib/language/words.ts';
import { describeClosed, findClosedKind } from './closed-notifications.ts';

beforeAll(async () => {
	vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
	vi.stubGlobal('document', { documentElement: {} });
	await startI18n('en', await fetchWords('en', 'daily'));
	return () => vi.unstubAllGlobals();
});

const closed = (kind: Notification['kind']): Notification => ({
	notificationId: '01JD0000000000000000000000',
	kind,
	isRead: false,
	createdAt: '2026-11-22T08:00:00.000Z',
	title: 'Your bid is the highest',
	body: 'Your bid stands.',
	diamondId: '01JD0000000000000000000001',
	data: {},
});
const [SELLER, LEADER, LOSER] = CLOSED_KINDS;

test('auctions that close together are one toast, which leads to where the member has to act', async () => {
	expect(describeClosed([closed(LEADER), closed(LOSER), closed(LEADER), closed(SELLER)])).toEqual({
		title: '4 auctions have closed',
		body: '1 needs your decision, you lead 2, 1 won by another bidder',
		place: '/refresh-list?state=AWAITING_DECISION',
	});
	expect(describeClosed([closed(LEADER), closed(LOSER)]).place).toBe('/stock');
	expect(describeClosed([closed(LOSER), closed(LOSER)]).place).toBe('/stock?list=lost');
	await changeLanguage('ja');
	expect(describeClosed([closed(LEADER), closed(LOSER)])).toMatchObject({ title: '2件のオークションが終了しました', body: '最高入札1件、落札ならず1件' });
});

test('a single one says what its notification says, and leads to the stone', () => {
	expect(describeClosed([closed(LEADER)])).toEqual({
		title: 'Your bid is the highest',
		body: 'Your bid stands.',
		place: '/productDetails/01JD0000000000000000000001',
	});
	expect(findClosedKind(closed('OUTBID'))).toBeUndefined();
});
