import { expect, test } from 'vitest';
import { ADMIN_ROLE, USER_ROLE } from '#shared/domain/accounts/member.ts';
import words from '#shared/text/locales/ja/web/auditLog.json' with { type: 'json' };
import type { MemberRecord } from '../accounts/ports/members.ts';
import type { CaseRecord } from '../auctions/ports/cases.ts';
import type { WebhooksRecord } from '../integrations/ports/webhooks.ts';
import type { WidgetRecord } from '../integrations/ports/widgets.ts';
import type { Change } from '../market/changes.ts';
import type { PushSubscriptionsRecord } from '../notifications/ports/push-subscriptions.ts';
import type { ListingRecord } from '../stock/ports/listings.ts';
import { deriveAuditEvents } from './derive-audit-events.ts';
import type { Actor } from './ports/audit-log.ts';

const member: MemberRecord = {
	memberId: 'HANA',
	userName: 'hana@example.com',
	version: 1,
	roleId: 102,
	state: 'ACTIVE',
	language: 'ja',
	firstName: 'Hana',
	lastName: 'Ishikawa',
	companyName: 'Ishikawa Gems',
	rank: 3,
	createdAt: 0,
};
const listing = { listingId: 'STONE', sellerId: 'HANA', state: 'DISPLAYED', stone: { lotId: 'A-1', askingPrice: 9000 } } as ListingRecord;
const admin = { memberId: 'ADMIN', network: '192.0.2.0' };
const derive = (changes: Change[], actor: Actor = admin) => deriveAuditEvents(changes, actor, 7, () => 'ID').map(({ deedId, at, ...deed }) => deed);
const becomes = (after: Partial<MemberRecord>, before: Partial<MemberRecord> = {}): Change => ({
	kind: 'member-changed',
	before: { ...member, ...before },
	after: { ...member, ...after },
});

const session = { memberId: 'HANA', sessionId: 'S', kind: 'WEB' as const, browser: 'Firefox', system: 'Windows', beganAt: 5, usedAt: 5 };
const from = { network: '192.0.2.0', country: 'JP' };

test('who signs in has no token yet, and is the actor: with the device, and from where', () => {
	expect(derive([{ kind: 'session-begun', session, isNewDevice: true }], from)).toEqual([
		{ kind: 'SIGN_IN', memberId: 'HANA', by: 'HANA', ...from, after: { by: 'WEB', browser: 'Firefox', system: 'Windows', newDevice: true } },
	]);
	expect(derive([becomes({ lastSignInAt: 5 })], from)).toEqual([]);
});

test('the end of a session says who ended it, and of another one which', () => {
	expect(derive([{ kind: 'session-ended', session: { memberId: 'HANA', sessionId: 'S' }, at: 6, how: 'SIGNED_OUT' }], from)).toEqual([
		{ kind: 'SIGN_OUT', memberId: 'HANA', by: 'HANA', ...from },
	]);
	expect(derive([{ kind: 'session-ended', session, at: 6, how: 'ENDED' }], { ...from, memberId: 'HANA' })).toEqual([
		{ kind: 'SIGN_OUT', act: 'ANOTHER', memberId: 'HANA', by: 'HANA', ...from, before: { browser: 'Firefox', system: 'Windows' } },
	]);
	expect(derive([{ kind: 'session-used', session, usedAt: 9 }], from)).toEqual([]);
});

test('a change of the profile says what was before and after, and is kept apart', () => {
	expect(derive([becomes({ firstName: 'Hanako', phoneNumber: '+81 3' })])).toMatchObject([
		{ kind: 'PROFILE', by: 'ADMIN', before: { firstName: 'Hana', phoneNumber: null }, after: { firstName: 'Hanako', phoneNumber: '+81 3' }, isPersonal: true },
	]);
});

