import 'i18next';

/** Keys are typed by the English files: an unknown key does not compile. */
declare module 'i18next' {
	interface CustomTypeOptions {
		defaultNS: 'common';
		resources: {
			errors: typeof import('./locales/en/server/errors.json');
			issues: typeof import('./locales/en/server/issues.json');
			mails: typeof import('./locales/en/server/mails.json');
			notificationKinds: typeof import('./locales/en/server/notificationKinds.json');
			ownData: typeof import('./locales/en/server/ownData.json');
			priceSheet: typeof import('./locales/en/server/priceSheet.json');
			reference: typeof import('./locales/en/server/reference.json');
			sheets: typeof import('./locales/en/server/sheets.json');
			webPush: typeof import('./locales/en/server/webPush.json');
			account: typeof import('./locales/en/web/account.json');
			admin: typeof import('./locales/en/web/admin.json');
			auctions: typeof import('./locales/en/web/auctions.json');
			cases: typeof import('./locales/en/web/cases.json');
			common: typeof import('./locales/en/web/common.json');
			dashboard: typeof import('./locales/en/web/dashboard.json');
			developers: typeof import('./locales/en/web/developers.json');
			auditLog: typeof import('./locales/en/web/auditLog.json');
			guides: typeof import('./locales/en/web/guides.json');
			inventory: typeof import('./locales/en/web/inventory.json');
			listing: typeof import('./locales/en/web/listing.json');
			market: typeof import('./locales/en/web/market.json');
			media: typeof import('./locales/en/web/media.json');
			notifications: typeof import('./locales/en/web/notifications.json');
			notificationSettings: typeof import('./locales/en/web/notificationSettings.json');
			pages: typeof import('./locales/en/web/pages.json');
			priceList: typeof import('./locales/en/web/priceList.json');
			prices: typeof import('./locales/en/web/prices.json');
			profile: typeof import('./locales/en/web/profile.json');
			reprice: typeof import('./locales/en/web/reprice.json');
			results: typeof import('./locales/en/web/results.json');
			search: typeof import('./locales/en/web/search.json');
			security: typeof import('./locales/en/web/security.json');
			sessions: typeof import('./locales/en/web/sessions.json');
			stone: typeof import('./locales/en/web/stone.json');
			trade: typeof import('./locales/en/web/trade.json');
			upload: typeof import('./locales/en/web/upload.json');
			webhooks: typeof import('./locales/en/web/webhooks.json');
			widgetBuilder: typeof import('./locales/en/web/widgetBuilder.json');
			workbench: typeof import('./locales/en/web/workbench.json');
		};
	}
}
