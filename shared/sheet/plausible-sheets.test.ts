import { expect, it, test } from 'vitest';
import { readDoubts } from '#test/model/read-doubts.ts';

const read = (...lines: readonly string[]) => readDoubts(new Blob([lines.join('\n')]));

test.each(['Cut', 'C/P/S', 'Cut/Pol/Sym', 'Cut Polish Symmetry'])('three grades in one column are cut, polish and symmetry: %s', async (heading) => {
	const cells = ['VG/EX/G', 'VG-EX-G', 'VG, EX, G', 'VG EX G'];
	const { stones } = await read(
		`Lot;Shape;Carat;${heading}`,
		...cells.map((cell, at) => `A-${at};RB;1;${cell}`),
		'B;RB;1;3EX',
		'C;PS;1;- / VG / EX',
		'D;RB;1;VG/EX',
	);
	const graded = { cut: 'VG', polish: 'EX', symmetry: 'G' };
	expect(stones).toMatchObject([
		graded,
		graded,
		graded,
		graded,
		{ cut: 'EX', polish: 'EX', symmetry: 'EX' },
		{ polish: 'VG', symmetry: 'EX' },
		'UNKNOWN_GRADE',
	]);
	expect(stones[5]).not.toHaveProperty('cut');
});

test('a column of its own states polish and symmetry before one of three grades does', async () => {
	const { stones } = await read('Lot,Shape,Carat,Cut,Pol', 'A,RB,1,VG/EX/EX,G');
	expect(stones).toMatchObject([{ cut: 'VG', polish: 'G', symmetry: 'EX' }]);
});

test('prices without a currency beside others in a foreign one are pointed out', async () => {
	const rows = ['A;RB;1;6500,-', 'B;RB;1;€ 7.000'];
	expect(await read('Lot;Shape;Carat;Prijs', ...rows)).toMatchObject({
		stones: [{ askingPrice: 6500 }, 'WRONG_CURRENCY'],
		doubts: ['MIXED_CURRENCIES Prijs € 7.000'],
	});
	expect((await read('Lot;Shape;Carat;Price', 'A;RB;1;6500', 'B;RB;1;$7000')).doubts).toEqual([]);
	expect((await read('Lot;Shape;Carat;Price', 'A;RB;1;$6500', 'B;RB;1;€7000', 'C;RB;1;POR')).doubts).toEqual([]);
	expect((await read('Lot;Shape;Carat;Price;Currency', 'A;RB;1;6500;USD', 'B;RB;1;€7000;EUR')).doubts).toEqual([]);
});

it('reads the weight and the price of a sheet from New York', async () => {
	const { stones } = await read('Item #,Shape,Ct. Wt.,Ext. Price', 'NY-1,Cushion,2.01,"$25,125"');
	expect(stones).toMatchObject([{ weight: 2.01, askingPrice: 12_500 }]);
});

test.each(['Asking', 'Ask Price'])('prices under an unknown heading are pointed out: %s', async (heading) => {
	expect((await read(`Lot,Shape,Carat,${heading}`, 'A,RB,1,6500')).doubts).toEqual([`PRICE_UNREAD ${heading} 6500`]);
});

test.each(['Rap %', 'Rap Percent', 'Back %', '% Off', 'Rap Off', 'Korting', 'Remise'])('a discount may be called %s', async (heading) => {
	expect((await read(`Lot;Shape;Carat;Price;${heading}`, 'A;RB;1;9000;-32.5')).doubts).toEqual([`DISCOUNT_UNUSED ${heading} -32.5`]);
});

test('a row of units below the headings keeps them', async () => {
	const { stones, columns } = await read('Lot No,Shape,Weight,Length,Price', 'No.,,ct,mm,USD/ct', 'A,RB,2,8.1,6500');
	expect(stones).toEqual([{ lotId: 'A', shape: 'ROUND', weight: 2, length: 8.1, askingPrice: 6500 }]);
	expect(columns.ignored).toEqual([]);
	const measured = await read('Lot,Shape,Weight,Measurement,,', ',,ct,L (mm),W (mm),H (mm)', 'A,RB,2,8.1,8.2,5');
	expect(measured.stones).toMatchObject([{ length: 8.1, width: 8.2, depth: 5 }]);
});

test.each(['Total : 2', 'Total 2 pcs', 'Totals: 2.02 ct', 'Grand Total = 13,130'])('a row of sums is no stone: %s', async (lot) => {
	expect((await read('Lot;Shape;Carat;Price/ct', 'A;RB;1;6500', `${lot};RB;2;6500`)).stones).toMatchObject([{ lotId: 'A' }, 'SEVERAL_STONES']);
});

test.each(['In house', 'In-House', 'Own', 'Self'])('a stone that its dealer has graded has no laboratory: %s', async (lab) => {
	expect((await read('Lot,Shape,Carat,Lab', `A,RB,1,${lab}`)).stones).toEqual([{ lotId: 'A', shape: 'ROUND', weight: 1 }]);
});
