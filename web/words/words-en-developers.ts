export default import.meta.glob<Record<string, unknown>>('../../shared/text/locales/en/web/{developers,guides,webhooks,widgetBuilder}.json', {
	eager: true,
	import: 'default',
});
