import { describe, expect, test } from 'vitest';
import { readScan } from '#shared/sheet/scan.ts';
import { type Address, type Audience, isAddress, linkTo, SCREENS } from './screens.ts';

/** The route table of the specification, section 2, copied literally. */
const SPECIFIED: Record<string, string[]> = {
	Admin: ['/admin-dashboard', '/admin-settings', '/inactive-user-diamond'],
	User: ['/user/dashboard', '/create-diamond', '/diamond-filter', '/uploadDiamond', '/bulk-diamond-table', '/userProfile', '/refresh-list'],
	'User, Admin': ['/notificationTab', '/stock'],
	public: [
		// For User and Admin by the specification; guests see what is public of a stone (issue 26).
		'/productDetails/{id}',
		'/signup',
		'/complete-profile',
		'/forgot-password',
		'/otp-verification/{email}',
		'/update-password',
		'/login',
		'/contact',
		'/',
		'/termConditions',
		'/privacy-policy',
		'/unauthorized',
	],
};
const ACCESS: Record<Audience, string> = {
	guest: 'public',
	outsider: 'public',
	onlooker: 'public',
	public: 'public',
	dealer: 'User',
	member: 'User',
	'signed-in': 'User, Admin',
	'trader-or-admin': 'User, Admin',
	admin: 'Admin',
};

test('every screen of the specification exists, for the audience that it names', () => {
	const screens = Object.values(SCREENS).map(({ path, who }) => `${path} ${ACCESS[who]}`);
	const specified = Object.entries(SPECIFIED).flatMap(([access, paths]) => paths.map((path) => `${path} ${access}`));
	expect(specified.filter((screen) => !screens.includes(screen))).toEqual([]);
});

describe('a link', () => {
	const id = '01K0000000000000000000ST0N';

	test('leads to a screen, with what the screen is to show', () => {
		expect(linkTo('home')).toBe('/');
		expect(linkTo('stone', { id })).toBe(`/productDetails/${id}`);
		expect(linkTo('stone', { id, bid: '1' })).toBe(`/productDetails/${id}?bid=1`);
		expect(linkTo('stone', { id, bid: undefined })).toBe(`/productDetails/${id}`);
		expect(linkTo('adminDashboard', { state: 'PENDING' }, 'members')).toBe('/admin-dashboard?state=PENDING#members');
	});

	test('carries an address of any signs', () => {
		expect(linkTo('otp', { email: "o.hara+1/$&'?#@example.com" })).toBe("/otp-verification/o.hara%2B1%2F%24%26'%3F%23%40example.com");
		expect(linkTo('updatePassword', { email: 'a+b@example.com' })).toBe('/update-password?email=a%2Bb%40example.com');
	});

	test('that leads nowhere does not compile', () => {
		// @ts-expect-error There is no such screen.
		expect(() => linkTo('nowhere')).toThrow();
		// @ts-expect-error Which stone?
		linkTo('stone');
		// @ts-expect-error A screen that takes nothing.
		linkTo('terms', { id });
		// @ts-expect-error Not what this screen takes.
		linkTo('stone', { id, list: 'won' });
		// @ts-expect-error Not a place on this screen.
		linkTo('adminDashboard', {}, 'nowhere');
		// @ts-expect-error Not made by `linkTo`.
		const address: Address = '/stock';
		expect(address).toBe('/stock');
	});

	test('that comes back from elsewhere is taken when it leads to a screen', () => {
		for (const address of ['/', '/stock?list=won', `/productDetails/${id}`, '/otp-verification/a%40example.com'])
			expect(isAddress(address), address).toBe(true);
		for (const other of ['', 'stock', '//evil.example', 'https://evil.example/stock', '/nowhere', '/stock/1', '/productDetails/'])
			expect(isAddress(other), other).toBe(false);
	});

	test('to a stone, read from a QR, is known for what it is', () => {
		expect(readScan(`https://market.example${linkTo('stone', { id })}`)).toEqual({ source: 'LABEL', listingId: id });
	});
});
