/** The words of all pages but the first, and but what admins alone see. */
export default import.meta.glob<Record<string, unknown>>(
	['../../shared/text/locales/ja/web/*.json', '!../../shared/text/locales/ja/web/{admin,common,search}.json'],
	{ eager: true, import: 'default' },
);
