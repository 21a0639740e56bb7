import { SHAPES } from '#shared/domain/stock/diamond.ts';

/** The translatable words in a stone's name: its shape, and `Fancy` in its colour. */
const WORDS = new RegExp(`\\b(?:(${SHAPES.join('|')})(?= \\d)|(?<= ct )Fancy\\b)`, 'gi');

/** Translates a stone's stored English name (`Pear 0.50 ct D IF`) using the words of `say`: `ペアシェイプ 0.50 ct D IF`. */
export function translateStoneName(name: string, say: (group: 'shape' | 'color', code: string) => string): string {
	return name.replace(WORDS, (_, shape?: string) => (shape ? say('shape', shape.toUpperCase()) : say('color', 'FANCY')));
}
