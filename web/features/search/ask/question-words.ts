import type { ListFilter } from '#shared/domain/search/search-filters.ts';
import { type MAIN_COLORS, SHAPES, type Shape } from '#shared/domain/stock/diamond.ts';
import type { SearchFilters } from '../search-url.ts';

/** The filters that a word states. Values of lists are added to those of other words. */
export type Meaning = Partial<Pick<SearchFilters, ListFilter | 'labGrown' | 'tracked' | 'myBid' | 'allBid' | 'isMedia'>>;

/** Names of shapes in the languages of the trading places, with the abbreviations of price lists; `|` separates them. */
const SHAPE_WORDS: Record<Shape, string> = {
	ROUND:
		'round|rounds|rd|rnd|rb|rbc|br|brilliant|brilliants|round brilliant|round brilliant cut|rond|ronds|rund|redondo|rotondo|brillant|ラウンド|ラウンドブリリアント|ラウンドブリリアントカット|圆形|圆钻',
	PRINCESS: 'princess|princess cut|pr|pc|prin|prn|princesse|prinzess|princesa|principessa|プリンセス|プリンセスカット|公主方',
	EMERALD: 'emerald|emerald cut|em|ec|emr|emd|emeraude|smaragd|esmeralda|smeraldo|エメラルド|エメラルドカット|祖母绿',
	RADIANT: 'radiant|radiant cut|ra|rad|rdn|square radiant|sq radiant|radiante|ラディアント|ラディアントカット|ラディアン|雷迪恩',
	PEAR: 'pear|pears|pear shape|ps|psh|pe|pearshape|teardrop|poire|birne|tropfen|pera|goccia|ペアシェイプ|ペアシェープ|ペアーシェイプ|ペアーシェープ|ペアー|ペア|梨形|水滴',
	MARQUISE: 'marquise|marquis|mq|mqb|marq|navette|markise|marquesa|マーキース|マーキーズ|マーキス|马眼',
	OVAL: 'oval|ovals|ov|ovl|ovale|ovalo|オーバル|椭圆',
	HEART: 'heart|hearts|heart shape|hs|hrt|coeur|cœur|herz|corazon|cuore|ハート|ハートシェイプ|ハートシェープ|心形',
	SQUARE:
		'asscher|asscher cut|as|asc|ascher|asher|square|square emerald|sq emerald|sq em|sqem|sqe|square emerald cut|アッシャー|アッシャーカット|スクエア|スクウェア|スクエアエメラルド|スクエアエメラルドカット|阿斯切',
	BAGUETTE: 'baguette|baguettes|bg|bag|bgt|tapered baguette|バゲット|バケット|テーパー|テーパードバゲット|长方',
	TRILLIANT: 'trilliant|trillion|trilliants|triangle|tri|tril|dreieck|トリリアント|トリリアン|トライアングル',
	CUSHION:
		'cushion|cushions|cu|cush|cus|cmb|cushion cut|cushion modified|square cushion|sq cushion|coussin|kissen|cojin|cuscino|クッション|クッションカット|枕形|垫形',
	OTHER: 'old mine|old european|oec|omc|rose cut|オールドマイン|オールドヨーロピアン|ローズカット',
};

