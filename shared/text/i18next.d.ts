import type errors from './locales/en/server/errors.json';
import type issues from './locales/en/server/issues.json';
import type mails from './locales/en/server/mails.json';
import type notificationKinds from './locales/en/server/notificationKinds.json';
import type ownData from './locales/en/server/ownData.json';
import type priceSheet from './locales/en/server/priceSheet.json';
import type reference from './locales/en/server/reference.json';
import type sheets from './locales/en/server/sheets.json';
import type webPush from './locales/en/server/webPush.json';
import type account from './locales/en/web/account.json';
import type admin from './locales/en/web/admin.json';
import type auctions from './locales/en/web/auctions.json';
import type auditLog from './locales/en/web/auditLog.json';
import type cases from './locales/en/web/cases.json';
import type common from './locales/en/web/common.json';
import type dashboard from './locales/en/web/dashboard.json';
import type inventory from './locales/en/web/inventory.json';
import type listing from './locales/en/web/listing.json';
import type market from './locales/en/web/market.json';
import type media from './locales/en/web/media.json';
import type notificationSettings from './locales/en/web/notificationSettings.json';
import type notifications from './locales/en/web/notifications.json';
import type pages from './locales/en/web/pages.json';
import type priceList from './locales/en/web/priceList.json';
import type prices from './locales/en/web/prices.json';
import type profile from './locales/en/web/profile.json';
import type reprice from './locales/en/web/reprice.json';
import type results from './locales/en/web/results.json';
import type search from './locales/en/web/search.json';
import type security from './locales/en/web/security.json';
import type sessions from './locales/en/web/sessions.json';
import type stone from './locales/en/web/stone.json';
import type trade from './locales/en/web/trade.json';
import type upload from './locales/en/web/upload.json';
import type workbench from './locales/en/web/workbench.json';

/** Keys are typed by the English files: an unknown key does not compile. */
declare module 'i18next' {
	interface CustomTypeOptions {
		defaultNS: 'common';
		resources: {
			errors: typeof errors;
			issues: typeof issues;
			mails: typeof mails;
			notificationKinds: typeof notificationKinds;
			ownData: typeof ownData;
			priceSheet: typeof priceSheet;
			reference: typeof reference;
			sheets: typeof sheets;
			webPush: typeof webPush;
			account: typeof account;
			admin: typeof admin;
			auctions: typeof auctions;
			cases: typeof cases;
			common: typeof common;
			dashboard: typeof dashboard;
			auditLog: typeof auditLog;
			inventory: typeof inventory;
			listing: typeof listing;
			market: typeof market;
			media: typeof media;
			notifications: typeof notifications;
			notificationSettings: typeof notificationSettings;
			pages: typeof pages;
			priceList: typeof priceList;
			prices: typeof prices;
			profile: typeof profile;
			reprice: typeof reprice;
			results: typeof results;
			search: typeof search;
			security: typeof security;
			sessions: typeof sessions;
			stone: typeof stone;
			trade: typeof trade;
			upload: typeof upload;
			workbench: typeof workbench;
		};
	}
}
