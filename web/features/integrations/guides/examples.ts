const FILES = import.meta.glob<string>('../../../../shared/guides/examples/*', { query: '?raw', import: 'default', eager: true });

/** The guides in their order, each with the name of its examples. */
export const GUIDES = {
	firstCall: 'first-call',
	sendStock: 'send-stock',
	changePrices: 'change-prices',
	mirror: 'mirror',
	receiveWebhooks: 'receive-webhooks',
	ownSite: 'own-site',
	assistant: 'assistant',
} as const;
export type Guide = keyof typeof GUIDES;

/** The languages of the examples by the ending of their files. */
export const EXAMPLE_LANGUAGES = { html: 'HTML', sh: 'curl', py: 'Python', ts: 'TypeScript', json: 'JSON' } as const;
export type ExampleLanguage = keyof typeof EXAMPLE_LANGUAGES;

/** Lists the examples of a guide in the order of the languages. */
export function listExamples(guide: Guide): { language: ExampleLanguage; code: string }[] {
	return (Object.keys(EXAMPLE_LANGUAGES) as ExampleLanguage[]).flatMap((language) => {
		const code = FILES[`../../../../shared/guides/examples/${GUIDES[guide]}.${language}`];
		return code === undefined ? [] : [{ language, code }];
	});
}