const MAIN_COLOR_WORDS: Partial<Record<(typeof MAIN_COLORS)[number], string>> = {
	black: 'black|ブラック',
	blue: 'blue|ブルー',
	brown: 'brown|champagne|cognac|ブラウン|シャンパン|コニャック',
	gray: 'gray|grey|グレー|グレイ',
	green: 'green|グリーン',
	orange: 'orange|オレンジ',
	pink: 'pink|rosa|ピンク',
	purple: 'purple|パープル',
	red: 'red|レッド',
	violet: 'violet|バイオレット',
	yellow: 'yellow|canary|jaune|gelb|イエロー|カナリー',
};
const SUB_COLOR_WORDS = {
	orangy: 'orangy|orangey|orangish|オレンジッシュ',
	yellowish: 'yellowish|イエローイッシュ|イエロイッシュ',
	brownish: 'brownish|ブラウニッシュ',
	grayish: 'grayish|greyish|グレイッシュ',
	pinkish: 'pinkish|ピンキッシュ',
	purplish: 'purplish|パープリッシュ',
	greenish: 'greenish|グリーニッシュ',
	blueish: 'bluish|blueish|ブルーイッシュ',
	reddish: 'reddish|レディッシュ',
} as const;
/** The strengths of a fancy colour. `fancy` alone is no strength: dealers say it of any fancy colour. */
const INTENSITY_WORDS = {
	very_light: 'very light|ベリーライト',
	light: 'light|ライト',
	fancy_light: 'fancy light|fcy light|ファンシーライト',
	fancy_dark: 'fancy dark|dark|fdk|ファンシーダーク|ダーク',
	fancy_vivid: 'fancy vivid|vivid|fv|fcv|ファンシービビッド|ファンシーヴィヴィッド|ビビッド|ヴィヴィッド',
	deep: 'fancy deep|deep|fdp|ファンシーディープ|ディープ',
	intense: 'fancy intense|intense|intens|fi|fint|ファンシーインテンス|インテンス',
} as const;
const FLUORESCENCE_WORDS = {
	N: 'none|non|no|nil|nn|inert|no fluorescence|no fluor|no fluo|non fluor|non fluo|nf|蛍光なし|蛍光無し|蛍光無|無蛍光|ノン蛍光|なし|无荧光',
	F: 'faint|fnt|fb|faint blue|slight|very slight|negligible|フェイント',
	M: 'medium|med|mb|medium blue|ミディアム',
	S: 'strong|stg|sb|strong blue|ストロング',
	VS: 'very strong|vst|vstg|vsb|very strong blue|v strong|ベリーストロング',
} as const;
/** Words that only mean fluorescence, and not the word "no" or a Japanese "none" of something else. */
const FLUORESCENCE_ALONE = new Set(['no', 'なし']);

const LABORATORY_WORDS = {
	GIA: 'gia',
	IGI: 'igi',
	HRD: 'hrd',
	CGL: 'cgl|中央宝石研究所|中央宝石',
	AGT: 'agt|agtジェムラボラトリー',
	DGL: 'dgl',
} as const;

/** Grades by word instead of by letter: ranges of the scale by their names in reports, in old German use, and in Japanese. */
const GRADE_WORDS: readonly (readonly [Meaning, string])[] = [
	[{ color: ['D', 'E', 'F'] }, 'colorless|colourless|カラーレス|無色'],
	[{ color: ['G', 'H', 'I', 'J'] }, 'near colorless|near colourless|ニアカラーレス|ほぼ無色'],
	[{ color: ['D', 'E'] }, 'river'],
	[{ color: ['F', 'G'] }, 'top wesselton'],
	[{ color: ['H'] }, 'wesselton'],
	[{ clarity: ['FL'] }, 'flawless|フローレス'],
	[{ clarity: ['IF'] }, 'internally flawless|loupe clean|lc|lupenrein|インターナリーフローレス|ルーペクリーン'],
	[{ clarity: ['I1'] }, 'p1|pk1|pique 1|pique1'],
	[{ clarity: ['I2'] }, 'p2|pk2|pique 2|pique2'],
	[{ clarity: ['I3'] }, 'p3|pk3|pique 3|pique3'],
	[{ cut: ['3EX'] }, '3ex|3 ex|3x|xxx|ex3|triple ex|triple excellent|triple x|triplex|ex ex ex|ex/ex/ex|トリプルエクセレント|トリプルex'],
	[{ polish: ['EX'], symmetry: ['EX'] }, '2ex|double ex|ex ex|ダブルエクセレント'],
	[{ cut: ['3EX', 'EX', 'VG'], polish: ['EX', 'VG'], symmetry: ['EX', 'VG'] }, '3vg|3vg+|triple vg|vg vg vg'],
	[{ cut: ['3EX', 'EX'] }, 'ex|exc|excellent|ideal|エクセレント|アイディアル'],
	[{ cut: ['VG'] }, 'vg|very good|vgood|ベリーグッド'],
	[{ cut: ['G'] }, 'good|グッド'],
	[{ cut: ['FA'] }, 'fair|フェア'],
	[{ cut: ['P'] }, 'poor|プア'],
	[{ eyeClean: ['YES'] }, 'eye clean|eyeclean|eye-clean|肉眼クリーン|アイクリーン'],
	[{ brownShade: ['NONE'], greenShade: ['NONE'], milkiness: ['NONE'] }, 'no bgm|nbgm|non bgm'],
	[{ brownShade: ['NONE'] }, 'no brown|no tinge|茶味なし|ブラウン味なし'],
	[{ greenShade: ['NONE'] }, 'no green'],
	[{ milkiness: ['NONE'] }, 'no milky|no milk|not milky|ミルキーなし'],
];

