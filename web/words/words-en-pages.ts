/** Words of the terms, the manual and the contact form. */
export default import.meta.glob<Record<string, unknown>>('../../shared/text/locales/en/web/pages.json', { eager: true, import: 'default' });
