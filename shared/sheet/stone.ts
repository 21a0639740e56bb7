import type { SheetDiamond } from './stated.ts';

/** The stone in the shape of the contract: the fancy colour's parts under `fancyColorDto`. */
export function stoneOf({ intensity, subColor, subColor1, mainColor, ...stone }: SheetDiamond) {
	const isFancy = intensity || subColor || subColor1 || mainColor;
	return isFancy ? { ...stone, fancyColorDto: { intensity, subColor, subColor1, mainColor } } : stone;
}
