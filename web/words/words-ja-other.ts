/** All words except those of the first page and of the admins' screens. */
export default import.meta.glob<Record<string, unknown>>(
	['../../shared/text/locales/ja/web/*.json', '!../../shared/text/locales/ja/web/{admin,common,search}.json'],
	{ eager: true, import: 'default' },
);
