import { type Audience, SCREENS } from '#shared/contract/screens.ts';

/** Addresses of every screen, by the role that sees it. The pages of a stone and of a case are added by the tests. */
export const GUEST = [
	'/',
	'/login',
	'/signup',
	'/forgot-password',
	'/termConditions',
	'/privacy-policy',
	'/contact',
	'/nowhere',
	`/unsubscribe/${'0'.repeat(26)}.SUSPENDED.${'a'.repeat(43)}`,
	`/invitation/${'0'.repeat(26)}.zzzzzz.${'a'.repeat(43)}`,
];
/** Lists the paths without parameters that these audiences see, except for `left`. */
const listPaths = (audiences: readonly Audience[], left: readonly string[]): string[] =>
	Object.values(SCREENS)
		.filter(({ who, path }) => audiences.includes(who) && !path.includes('{') && !left.includes(path))
		.map(({ path }) => path);

/** A comparison needs stones in its address. */
const COMPARE = SCREENS.compare.path;
export const DEALER = [
	...listPaths(['dealer', 'signed-in', 'member', 'trader-or-admin'], [COMPARE]),
	// Other views of screens above.
	'/refresh-list?view=list',
	'/stock?list=won',
];
/** The market's prices are the same for an admin and a dealer. */
export const ADMIN = listPaths(['signed-in', 'trader-or-admin', 'admin'], [COMPARE, SCREENS.market.path]);
/** Screens that are forms, and those that are texts or settings. The others are for work and fill the window. */
export const FORMS = ['/login', '/signup', '/forgot-password', '/contact', '/complete-profile', '/create-diamond', '/unsubscribe/', '/invitation/'];
export const READING = [
	'/userProfile',
	'/admin-settings',
	'/security',
	'/price-list',
	'/developers',
	'/record',
	'/sessions',
	'/termConditions',
	'/privacy-policy',
	'/notificationTab',
	'/notification-settings',
	'/admin-cases',
	'/case/',
];
