import { SHAPES } from '#shared/domain/stock/diamond.ts';
import type { FlatStone } from '#shared/domain/stock/stone.ts';

/** Begins the stored name of every lab-grown stone. Natural stones have no such word. */
const LAB_GROWN = 'Lab-grown';

/** The translatable words in a stone's name: its origin, its shape, and `Fancy` in its colour. */
const WORDS = new RegExp(`\\b(?:(${LAB_GROWN})(?= (?:${SHAPES.join('|')}) \\d)|(${SHAPES.join('|')})(?= \\d)|(?<= ct )Fancy\\b)`, 'gi');

/** Words of stones' names: those of `trade.json`. */
type NameWord = 'labGrown' | 'shape' | 'color';

/** Writes a stone's name as notifications and cases store it, in English: `Lab-grown Pear 0.50 ct D IF`. */
export function writeStoneName({ labGrown, shape, weight, color, clarity }: Pick<FlatStone, 'shape' | 'weight' | 'color' | 'clarity' | 'labGrown'>): string {
	const parts = [labGrown && LAB_GROWN, capitalise(shape), `${weight.toFixed(2)} ct`, color === 'FANCY' ? 'Fancy' : color, clarity];
	return parts.filter(Boolean).join(' ');
}

/** Translates a stone's stored English name (`Pear 0.50 ct D IF`) using the words of `say`: `ペアシェイプ 0.50 ct D IF`. */
export function translateStoneName(name: string, say: (group: NameWord, code: string) => string): string {
	return name.replace(WORDS, (_, labGrown?: string, shape?: string) =>
		labGrown ? say('labGrown', 'yes') : shape ? say('shape', shape.toUpperCase()) : say('color', 'FANCY'),
	);
}

const capitalise = (code: string): string => code.charAt(0) + code.slice(1).toLowerCase();
