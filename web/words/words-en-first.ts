export default import.meta.glob<Record<string, unknown>>('../../shared/text/locales/en/web/{common,search}.json', { eager: true, import: 'default' });
