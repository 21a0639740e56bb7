/** Words of the terms, the manual and the contact form. */
export default import.meta.glob<Record<string, unknown>>('../../shared/text/locales/ja/web/pages.json', { eager: true, import: 'default' });
