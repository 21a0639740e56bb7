/** Words of the screens that members open every day, with which these can be shown. */
export default import.meta.glob<Record<string, unknown>>(
	'../../shared/text/locales/ja/web/{auctions,notifications,priceList,prices,stone,trade,workbench}.json',
	{
		eager: true,
		import: 'default',
	},
);
