/** The words of all pages but the first, and but what admins alone see. */
export default import.meta.glob<Record<string, unknown>>(
	['../../shared/text/locales/en/web/*.json', '!../../shared/text/locales/en/web/{admin,common,search}.json'],
	{ eager: true, import: 'default' },
);