test('a ban for a failed deal names the stone', () => {
	const record = { caseId: 'CASE', listingId: 'STONE', lotId: 'A-1', end: { how: 'BANNED', at: 7, banned: ['buyer'] } } as unknown as CaseRecord;
	expect(derive([{ kind: 'case-saved', record }, becomes({ state: 'BANNED', stateReason: 'COMPLAINT' })], {})).toMatchObject([
		{ kind: 'BAN', act: 'BANNED', memberId: 'HANA', reason: 'COMPLAINT', listingId: 'STONE', lotId: 'A-1' },
	]);
});

test('decisions, bans and what lifts them come with their reasons', () => {
	expect(derive([becomes({ state: 'ACTIVE' }, { state: 'PENDING' })])).toMatchObject([{ kind: 'DECISION', act: 'APPROVED', before: { state: 'PENDING' } }]);
	expect(derive([becomes({ state: 'REFUSED', stateReason: 'Expired.' }, { state: 'PENDING' })])).toMatchObject([{ act: 'REFUSED', reason: 'Expired.' }]);
	expect(derive([becomes({ state: 'BANNED', stateReason: 'Fraud.' })])).toMatchObject([{ kind: 'BAN', act: 'BANNED', reason: 'Fraud.' }]);
	const told: Change = {
		kind: 'notification',
		notificationId: 'N',
		notification: { memberId: 'HANA', kind: 'BAN_LIFTED', data: { reason: 'An error.' } },
		at: 7,
	};
	expect(derive([becomes({ state: 'ACTIVE' }, { state: 'BANNED' }), told])).toMatchObject([{ act: 'LIFTED', reason: 'An error.' }]);
	expect(derive([becomes({ approved: undefined }, { approved: { firstName: 'H', lastName: 'I', companyName: 'G', changedAt: 1 } })])).toMatchObject([
		{ act: 'NAME_APPROVED' },
	]);
});

test.each(['PENDING', 'ACTIVE'] as const)('a member who was %s and becomes an admin is one event of the market’s', (state) => {
	const appointed = becomes({ roleId: ADMIN_ROLE, state: 'ACTIVE' }, { roleId: USER_ROLE, state });
	const values = { before: { state, admin: false }, after: { state: 'ACTIVE', admin: true } };
	expect(derive([appointed], {})).toEqual([{ kind: 'DECISION', memberId: 'HANA', ...values }]);
});

test('a member who restores the approved name changes the profile; an admin who restores it decides', () => {
	const approved = { firstName: 'Hana', lastName: 'Ishikawa', companyName: 'Ishikawa Gems', changedAt: 1 };
	const restored = becomes({ approved: undefined }, { approved, firstName: 'Hanako' });
	const values = { before: { firstName: 'Hanako' }, after: { firstName: 'Hana' }, isPersonal: true };
	expect(derive([restored], { memberId: 'HANA' })).toEqual([{ kind: 'PROFILE', memberId: 'HANA', by: 'HANA', ...values }]);
	expect(derive([restored])).toMatchObject([{ kind: 'DECISION', act: 'NAME_REFUSED', by: 'ADMIN', ...values }]);
});

test('a password is told of by what it came by, and never itself', () => {
	const changed = (by: 'MEMBER' | 'ADMIN'): Change => ({
		kind: 'notification',
		notificationId: 'N',
		notification: { memberId: 'HANA', kind: 'PASSWORD_CHANGED', data: { by } },
		at: 7,
	});
	expect(derive([changed('MEMBER')], {})).toMatchObject([{ kind: 'PASSWORD', act: 'BY_CODE', by: 'HANA' }]);
	expect(derive([changed('ADMIN')])).toMatchObject([{ kind: 'PASSWORD', act: 'BY_ADMIN', by: 'ADMIN' }]);
});

