import type account from './locales/en/web/account.json';
import type admin from './locales/en/web/admin.json';
import type common from './locales/en/web/common.json';
import type dashboard from './locales/en/web/dashboard.json';
import type inventory from './locales/en/web/inventory.json';
import type listing from './locales/en/web/listing.json';
import type media from './locales/en/web/media.json';
import type notifications from './locales/en/web/notifications.json';
import type pages from './locales/en/web/pages.json';
import type profile from './locales/en/web/profile.json';
import type search from './locales/en/web/search.json';
import type stone from './locales/en/web/stone.json';
import type trade from './locales/en/web/trade.json';
import type upload from './locales/en/web/upload.json';

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
