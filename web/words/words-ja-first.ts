export default import.meta.glob<Record<string, unknown>>('../../shared/text/locales/ja/web/{common,search}.json', { eager: true, import: 'default' });