test('a price is a deed where somebody changed it, and none of each stone that an import replaces', () => {
	const change: Change = { kind: 'listing-changed', before: listing, after: { ...listing, stone: { ...listing.stone, askingPrice: 9500 } } };
	expect(derive([change], { memberId: 'HANA' })).toEqual([
		{ kind: 'PRICE', memberId: 'HANA', by: 'HANA', listingId: 'STONE', lotId: 'A-1', before: { askingPrice: 9000 }, after: { askingPrice: 9500 } },
	]);
	expect(derive([change], {})).toEqual([]);
});

test('stones that rows of a sheet replace together are one deed: how many, how many prices, and what is asked for all', () => {
	const stone = { lotId: 'A-1', weight: 2, askingPrice: 9000 };
	const change = (before: object, after: object): Change => ({
		kind: 'listing-changed',
		before: { ...listing, stone: { ...stone, ...before } } as ListingRecord,
		after: { ...listing, stone: { ...stone, ...after } } as ListingRecord,
		sheet: 'a.csv',
	});
	const changes = [change({}, { askingPrice: 9500 }), change({}, { color: 'E' }), change({ askingPrice: undefined }, { weight: 1, askingPrice: 100 })];
	const summary = { fileName: 'a.csv', stones: 3, prices: 2, askingTotal: 37_100 };
	expect(derive(changes, { memberId: 'HANA' })).toEqual([
		{ kind: 'IMPORT', act: 'REPLACED', memberId: 'HANA', by: 'HANA', before: { askingTotal: 36_000 }, after: summary, isPersonal: true },
	]);
	// The worker of an import has no actor; the end of the import is the audit event.
	expect(derive(changes, {})).toEqual([]);
	// A single change is logged like any other change of a price.
	expect(derive(changes.slice(0, 1), { memberId: 'HANA' })).toMatchObject([{ kind: 'PRICE', lotId: 'A-1', after: { askingPrice: 9500 } }]);
	expect(derive(changes.slice(1, 2), { memberId: 'HANA' })).toEqual([]);
});

test('stones that are deleted together are one event with their lots, a single one names its stone', () => {
	const other = { ...listing, listingId: 'OTHER', stone: { ...listing.stone, lotId: 'A-2' } };
	const changes: Change[] = [
		{ kind: 'listing-removed', listing },
		{ kind: 'listing-removed', listing: other },
	];
	const event = { kind: 'STOCK', act: 'DELETED', memberId: 'HANA', by: 'HANA', keyId: 'KEY' };
	const actor = { memberId: 'HANA', key: { keyId: 'KEY' } } as Actor;
	expect(derive(changes, actor)).toEqual([{ ...event, after: { stones: 2, lots: 'A-1, A-2' } }]);
	expect(derive(changes.slice(0, 1), actor)).toEqual([{ ...event, listingId: 'STONE', lotId: 'A-1' }]);
	// The clock, and the worker of an import.
	expect(derive(changes, {})).toEqual([]);
});

test('no ceiling is in the record of a bid, and none of a ceiling that was raised', () => {
	const bid = { listingId: 'STONE', bidderId: 'REN', bidAmount: 8000, ceiling: 8765, currentBid: 8000, ceilingOnly: false, outcome: 'LEADING', salt: 'salt' };
	const changes = (fields: object): Change[] => [
		{ kind: 'listing-changed', before: listing, after: { ...listing, state: 'BIDDING' } },
		{ kind: 'bid-added', bid: { ...bid, ...fields } as Extract<Change, { kind: 'bid-added' }>['bid'] },
	];
	const first = derive(changes({}), { memberId: 'REN' });
	expect(first).toMatchObject([{ kind: 'BID', memberId: 'REN', lotId: 'A-1', after: { bid: 8000, currentBid: 8000, outcome: 'LEADING' } }]);
	const raised = derive(changes({ ceilingOnly: true }), { memberId: 'REN' });
	expect(raised).toMatchObject([{ kind: 'BID', act: 'CEILING_RAISED' }]);
	expect(JSON.stringify([first, raised])).not.toMatch(/8765|salt/);
});

