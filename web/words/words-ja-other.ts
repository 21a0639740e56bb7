/** All words except those of the first page, of daily screens, of the admins' screens, of the terms, manual and contact, of the page for developers and of the widget. */
export default import.meta.glob<Record<string, unknown>>(
	[
		'../../shared/text/locales/ja/web/*.json',
		'!../../shared/text/locales/ja/web/{admin,auctions,common,developers,guides,notifications,pages,priceList,prices,search,stone,trade,webhooks,widget,widgetBuilder,workbench}.json',
	],
	{ eager: true, import: 'default' },
);
