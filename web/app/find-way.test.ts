import { describe, expect, test } from 'vitest';
import { type Audience, SCREENS, type ScreenName } from '#shared/contract/screens.ts';
import { ADMIN_ROLE, USER_ROLE } from '#shared/domain/accounts/member.ts';
import { findWay } from './find-way.ts';

/** The route table of the specification, section 2, word for word. `guests`: public, but signed-in members are redirected. */
const SPECIFIED = {
	'/admin-dashboard': 'Admin',
	'/user/dashboard': 'User',
	'/signup': 'guests',
	'/complete-profile': 'public',
	'/forgot-password': 'guests',
	'/otp-verification/{email}': 'guests',
	'/update-password': 'guests',
	'/login': 'guests',
	'/contact': 'public',
	'/': 'guests',
	// The specification says User, Admin; guests see what is public of a stone (issue 26).
	'/productDetails/{id}': 'public',
	'/create-diamond': 'User',
	'/diamond-filter': 'User',
	'/notificationTab': 'User, Admin',
	'/uploadDiamond': 'User',
	'/stock': 'User, Admin',
	'/bulk-diamond-table': 'User',
	'/userProfile': 'User',
	'/termConditions': 'public',
	'/privacy-policy': 'public',
	'/admin-settings': 'Admin',
	'/refresh-list': 'User',
	'/inactive-user-diamond': 'Admin',
	'/unauthorized': 'public',
} as const;
type Access = (typeof SPECIFIED)[keyof typeof SPECIFIED];

const dealer = { role: { roleId: USER_ROLE }, data: { state: 'ACTIVE' } } as const;
const admin = { role: { roleId: ADMIN_ROLE }, data: { state: 'ACTIVE' } } as const;
const WAITING_STATES = ['VERIFIED', 'PENDING', 'REFUSED'];

/** Redirects of a guest, a dealer and the admin from a screen of this access; undefined if it opens. */
const LEADS: Record<Access, [guest?: string, dealer?: string, admin?: string]> = {
	public: [],
	guests: [undefined, '/diamond-filter', '/admin-dashboard'],
	User: ['/', undefined, '/unauthorized'],
	Admin: ['/', '/unauthorized', undefined],
	'User, Admin': ['/', undefined, undefined],
};

const audienceOf = (path: string): Audience => Object.values(SCREENS).find((screen) => screen.path === path)?.who ?? expect.fail(`${path} is no screen`);

describe.each(Object.entries(SPECIFIED))('%s is for: %s', (path, access) => {
	test('guests, dealers and the admin see it, or are led to where the specification says', () => {
		const who = audienceOf(path);
		expect([findWay(who, null, 'never'), findWay(who, dealer, 'never'), findWay(who, admin, 'never')]).toEqual([0, 1, 2].map((at) => LEADS[access][at]));
	});
});

test('who signed out, or was signed out, is led to where one signs in', () => {
	for (const absence of ['signed-out', 'ended'] as const) expect(findWay('member', null, absence)).toBe('/login');
});

test('a stone’s page is for everybody, and a member whose session the market has ended signs in first', () => {
	for (const absence of ['never', 'signed-out'] as const) expect(findWay('onlooker', null, absence)).toBeUndefined();
	expect(findWay('onlooker', null, 'ended')).toBe('/login');
});

test.each(WAITING_STATES)(
	'a member who is %s sees what guests see and the own profile, notifications, security and sessions, and is led to what is waited for from all other screens for members',
	(state) => {
		const waiting = { role: { roleId: USER_ROLE }, data: { state } } as const;
		const open = (Object.keys(SCREENS) as ScreenName[]).filter((name) => findWay(SCREENS[name].who, waiting, 'never') === undefined);
		expect(open).toEqual([
			'home',
			'invitation',
			'completeProfile',
			'contact',
			'terms',
			'manual',
			'unsubscribe',
			'unauthorized',
			'profile',
			'notifications',
			'notificationSettings',
			'record',
			'security',
			'sessions',
			'stone',
			'search',
		]);
		expect(findWay('member', waiting, 'never')).toBe('/complete-profile');
		expect(findWay('guest', waiting, 'never')).toBe('/complete-profile');
		expect(findWay('admin', waiting, 'never')).toBe('/unauthorized');
	},
);
