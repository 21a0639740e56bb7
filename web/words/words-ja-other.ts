/** All words except those of the first page, of the admins' screens, of the page for developers and of the widget. */
export default import.meta.glob<Record<string, unknown>>(
	['../../shared/text/locales/ja/web/*.json', '!../../shared/text/locales/ja/web/{admin,common,developers,guides,search,webhooks,widget,widgetBuilder}.json'],
	{ eager: true, import: 'default' },
);
