import { expect, test } from 'vitest';
import { SHAPES } from '#shared/domain/stock/diamond.ts';
import { readQuestion } from './read-question.ts';

/** Tests the words that dealers use, in several languages and as price lists abbreviate them. */

function read(line: string) {
	const { filters, unknown } = readQuestion(line);
	return { filters, unknown };
}

test.each([
	['ROUND', 'round RB RBC BR rd rnd rond rund redondo rotondo brilliant ラウンド ラウンドブリリアントカット 圆形'],
	['PRINCESS', 'PR PC princess princesse princesa プリンセス 公主方'],
	['EMERALD', 'EM EC emerald émeraude Smaragd esmeralda エメラルド 祖母绿'],
	['RADIANT', 'RA rad radiant ラディアント ラディアン'],
	['PEAR', 'PS pear poire Birne Tropfen pera teardrop ペアシェイプ ペアシェープ 梨形 水滴'],
	['MARQUISE', 'MQ marquise marquis navette Markise マーキース マーキーズ 马眼'],
	['OVAL', 'OV oval ovale オーバル 椭圆'],
	['HEART', 'HS heart coeur cœur Herz corazón cuore ハート 心形'],
	['SQUARE', 'AS asscher SQEM スクエア アッシャー'],
	['BAGUETTE', 'BG bag baguette バゲット テーパー'],
	['TRILLIANT', 'TRI trillion trilliant triangle トリリアント'],
	['CUSHION', 'CU CUSH cushion coussin Kissen クッション 枕形'],
	['OTHER', 'OEC OMC オールドマイン'],
] as const)('%s: %s', (shape, words) => {
	for (const word of words.split(' ')) expect(read(word), word).toEqual({ filters: { shape: [shape] }, unknown: [] });
});

const to = <T>(scale: readonly T[], last: T) => scale.slice(0, scale.indexOf(last) + 1);
const CLARITIES = ['FL', 'IF', 'VVS1', 'VVS2', 'VS1', 'VS2', 'SI1', 'SI2', 'SI3'] as const;
const COLORS = ['D', 'E', 'F', 'G', 'H', 'I', 'J'] as const;

