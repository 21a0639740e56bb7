/** All words except those of the first page and of the admins' screens. */
export default import.meta.glob<Record<string, unknown>>(
	['../../shared/text/locales/en/web/*.json', '!../../shared/text/locales/en/web/{admin,common,search}.json'],
	{ eager: true, import: 'default' },
);
