import type { AttributeValue } from '#shared/domain/stock/attributes.ts';
import type { FancyColor } from '#shared/domain/stock/stone.ts';
import { Refusal } from '../problems.ts';
import { isNothing, makePlain, mapSpellings } from './text.ts';

type Intensity = AttributeValue<'intensity'>;
type MainColor = AttributeValue<'mainColor'>;
type SubColor = AttributeValue<'subColor'>;

const MAIN = mapSpellings<MainColor>([
	['black', ['BLACK', 'ブラック']],
	['blue', ['BLUE', 'ブルー']],
	['brown', ['BROWN', 'CHAMPAGNE', 'COGNAC', 'ブラウン']],
	['gray', ['GRAY', 'GREY', 'グレー', 'グレイ']],
	['green', ['GREEN', 'グリーン']],
	['orange', ['ORANGE', 'オレンジ']],
	['pink', ['PINK', 'ピンク']],
	['purple', ['PURPLE', 'パープル']],
	['red', ['RED', 'レッド']],
	['violet', ['VIOLET', 'バイオレット']],
	['yellow', ['YELLOW', 'CANARY', 'イエロー']],
	['white', ['WHITE', 'ホワイト']],
	['other', ['OTHER', 'CHAMELEON', 'その他']],
]);

const SUB = mapSpellings<SubColor>([
	['orangy', ['ORANGY', 'ORANGEY', 'ORANGISH', 'オレンジッシュ']],
	['yellowish', ['YELLOWISH', 'イエローイッシュ', 'イエロイッシュ']],
	['brownish', ['BROWNISH', 'ブラウニッシュ']],
	['grayish', ['GRAYISH', 'GREYISH', 'グレイッシュ']],
	['pinkish', ['PINKISH', 'ピンキッシュ']],
	['purplish', ['PURPLISH', 'パープリッシュ']],
	['greenish', ['GREENISH', 'グリーニッシュ']],
	['blueish', ['BLUISH', 'BLUEISH', 'ブルーイッシュ']],
	['reddish', ['REDDISH', 'REDISH', 'レディッシュ']],
]);

/** The sub colour for a main colour that precedes the dominant one, as in `Orange-Yellow`. */
const AS_SUB: Partial<Record<MainColor, SubColor>> = {
	orange: 'orangy',
	yellow: 'yellowish',
	brown: 'brownish',
	gray: 'grayish',
	pink: 'pinkish',
	purple: 'purplish',
	green: 'greenish',
	blue: 'blueish',
	red: 'reddish',
};

/** The grades of the reports, longer ones first. `Fancy` comes before or after the strength. */
const INTENSITY: readonly (readonly [RegExp, Intensity])[] = [
	[/\bVERY LIGHT\b|\bVLT?\b|ベリーライト/, 'very_light'],
	[/\bF(?:ANCY|CY)? ?(?:LIGHT|LT)\b|\bFL\b|ファンシーライト/, 'fancy_light'],
	[/\b(?:FANCY )?VIVID\b|\bFV\b|(?:ファンシー)?(?:ビビッド|ヴィヴィッド)/, 'fancy_vivid'],
	[/\b(?:FANCY )?DARK\b|\bFDK\b|(?:ファンシー)?ダーク/, 'fancy_dark'],
	[/\b(?:FANCY )?INTENSE\b|\bFI\b|(?:ファンシー)?インテンス/, 'intense'],
	[/\b(?:FANCY )?DEEP\b|\bFDP\b|(?:ファンシー)?ディープ/, 'deep'],
	[/\bFAINT\b|フェイント/, 'faint'],
	[/\bLIGHT\b|\bLT\b|ライト/, 'light'],
	[/\bFANCY\b|\bFCY\b|ファンシー/, 'fancy'],
];

/** Reads `Fancy Intense Pinkish Purple` into its parts. A single part (`Yellow`, `Fancy Deep`, `Brownish`) is also valid. */
export function readFancyColor(cell: string): FancyColor | undefined | Refusal {
	const text = makePlain(cell).toUpperCase();
	if (isNothing(text) || /^(?:NONE|NO|なし|無し|無)$/.test(text)) return undefined;
	let rest = text
		.replace(/[-_/,+]+/g, ' ')
		.replace(/\bAND\b|\bCOLOU?R\b/g, ' ')
		.replace(/ッシュ/g, 'ッシュ ')
		.replace(/\s+/g, ' ');
	const color: FancyColor = {};
	const grade = INTENSITY.find(([pattern]) => pattern.test(rest));
	if (grade) {
		color.intensity = grade[1];
		rest = rest.replace(grade[0], ' ').replace(/\bFANCY\b/, ' ');
	}
	const words = rest.split(' ').filter(Boolean);
	const mainColor = MAIN.get(words.at(-1) ?? '');
	if (mainColor) {
		color.mainColor = mainColor;
		words.pop();
	}
	const [first, second, ...more] = words.map((word) => SUB.get(word) ?? AS_SUB[MAIN.get(word) ?? 'other']);
	if (more.length || (words.length > 0 && !first) || (words.length > 1 && !second)) return new Refusal('UNKNOWN_FANCY_COLOR');
	if (first) color.subColor = first;
	if (second) color.subColor1 = second;
	return color;
}

/** Reads a column of overtones only: `Brownish`, `Brown`, `Grayish Greenish`. */
export function readOvertone(cell: string): FancyColor | undefined | Refusal {
	const color = readFancyColor(`${cell} OTHER`);
	if (color instanceof Refusal || !color?.subColor)
		return /^(?:NONE|NO|N|なし|無し|無)?$/i.test(makePlain(cell)) || isNothing(makePlain(cell)) ? undefined : new Refusal('UNKNOWN_FANCY_COLOR');
	return { subColor: color.subColor, ...(color.subColor1 && { subColor1: color.subColor1 }) };
}