test.each([
	// Shapes of several words, and all that are not round.
	['SQ EM', { shape: ['SQUARE'] }],
	['square emerald cut, emerald cut, princess cut', { shape: ['SQUARE', 'EMERALD', 'PRINCESS'] }],
	['fancy shapes', { shape: SHAPES.filter((shape) => shape !== 'ROUND') }],
	['rond/poire/coeur', { shape: ['ROUND', 'PEAR', 'HEART'] }],
	// Colours.
	['D-F', { color: to(COLORS, 'F') }],
	['D to F', { color: to(COLORS, 'F') }],
	['g-d', { color: to(COLORS, 'G') }],
	['def', { color: to(COLORS, 'F') }],
	['g up', { color: to(COLORS, 'G') }],
	['H or better', { color: to(COLORS, 'H') }],
	['colorless', { color: to(COLORS, 'F') }],
	['near colourless', { color: ['G', 'H', 'I', 'J'] }],
	['無色', { color: to(COLORS, 'F') }],
	['top wesselton', { color: ['F', 'G'] }],
	// Fancy colours.
	['intense yellow', { color: ['FANCY'], intensity: ['intense'], mainColor: ['yellow'] }],
	['fancy vivid pink', { color: ['FANCY'], intensity: ['fancy_vivid'], mainColor: ['pink'] }],
	['FV brownish orange', { color: ['FANCY'], intensity: ['fancy_vivid'], subColor: ['brownish'], mainColor: ['orange'] }],
	['very light yellow', { color: ['FANCY'], intensity: ['very_light'], mainColor: ['yellow'] }],
	['faint pink', { color: ['FANCY'], intensity: ['faint'], mainColor: ['pink'] }],
	['ファンシーインテンスイエロー', { color: ['FANCY'], intensity: ['intense'], mainColor: ['yellow'] }],
	['fancy', { color: ['FANCY'] }],
	// Clarity, and what "clean" means.
	['VS+', { clarity: to(CLARITIES, 'VS2') }],
	['VVS2 up', { clarity: to(CLARITIES, 'VVS2') }],
	['si1 and better', { clarity: to(CLARITIES, 'SI1') }],
	['vs-if', { clarity: ['IF', 'VVS1', 'VVS2', 'VS1', 'VS2'] }],
	['vvs/vs', { clarity: ['VVS1', 'VVS2', 'VS1', 'VS2'] }],
	['flawless', { clarity: ['FL'] }],
	['loupe clean', { clarity: ['IF'] }],
	['P1', { clarity: ['I1'] }],
	['VS2以上', { clarity: to(CLARITIES, 'VS2') }],
	['clean', { clarity: to(CLARITIES, 'VVS2') }],
	['clean si1', { clarity: ['SI1'], eyeClean: ['YES'] }],
	['eye clean', { eyeClean: ['YES'] }],
	['no bgm', { brownShade: ['NONE'], greenShade: ['NONE'], milkiness: ['NONE'] }],
	// Cut, polish and symmetry.
	['3EX', { cut: ['3EX'] }],
	['triple ex', { cut: ['3EX'] }],
	['XXX', { cut: ['3EX'] }],
	['ex ex ex', { cut: ['3EX'] }],
	['EX-VG', { cut: ['3EX', 'EX', 'VG'] }],
	['VG up', { cut: ['3EX', 'EX', 'VG'] }],
	['ideal', { cut: ['3EX', 'EX'] }],
	['polish ex sym vg+', { polish: ['EX'], symmetry: ['EX', 'VG'] }],
	['2ex', { polish: ['EX'], symmetry: ['EX'] }],
	// Fluorescence. VS alone is a clarity, letters alone are colours.
	['none', { fluorescence: ['N'] }],
	['NON', { fluorescence: ['N'] }],
	['no fluor', { fluorescence: ['N'] }],
	['fluor none', { fluorescence: ['N'] }],
	['fluor N-F', { fluorescence: ['N', 'F'] }],
	['none to faint', { fluorescence: ['N', 'F'] }],
	['fluor M', { fluorescence: ['M'] }],
	['S fluor', { fluorescence: ['S'] }],
	['medium blue', { fluorescence: ['M'] }],
	['strong blue fluorescence', { fluorescence: ['S'] }],
	['VS1 fluor VS', { clarity: ['VS1'], fluorescence: ['VS'] }],
	['VS', { clarity: ['VS1', 'VS2'] }],
	['F M', { color: ['F', 'M'] }],
	['蛍光なし', { fluorescence: ['N'] }],
	['D FL none', { color: ['D'], clarity: ['FL'], fluorescence: ['N'] }],
	// Laboratories and origin.
	['GIA IGI HRD CGL AGT DGL', { laboratory: ['GIA', 'IGI', 'HRD', 'CGL', 'AGT', 'DGL'] }],
	['lab: gia', { laboratory: ['GIA'] }],
	['lab grown', { labGrown: true }],
	['LGD', { labGrown: true }],
	['CVD', { labGrown: true }],
	['HPHT', { labGrown: true }],
	['natural', { labGrown: false }],
	['ラボグロウン', { labGrown: true }],
	// Weights.
	['1ct up', { caratFrom: 1 }],
	['1.5 carat plus', { caratFrom: 1.5 }],
	['1.00-1.49', { caratFrom: 1, caratTo: 1.49 }],
	['from 1 to 2 ct', { caratFrom: 1, caratTo: 2 }],
	['1,01 ct', { caratFrom: 1.01, caratTo: 1.01 }],
	['0,50-0,69', { caratFrom: 0.5, caratTo: 0.69 }],
	['50 pointer', { caratFrom: 0.5, caratTo: 0.599 }],
	['30-39 pts', { caratFrom: 0.3, caratTo: 0.39 }],
	['half carat', { caratFrom: 0.5, caratTo: 0.599 }],
	['1ct台', { caratFrom: 1, caratTo: 1.999 }],
	['0.3ct台 ラウンド', { caratFrom: 0.3, caratTo: 0.399, shape: ['ROUND'] }],
	// Prices.
	['up to 5000', { perCaratTo: 5000 }],
	['from 3000 to 6000', { perCaratFrom: 3000, perCaratTo: 6000 }],
	['$4k-6k', { perCaratFrom: 4000, perCaratTo: 6000 }],
	['5-8k', { perCaratFrom: 5000, perCaratTo: 8000 }],
	['under 14000 total', { totalPriceTo: 14000 }],
	['12000 a stone', { totalPriceTo: 12000 }],
	['total 8000-10000', { totalPriceFrom: 8000, totalPriceTo: 10000 }],
	['総額100万以下', { totalPriceTo: 1_000_000 }],
])('%s', (line, filters) => {
	expect(read(line)).toEqual({ filters, unknown: [] });
});

test.each([
	['hearts and arrows', ['hearts and arrows']],
	['H&A', ['h&a']],
	['fine make', ['fine', 'make']],
	['EGL', ['egl']],
	['no', ['no']],
])('the market has no filter for "%s", and no part of it is read as something else', (line, unknown) => {
	expect(read(line)).toEqual({ filters: {}, unknown });
});

test.each([
	['under 14000', true],
	['3000-6000', true],
	['6000以下', true],
	['under 14000/ct', undefined],
	['under 14000 per carat', undefined],
	['カラット単価 6000以下', undefined],
	['under 14000 total', undefined],
	['under 2', undefined],
])('a price without a word for its kind is taken as per carat, and says so: %s', (line, assumed) => {
	expect(readQuestion(line).perCaratAssumed).toBe(assumed);
});

test.each([
	['東京宝石', { unknown: ['東京宝石'] }],
	['とみた宝飾 ラウンド', { shape: ['ROUND'], unknown: ['とみた宝飾'] }],
	['ひがし貿易の1ct台', { caratFrom: 1, caratTo: 1.999, unknown: ['ひがし貿易の'] }],
	['三角商会', { unknown: ['三角商会'] }],
	['ラウンドとペアの石', { shape: ['ROUND', 'PEAR'], unknown: [] }],
])('a company’s name stays whole: %s', (line, { unknown, ...filters }) => {
	expect(read(line)).toEqual({ filters, unknown });
});

test.each([
	['round 1ct up to 1.5ct', { shape: ['ROUND'], caratFrom: 1, caratTo: 1.5 }],
	['1/2 ct', { caratFrom: 0.5, caratTo: 0.599 }],
	['half a carat', { caratFrom: 0.5, caratTo: 0.599 }],
	['3/4 ct', { caratFrom: 0.75, caratTo: 0.799 }],
])('a weight from one to another, and a fraction: %s', (line, filters) => {
	expect(read(line)).toEqual({ filters, unknown: [] });
});
