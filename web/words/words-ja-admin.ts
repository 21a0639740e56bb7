export default import.meta.glob<Record<string, unknown>>('#shared/text/locales/ja/web/admin.json', { eager: true, import: 'default' });
