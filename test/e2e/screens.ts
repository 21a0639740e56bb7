/** Addresses of every screen, by who sees it; those of one stone and one case come on top. */
export const GUEST = ['/', '/login', '/signup', '/forgot-password', '/termConditions', '/privacy-policy', '/contact', '/nowhere'];
export const DEALER = [
	'/user/dashboard',
	'/diamond-filter',
	'/create-diamond',
	'/refresh-list',
	'/auctions',
	'/stock',
	'/stock?list=won',
	'/uploadDiamond',
	'/bulk-diamond-table',
	'/notificationTab',
	'/userProfile',
];
export const ADMIN = [
	'/auctions',
	'/admin-dashboard',
	'/admin-cases',
	'/admin-stones',
	'/admin-settings',
	'/inactive-user-diamond',
	'/stock',
	'/notificationTab',
];
