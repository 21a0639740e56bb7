import { expect, test } from 'vitest';
import { GIRDLES } from './diamond.ts';
import { listGirdles, readGirdle } from './girdle.ts';

test.each([
	['Medium', 'MED', 'MED'],
	['Med_To_Stk, Faceted', 'MED', 'STK'],
	['Stk_To_Thk, Faceted', 'STK', 'THK'],
	['Slightly Thick - Very Thick', 'STK', 'VTK'],
	['Very Thick-Extremely Thick', 'VTK', 'ETK'],
	['Thick -Extremely Thick', 'THK', 'ETK'],
	['Medium Slightly Thick', 'MED', 'STK'],
	['Vtn To Vtk ,Polished', 'VTN', 'VTK'],
	['Etk ,Polished', 'ETK', 'ETK'],
	['Vtk Faceted', 'VTK', 'VTK'],
	['Extremely Thin to Thin (Bruted)', 'ETN', 'THN'],
	['STK-THN', 'THN', 'STK'],
	['Sl. Thick 3.5%', 'STK', 'STK'],
	['Slightly thin', 'THN', 'THN'],
	['V.THIN〜THICK', 'VTN', 'THK'],
	['ミディアム～スライトリーシック', 'MED', 'STK'],
	['ベリーシン', 'VTN', 'VTN'],
])('the girdle %s reaches from %s to %s', (text, thin, thick) => {
	expect(readGirdle(text)).toEqual({ girdleThin: thin, girdleThick: thick });
});

test.each([undefined, '', '3.5%', 'Faceted', 'Thickness', '-'])('of %s no thickness is known', (text) => {
	expect(readGirdle(text)).toEqual({});
});

test('every step that a girdle is chosen by is one of its scale', () => {
	expect(listGirdles('ETN', 'ETK')).toEqual(GIRDLES);
	expect(listGirdles('THN', 'STK')).toEqual(['THN', 'MED', 'STK']);
});