const OTHER_WORDS: readonly (readonly [Meaning, string])[] = [
	[
		{ labGrown: true },
		'lab|labs|lab grown|lab-grown|labgrown|lab created|lab-created|lab diamond|lab diamonds|lab-diamond|lg|lgd|cvd|hpht|synthetic|man made|man-made|合成|ラボグロウン|ラボ|培育',
	],
	[{ labGrown: false }, 'natural|naturals|nat|mined|earth mined|天然|ナチュラル'],
	[
		{ shape: SHAPES.filter((shape) => shape !== 'ROUND') },
		'fancy shape|fancy shapes|fancies|fancy cut|fancy cuts|ファンシーシェイプ|ファンシーシェープ|ファンシーカット',
	],
	[{ color: ['FANCY'] }, 'fancy|fancy color|fancy colour|fancy colors|fancy colours|fcy|ファンシー|ファンシーカラー'],
	[{ tracked: true }, 'tracked|ウォッチ'],
	[{ myBid: true }, 'my bids|自社の入札|自分の入札'],
	[{ allBid: true }, 'with bids|in auction|入札中|オークション中'],
	[{ isMedia: true }, 'with photos|with photo|with media|写真あり|写真付き'],
];

/** Words that need a filter which the market does not have. They are named as not understood, so that no part of them is read as something else. */
const NO_FILTER = 'hearts and arrows|hearts & arrows|heart and arrow|h&a|h&c|hearts and cupids|ハート&キューピッド|ハートアンドキューピッド';

/** Words that only connect others. */
export const FILLERS =
	'stone|stones|diamond|diamonds|and|or|from|between|with|cert|certs|certified|certificate|shape|shaped|cut|fluorescence|fluor|color|colour|clarity|polish|symmetry|ダイヤモンド|ダイヤ|カラー|クラリティ|カット';

/** Japanese particles and the word for stone. They count only between words that are understood, since companies have them in their names (東京宝石). */
export const PARTICLES = '(?:の|で|が|と|を|石)+';

/** The strengths of fluorescence by their words; `no` and `なし` only next to a word for fluorescence. */
export const FLUORESCENCE = mapWords(Object.entries(FLUORESCENCE_WORDS).map(([code, words]) => [code as keyof typeof FLUORESCENCE_WORDS, words] as const));

/** Meaning of every word and group of words; undefined if the market has no such filter. */
export const MEANINGS: ReadonlyMap<string, Meaning | undefined> = new Map<string, Meaning | undefined>([
	...mapWords([
		...list(SHAPE_WORDS, (shape) => ({ shape: [shape] })),
		...list(LABORATORY_WORDS, (laboratory) => ({ laboratory: [laboratory] })),
		...list(INTENSITY_WORDS, (intensity) => ({ color: ['FANCY'], intensity: [intensity] })),
		...list(MAIN_COLOR_WORDS, (mainColor) => ({ color: ['FANCY'], mainColor: [mainColor] })),
		...list(SUB_COLOR_WORDS, (subColor) => ({ color: ['FANCY'], subColor: [subColor] })),
		...GRADE_WORDS,
		...OTHER_WORDS,
	]),
	...[...FLUORESCENCE].flatMap(([word, code]) => (FLUORESCENCE_ALONE.has(word) ? [] : [[word, { fluorescence: [code] } as Meaning] as const])),
	...NO_FILTER.split('|').map((word) => [word, undefined] as const),
]);

/** Words for the colours of fancy stones, as a pattern. */
export const COLOR_WORD = [...Object.values(MAIN_COLOR_WORDS), ...Object.values(SUB_COLOR_WORDS)].join('|');

function list<K extends string>(words: Partial<Record<K, string>>, mean: (code: K) => Meaning): (readonly [Meaning, string])[] {
	return Object.entries<string | undefined>(words).map(([code, text]) => [mean(code as K), text ?? ''] as const);
}

function mapWords<M>(table: readonly (readonly [M, string])[]): Map<string, M> {
	return new Map(table.flatMap(([meaning, words]) => words.split('|').map((word) => [word, meaning] as const)));
}
