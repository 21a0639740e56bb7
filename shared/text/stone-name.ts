import { SHAPES } from '#shared/domain/stock/diamond.ts';

/** The translatable words in a stone's name: its shape, and that its colour is fancy. */
const WORDS = new RegExp(`\\b(?:(${SHAPES.join('|')})(?= \\d)|(?<= ct )Fancy\\b)`, 'gi');

/** Says the name of a stone, which is stored in English (`Pear 0.50 ct D IF`), in a language whose words `say` gives: `ペアシェイプ 0.50 ct D IF`. */
export function translateStoneName(name: string, say: (group: 'shape' | 'color', code: string) => string): string {
	return name.replace(WORDS, (_, shape?: string) => (shape ? say('shape', shape.toUpperCase()) : say('color', 'FANCY')));
}
