import type { MAIN_COLORS, Shape } from '#shared/domain/stock/diamond.ts';

/** Names of shapes in English and Japanese, with the abbreviations of price lists. */
export const SHAPE_WORDS: Record<Shape, readonly string[]> = {
	ROUND: ['round', 'rounds', 'rd', 'rb', 'brilliant', 'ラウンド'],
	PRINCESS: ['princess', 'pr', 'プリンセス'],
	EMERALD: ['emerald', 'em', 'エメラルド'],
	RADIANT: ['radiant', 'rad', 'ラディアント'],
	PEAR: ['pear', 'ps', 'ペアシェイプ', 'ペア'],
	MARQUISE: ['marquise', 'mq', 'マーキース', 'マーキス'],
	OVAL: ['oval', 'ov', 'オーバル'],
	HEART: ['heart', 'hs', 'ハート'],
	SQUARE: ['asscher', 'square', 'アッシャー', 'スクエア'],
	BAGUETTE: ['baguette', 'bg', 'バゲット'],
	TRILLIANT: ['trilliant', 'trillion', 'トリリアント'],
	CUSHION: ['cushion', 'cu', 'クッション'],
	OTHER: [],
};
export const FLUORESCENCE_WORDS = {
	VS: ['very strong fluorescence', 'very strong fluor', 'very strong', '蛍光ベリーストロング'],
	N: ['no fluorescence', 'no fluor', 'none fluor', 'nf', '蛍光なし', '蛍光無し'],
	F: ['faint fluorescence', 'faint fluor', 'faint', 'フェイント'],
	M: ['medium fluorescence', 'medium fluor', 'medium', 'ミディアム'],
	S: ['strong fluorescence', 'strong fluor', 'strong', 'ストロング'],
} as const;
export const FANCY_WORDS: Partial<Record<(typeof MAIN_COLORS)[number], readonly string[]>> = {
	yellow: ['イエロー'],
	pink: ['ピンク'],
	blue: ['ブルー'],
	green: ['グリーン'],
	orange: ['オレンジ'],
	brown: ['ブラウン'],
	black: ['ブラック'],
	gray: ['grey', 'グレー'],
	red: ['レッド'],
	purple: ['パープル'],
	violet: ['バイオレット'],
};
export const FLAG_WORDS = {
	tracked: ['tracked', 'ウォッチ'],
	myBid: ['my bids', '自分の入札'],
	allBid: ['with bids', 'in auction', '入札中', 'オークション中'],
	isMedia: ['with photos', 'with photo', 'with media', '写真あり', '写真付き'],
} as const;
export const FILLERS = [
	'per carat',
	'per ct',
	'/ct',
	'ppc',
	'usd',
	'dollars',
	'stones',
	'diamonds',
	'diamond',
	'and',
	'or better',
	'fluorescence',
	'fancy',
	'color',
	'colour',
	'clarity',
	'ドル',
	'ダイヤモンド',
	'ダイヤ',
	'ファンシー',
	'カラー',
	'の',
	'で',
];
