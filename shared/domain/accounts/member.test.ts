import { describe, expect, test } from 'vitest';
import { DAY } from '../common/durations.ts';
import {
	ADMIN_ROLE,
	computeInactiveFrom,
	isAdmin,
	isLicenceValid,
	MEMBER_STATES,
	mayCompleteRegistration,
	mayFollowLive,
	maySignIn,
	mayTrade,
	readPoliceNumber,
	USER_ROLE,
} from './member.ts';

const now = Date.parse('2026-11-21T00:00:00.000Z');
const active = { state: 'ACTIVE' as const, createdAt: now - 200 * DAY };

describe('what a member may do follows from state and role', () => {
	const allowed = (may: typeof mayTrade, roleId: typeof ADMIN_ROLE | typeof USER_ROLE) =>
		MEMBER_STATES.filter((state) => may({ memberId: 'M', roleId, state }));

	test('to sign in: whose address is verified, unless banned or removed', () => {
		expect(MEMBER_STATES.filter(maySignIn)).toEqual(['VERIFIED', 'PENDING', 'ACTIVE', 'REFUSED']);
	});

	test('to complete or correct the registration: until it is approved', () => {
		expect(MEMBER_STATES.filter(mayCompleteRegistration)).toEqual(['VERIFIED', 'PENDING', 'REFUSED']);
	});

	test('to trade: active members who are no admins', () => {
		expect(allowed(mayTrade, USER_ROLE)).toEqual(['ACTIVE']);
		expect(allowed(mayTrade, ADMIN_ROLE)).toEqual([]);
	});

	test('to decide as an admin: active admins', () => {
		expect(allowed(isAdmin, ADMIN_ROLE)).toEqual(['ACTIVE']);
		expect(allowed(isAdmin, USER_ROLE)).toEqual([]);
	});

	test('to follow live: both, while they are active', () => {
		for (const role of [ADMIN_ROLE, USER_ROLE] as const) expect(allowed(mayFollowLive, role)).toEqual(['ACTIVE']);
	});
});

describe('a member is inactive', () => {
	test('who has not signed in for 90 days, and not a moment before', () => {
		expect(computeInactiveFrom({ ...active, lastSignInAt: now - 90 * DAY + 1 }) <= now).toBe(false);
		expect(computeInactiveFrom({ ...active, lastSignInAt: now - 90 * DAY }) <= now).toBe(true);
	});

	test('who has never signed in since the registration, 90 days ago', () => {
		expect(computeInactiveFrom(active) <= now).toBe(true);
		expect(computeInactiveFrom({ ...active, createdAt: now - DAY }) <= now).toBe(false);
	});

	test.each(['UNVERIFIED', 'VERIFIED', 'PENDING', 'REFUSED', 'BANNED', 'REMOVED'] as const)('who is %s, whenever that was', (state) => {
		expect(computeInactiveFrom({ ...active, state, lastSignInAt: now }) <= now).toBe(true);
	});
});

describe('a licence', () => {
	test.each(['301234567890', '３０１２３４５６７８９０', '第301234567890号', '東京都公安委員会 第301-2345-67890号', ' 3012 3456 7890 '])(
		'%s is the twelve digits of Japan',
		(licence) => {
			expect(isLicenceValid('JP', licence)).toBe(true);
			expect(readPoliceNumber(licence)).toBe('301234567890');
		},
	);

	test.each(['30123456789', '3012345678901', 'A301234567890', '301234567890 Ginza', '', '第号'])('%j is no Japanese one', (licence) => {
		expect(isLicenceValid('JP', licence)).toBe(false);
	});

	test('of another country is free text', () => {
		expect(isLicenceValid('BE', 'HRD 77')).toBe(true);
		expect(isLicenceValid('BE', ' ')).toBe(false);
	});
});
