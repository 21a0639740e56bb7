/** All words except those of the first page, of the admins' screens and of the widget. */
export default import.meta.glob<Record<string, unknown>>(
	['../../shared/text/locales/ja/web/*.json', '!../../shared/text/locales/ja/web/{admin,common,search,widget}.json'],
	{ eager: true, import: 'default' },
);
