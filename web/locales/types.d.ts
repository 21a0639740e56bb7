import type account from './en/account.json';
import type admin from './en/admin.json';
import type common from './en/common.json';
import type dashboard from './en/dashboard.json';
import type inventory from './en/inventory.json';
import type listing from './en/listing.json';
import type media from './en/media.json';
import type notifications from './en/notifications.json';
import type pages from './en/pages.json';
import type profile from './en/profile.json';
import type search from './en/search.json';
import type stone from './en/stone.json';
import type trade from './en/trade.json';
import type upload from './en/upload.json';

/** Translation keys are typed from the English files: a key that does not exist does not compile. */
declare module 'i18next' {
	interface CustomTypeOptions {
		defaultNS: 'common';
		resources: {
			account: typeof account;
			admin: typeof admin;
			common: typeof common;
			dashboard: typeof dashboard;
			inventory: typeof inventory;
			listing: typeof listing;
			media: typeof media;
			notifications: typeof notifications;
			pages: typeof pages;
			profile: typeof profile;
			search: typeof search;
			stone: typeof stone;
			trade: typeof trade;
			upload: typeof upload;
		};
	}
}
