import type { Diamond } from '#shared/contract/stock/diamonds.ts';
import { useFormat } from '#web/lib/language/format.ts';
import { type TradeLabels, useTradeLabels } from './trade-labels.ts';

export type NamedDiamond = Pick<Diamond, 'shape' | 'weight' | 'labGrown'>;
export type TitledDiamond = NamedDiamond & Pick<Diamond, 'color' | 'fancyColorDto' | 'clarity'>;

/** Writes a stone in one line, in the trade's order: "Round 1.01 ct D VVS1". */
export function formatTitle(diamond: TitledDiamond, labels: TradeLabels, carats: (weight: number) => string): string {
	return [formatName(diamond, labels, carats), labels.color(diamond), diamond.clarity].filter(Boolean).join(' ');
}

export function useDiamondTitle(): (diamond: TitledDiamond) => string {
	const labels = useTradeLabels();
	const { carats } = useFormat();
	return (diamond) => formatTitle(diamond, labels, carats);
}

/** Names stones in short, for places that show the grades apart: "Lab-grown Round 1.01 ct". */
export function useDiamondName(): (diamond: NamedDiamond) => string {
	const labels = useTradeLabels();
	const { carats } = useFormat();
	// Narrow cards never separate a weight from its unit.
	const unbroken = (weight: number) => carats(weight).replace(' ', '\u00a0');
	return (diamond) => formatName(diamond, labels, unbroken);
}

/** A stone that is not called lab-grown is natural. */
function formatName({ labGrown, shape, weight }: NamedDiamond, labels: TradeLabels, carats: (weight: number) => string): string {
	return [labGrown && labels.value('labGrown', 'yes'), labels.value('shape', shape), carats(weight)].filter(Boolean).join(' ');
}

/** Attributes of the finish, in the trade's order. */
export const FINISH = ['cut', 'polish', 'symmetry'] as const;

/** Writes the grades of the finish, a dash for each that is not stated: "– EX VG". Returns undefined if none is. */
export function formatFinish(diamond: Pick<Diamond, (typeof FINISH)[number]>): string | undefined {
	return FINISH.some((name) => diamond[name]) ? FINISH.map((name) => diamond[name] ?? '–').join(' ') : undefined;
}
