export default import.meta.glob<Record<string, unknown>>('../../shared/text/locales/ja/web/{developers,guides,webhooks,widgetBuilder}.json', {
	eager: true,
	import: 'default',
});