test('points, the rate and chosen news say from what to what', () => {
	const entry = { memberId: 'HANA', points: -3, why: 'CORRECTION' as const, reason: 'By telephone.' };
	expect(derive([{ kind: 'points', entryId: 'E', entry, at: 7, given: { version: 1, rank: 3 } }])).toMatchObject([
		{ kind: 'POINTS', act: 'CORRECTION', reason: 'By telephone.', before: { rank: 3 }, after: { rank: 0 } },
	]);
	expect(derive([{ kind: 'discount-rate', rate: 25, before: 30 }])).toMatchObject([
		{ kind: 'SETTING', memberId: 'ADMIN', before: { percent: 30 }, after: { percent: 25 } },
	]);
	const choices = { kinds: { OUTBID: { mail: false } } };
	expect(derive([{ kind: 'notification-settings', before: undefined, after: { memberId: 'HANA', version: 1, choices } }])).toMatchObject([
		{ kind: 'SETTING', act: 'NOTIFICATIONS', before: { 'kinds.OUTBID.mail': null }, after: { 'kinds.OUTBID.mail': false } },
	]);
});

test('a widget that is made, changed or removed says its settings, but not its key', () => {
	const widget = {
		...{ memberId: 'HANA', widgetId: 'W', version: 1, key: 'dmp_secret', createdAt: 5, name: 'Shop', origins: ['https://shop.example'] },
		...{ priceMode: 'MARGIN', marginPercent: 10, currency: 'USD', rate: 1, language: 'en' },
	} as unknown as WidgetRecord;
	const text = (margin: number) => `Shop, https://shop.example, currency USD, language en, marginPercent ${margin}, priceMode MARGIN, rate 1`;
	const changed = { ...widget, version: 2, marginPercent: 12 };
	const common = { kind: 'SETTING', act: 'WIDGET', memberId: 'HANA', by: 'HANA', isPersonal: true };
	const changes: Change[] = [
		{ kind: 'widget-saved', before: undefined, after: widget },
		{ kind: 'widget-saved', before: widget, after: changed },
		{ kind: 'widget-saved', before: changed, after: { ...changed, version: 3 } },
		{ kind: 'widget-deleted', before: changed },
	];
	expect(derive(changes, { memberId: 'HANA' })).toEqual([
		{ ...common, before: { widget: null }, after: { widget: text(10) } },
		{ ...common, before: { widget: text(10) }, after: { widget: text(12) } },
		{ ...common, before: { widget: text(12) }, after: { widget: null } },
	]);
});

test('a browser with push notifications, a webhook and a widget each have a word in the activity log', () => {
	const browsers = { memberId: 'HANA', version: 1, all: [{ receiverId: 'R', device: 'Safari, iPhone' }] } as unknown as PushSubscriptionsRecord;
	const webhooks = { memberId: 'HANA', version: 1, all: [{ webhookId: 'H', url: 'https://hook.example', events: [] }] } as unknown as WebhooksRecord;
	const widget = { memberId: 'HANA', widgetId: 'W', version: 1, name: 'Shop', origins: [] } as unknown as WidgetRecord;
	const changes: Change[] = [
		{ kind: 'push-subscriptions-changed', before: undefined, after: browsers },
		{ kind: 'webhooks', before: undefined, after: webhooks },
		{ kind: 'widget-saved', before: undefined, after: widget },
	];
	const names = derive(changes, { memberId: 'HANA' }).flatMap(({ after }) => Object.keys(after ?? {}));
	expect(names).toEqual(['browsers', 'webhook', 'widget']);
	expect(Object.keys(words.field)).toEqual(expect.arrayContaining(names));
});

test('who signs in while the approval is awaited has sent nothing', () => {
	expect(derive([becomes({ state: 'PENDING', lastSignInAt: 5 }, { state: 'PENDING' })], {})).toEqual([]);
});
