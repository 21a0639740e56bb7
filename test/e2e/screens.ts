/** Addresses of every screen, by who sees it; those of one stone and one case come on top. */
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
];
export const DEALER = [
	'/user/dashboard',
	'/diamond-filter',
	'/market',
	'/create-diamond',
	'/refresh-list',
	'/auctions',
	'/stock',
	'/stock?list=won',
	'/uploadDiamond',
	'/bulk-diamond-table',
	'/notificationTab',
	'/notification-settings',
	'/userProfile',
	'/record',
	'/security',
	'/sessions',
];
export const ADMIN = [
	'/auctions',
	'/admin-dashboard',
	'/admin-cases',
	'/admin-stones',
	'/admin-settings',
	'/record',
	'/security',
	'/sessions',
	'/inactive-user-diamond',
	'/stock',
	'/notificationTab',
	'/notification-settings',
];
/** Screens that are filled in, and those that are read; the others are worked on and take the window. */
export const FORMS = [
	'/login',
	'/signup',
	'/forgot-password',
	'/contact',
	'/complete-profile',
	'/create-diamond',
	'/userProfile',
	'/admin-settings',
	'/security',
	'/unsubscribe/',
];
export const READING = ['/record', '/sessions', '/termConditions', '/privacy-policy', '/notificationTab', '/notification-settings', '/admin-cases', '/case/'];
