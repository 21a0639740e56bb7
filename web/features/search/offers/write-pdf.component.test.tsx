import { expect, test } from 'vitest';
import { aDiamond } from '#test/model/a-diamond.ts';
import { writePdf } from './write-pdf.tsx';

test('a Japanese offer embeds a font that has its characters', async () => {
	const words = { name: 'ラウンド 1.00 ct', grades: '蛍光性 None', measurements: '', certificate: '', perCarat: '', total: '' };
	const offer = await writePdf({ title: '銀座ダイヤ · 2026年11月30日', count: '1石', rows: [{ stone: aDiamond(), words }] });
	expect(await offer.text()).toMatch(/BaseFont .*NotoSansJP/);
});
