export default import.meta.glob<Record<string, unknown>>('#shared/text/locales/en/web/admin.json', { eager: true, import: 'default' });
