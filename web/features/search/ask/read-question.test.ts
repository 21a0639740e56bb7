import { describe, expect, test } from 'vitest';
import { SearchPayload } from '#shared/contract/search/search.ts';
import fc from '#test/model/fast-check.ts';
import { NO_FILTERS, readFilters, writeFilters } from '../search-url.ts';
import { readQuestion } from './read-question.ts';

describe('a question in words', () => {
	test.each([
		[
			'round 0.9-2 d-g vs2+ 3ex gia under 14000',
			{
				shape: ['ROUND'],
				caratFrom: 0.9,
				caratTo: 2,
				color: ['D', 'E', 'F', 'G'],
				clarity: ['FL', 'IF', 'VVS1', 'VVS2', 'VS1', 'VS2'],
				cut: ['3EX'],
				laboratory: ['GIA'],
				perCaratTo: 14000,
			},
		],
		['vs1 round 1-1.5 under 6000', { clarity: ['VS1'], shape: ['ROUND'], caratFrom: 1, caratTo: 1.5, perCaratTo: 6000 }],
		['girdle medium', { girdleThin: ['MED'], girdleThick: ['MED'] }],
		[
			'round thin to slightly thick girdle, medium',
			{ shape: ['ROUND'], girdleThin: ['THN', 'MED', 'STK'], girdleThick: ['THN', 'MED', 'STK'], fluorescence: ['M'] },
		],
		['ガードル ミディアム〜スライトリーシック ラウンド', { girdleThin: ['MED', 'STK'], girdleThick: ['MED', 'STK'], shape: ['ROUND'] }],
		['1 ct GIA 3EX', { caratFrom: 1, caratTo: 1.099, laboratory: ['GIA'], cut: ['3EX'] }],
		['1.01ct D IF', { caratFrom: 1.01, caratTo: 1.01, color: ['D'], clarity: ['IF'] }],
		['pear oval D to F, VVS, no fluor', { shape: ['PEAR', 'OVAL'], color: ['D', 'E', 'F'], clarity: ['VVS1', 'VVS2'], fluorescence: ['N'] }],
		['cushion fancy yellow over 2ct', { shape: ['CUSHION'], color: ['FANCY'], mainColor: ['yellow'], caratFrom: 2 }],
		['total under 20,000 def', { totalPriceTo: 20000, color: ['D', 'E', 'F'] }],
		['>3k <8k heart', { perCaratFrom: 3000, perCaratTo: 8000, shape: ['HEART'] }],
		['500-1k', { perCaratFrom: 500, perCaratTo: 1000 }],
		['2-1ct 5000-3000', { caratFrom: 1, caratTo: 2, perCaratFrom: 3000, perCaratTo: 5000 }],
		['round 900-1.2k per ct', { shape: ['ROUND'], perCaratFrom: 900, perCaratTo: 1200 }],
		['5000〜1万', { perCaratFrom: 5000, perCaratTo: 10_000 }],
		['5k-1万', { perCaratFrom: 5000, perCaratTo: 10_000 }],
		['5-10k', { perCaratFrom: 5000, perCaratTo: 10_000 }],
		['5k-10', { perCaratFrom: 5000, perCaratTo: 10_000 }],
		['1万5000ドル以下', { perCaratTo: 15_000 }],
		['1万2千〜2万3,500', { perCaratFrom: 12_000, perCaratTo: 23_500 }],
		['総額１０万３千５００以上', { totalPriceFrom: 103_500 }],
		['3000-6000 em', { perCaratFrom: 3000, perCaratTo: 6000, shape: ['EMERALD'] }],
		[
			'ラウンド 1カラット以上 D〜G VS2以上 トリプルエクセレント 6000以下',
			{
				shape: ['ROUND'],
				caratFrom: 1,
				color: ['D', 'E', 'F', 'G'],
				clarity: ['FL', 'IF', 'VVS1', 'VVS2', 'VS1', 'VS2'],
				cut: ['3EX'],
				perCaratTo: 6000,
			},
		],
		[
			'オーバル ０．５－１ct 蛍光なし 中央宝石研究所 1万ドル以下',
			{ shape: ['OVAL'], caratFrom: 0.5, caratTo: 1, fluorescence: ['N'], laboratory: ['CGL'], perCaratTo: 10000 },
		],
		['1ct未満 Fカラー', { caratTo: 0.999, color: ['F'] }],
		['ラウンド1カラット未満DカラーVS1クラリティ', { shape: ['ROUND'], caratTo: 0.999, color: ['D'], clarity: ['VS1'] }],
		['Fカラー以上 Hカラー', { color: ['D', 'E', 'F', 'H'] }],
		['Dカラー〜Fカラー 50ポイント未満', { color: ['D', 'E', 'F'], caratTo: 0.499 }],
		['1〜1.5ct未満', { caratFrom: 1, caratTo: 1.499 }],
		['0.5ct以上1ct未満', { caratFrom: 0.5, caratTo: 0.999 }],
		['under 1ct', { caratTo: 0.999 }],
		['< 0.5 ct', { caratTo: 0.499 }],
		['up to 1ct', { caratTo: 1 }],
		['<= 1ct', { caratTo: 1 }],
		['natural with photos my bids', { labGrown: false, isMedia: true, myBid: true }],
	])('%s', (line, filters) => {
		const question = readQuestion(line);
		expect({ filters: question.filters, unknown: question.unknown }).toEqual({ filters, unknown: [] });
	});

	test.each([
		['round list -30', { shape: ['ROUND'], listDistance: { to: -30 } }],
		['my list under -34.5% 1-1.5', { listDistance: { to: -34.5 }, caratFrom: 1, caratTo: 1.5 }],
		['list over -20', { listDistance: { from: -20 } }],
		['list -30 to -40% vs1', { listDistance: { from: -40, to: -30 }, clarity: ['VS1'] }],
		['価格表比 −４０〜−３０％ ラウンド', { listDistance: { from: -40, to: -30 }, shape: ['ROUND'] }],
		['価格表比-30%以下', { listDistance: { to: -30 } }],
		['価格表 -20以上', { listDistance: { from: -20 } }],
		['list -200', { listDistance: { to: -99.9 } }],
	])('%s, of who has a price list', (line, filters) => {
		expect(readQuestion(line, true)).toEqual({ filters, unknown: [] });
		expect(readQuestion(line).filters.listDistance).toBeUndefined();
	});

	test.each([
		['under 16.1k', { perCaratTo: 16_100 }],
		['1.13万〜5.52万', { perCaratFrom: 11_300, perCaratTo: 55_200 }],
		['総額8.71万以下', { totalPriceTo: 87_100 }],
		['1.23456ct', { caratFrom: 1.2346, caratTo: 1.2346 }],
	])('%s is a search that keeps its limits in its address', (line, limits) => {
		const { filters } = readQuestion(line);
		expect(filters).toEqual(limits);
		expect(readFilters(writeFilters({ ...NO_FILTERS, ...filters }))).toMatchObject(limits);
	});

	test('what it does not understand it names, and reads the rest', () => {
		expect(readQuestion('shiny round for my wife')).toEqual({ filters: { shape: ['ROUND'] }, unknown: ['shiny', 'for', 'my', 'wife'] });
	});

	test('whatever is typed, the market takes what was read', () => {
		const words = fc.constantFrom(
			'round',
			'1-2',
			'd-g',
			'vs2+',
			'3ex',
			'under',
			'5000',
			'<',
			'ct',
			'ラウンド',
			'以下',
			'万',
			'-',
			'+',
			'gia',
			'総額',
			'list',
			'-30',
			'価格表比',
		);
		fc.assert(
			fc.property(
				fc.oneof(
					fc.array(words, { maxLength: 12 }).map((some) => some.join(' ')),
					fc.string({ unit: 'grapheme', maxLength: 400 }),
				),
				(line) => {
					const { filters } = readQuestion(line);
					expect(() => SearchPayload.parse(filters)).not.toThrow();
				},
			),
		);
	});
});
