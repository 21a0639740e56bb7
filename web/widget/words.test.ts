import { expect, test } from 'vitest';
import type { WidgetStone } from '#shared/contract/integrations/widgets.ts';
import { Words } from './words.ts';

const STONE: WidgetStone = { diamondId: '01K00000000000000000000001', shape: 'OVAL', weight: 1.5, color: 'FANCY', photos: [] };

test('a fancy colour is written with all its parts, as in the market', () => {
	const words = new Words('en');
	const describe = (fancyColorDto?: WidgetStone['fancyColorDto']) => words.color({ ...STONE, fancyColorDto });
	expect(describe({ intensity: 'fancy_light', subColor: 'brownish', subColor1: 'orangy', mainColor: 'yellow' })).toBe('Fancy Light Brownish Orangy Yellow');
	expect(describe({ intensity: 'fancy', subColor: 'none', mainColor: 'pink' })).toBe('Fancy Pink');
	expect(describe({ intensity: 'fancy_vivid' })).toBe('Fancy Vivid');
	expect(describe()).toBe('Fancy');
	expect(words.color({ ...STONE, color: 'G' })).toBe('G');
});
