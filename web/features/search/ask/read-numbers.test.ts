import { describe, expect, test } from 'vitest';
import { NUMBERS_PER_SEARCH } from '#shared/domain/search/limits.ts';
import { isStoneNumber, readNumberList } from './read-numbers.ts';
import { readQuestion } from './read-question.ts';

describe('a list of numbers', () => {
	test.each([
		['6225080563 6225080564', ['6225080563', '6225080564']],
		['6225080563,6225080564,\n6225080565', ['6225080563', '6225080564', '6225080565']],
		['kg-0001\tKG-0002\r\nKG-0001', ['KG-0001', 'KG-0002']],
		['ＬＧ６１２３４５６７８、LG612345679', ['LG612345678', 'LG612345679']],
		['10023; 10024; 10025', ['10023', '10024', '10025']],
		['A 12\nbox 13\r\nKG-0001', ['A 12', 'BOX 13', 'KG-0001']],
		['Ａ　１２\n', ['A 12']],
		['"A 12"', ['A 12']],
		['Lot ID\tReport No.\r\nKG-0001\t6225080563\r\n', ['KG-0001', '6225080563']],
		['鑑定書番号\n６２２５０８０５６３', ['6225080563']],
		['「箱 12」、“A 1-3 B”, "A7"', ['箱 12', 'A 1-3 B', 'A7']],
	])('%j', (text, numbers) => {
		expect(readNumberList(text)).toEqual({ numbers, leftOut: 0 });
	});

	test.each([
		'vs1 vs2',
		'1-2 3ex',
		'0.9-2 d-g',
		'6225080563',
		'round 6225080563',
		'0.50 0.60',
		'1000-2000 5000',
		'',
		'A 12',
		'round 1, oval 2',
		'"Kyoto Diamonds"',
		'round 1.02\nD VS1',
		'Shape\nround',
	])('%j is none', (text) => {
		expect(readNumberList(text)).toBeUndefined();
	});

	test('takes as many as one search does, and counts the others', () => {
		const pasted = Array.from({ length: 800 }, (_, at) => `LOT-${at}`).join('\n');
		const list = readNumberList(`${pasted}\nlot-0`);
		expect(list?.numbers).toHaveLength(NUMBERS_PER_SEARCH);
		expect(list?.leftOut).toBe(800 - NUMBERS_PER_SEARCH);
	});
});

describe('a number among words', () => {
	test.each([
		['6225080563', { numbers: ['6225080563'] }],
		['LG612345678', { numbers: ['LG612345678'] }],
		['round kg-0012', { shape: ['ROUND'], numbers: ['KG-0012'] }],
		['lot 17', { numbers: ['17'] }],
		['round "A 12"', { shape: ['ROUND'], numbers: ['A 12'] }],
		['"A 12" lot 17', { numbers: ['A 12', '17'] }],
		['#A7 oval', { shape: ['OVAL'], numbers: ['A7'] }],
		['ロット番号 K-5 ラウンド', { shape: ['ROUND'], numbers: ['K-5'] }],
		['証明書６２２５０８０５６３', { numbers: ['6225080563'] }],
	])('%s', (line, filters) => {
		expect(readQuestion(line)).toEqual({ filters, unknown: [] });
	});

	test.each(['vs1-vs2', 'vvs2', '3ex', '14000', '5000-6000', 'd-g', 'under'])('%s is none', (word) => {
		expect(isStoneNumber(word)).toBe(false);
	});

	test('a price of seven figures stays a price', () => {
		expect(readQuestion('total under 1500000')).toEqual({ filters: { totalPriceTo: 1_500_000 }, unknown: [] });
	});
});
