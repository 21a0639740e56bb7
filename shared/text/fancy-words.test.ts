import { expect, test } from 'vitest';
import english from './locales/en/web/trade.json' with { type: 'json' };
import japanese from './locales/ja/web/trade.json' with { type: 'json' };

test('fancy intensities are called as laboratories write them', () => {
	expect(Object.values(english.intensity)).toEqual([
		...['Faint', 'Very Light', 'Light', 'Fancy Light', 'Fancy', 'Fancy Dark', 'Fancy Vivid', 'Fancy Deep', 'Fancy Intense'],
	]);
	for (const [code, word] of Object.entries(english.intensity)) {
		expect(japanese.intensity[code as keyof typeof japanese.intensity].startsWith('ファンシー'), code).toBe(word.startsWith('Fancy'));
	}
});
