import type { Diamond } from '#shared/contract/stock/diamonds.ts';
import { useFormat } from '#web/lib/language/format.ts';
import { type TradeLabels, useTradeLabels } from './trade-labels.ts';

export type TitledDiamond = Pick<Diamond, 'shape' | 'weight' | 'color' | 'fancyColorDto' | 'clarity'>;

/** Writes a stone in one line, in the trade's order: "Round 1.01 ct D VVS1". */
export function formatTitle(diamond: TitledDiamond, labels: TradeLabels, carats: (weight: number) => string): string {
	return [labels.value('shape', diamond.shape), carats(diamond.weight), labels.color(diamond), diamond.clarity].filter(Boolean).join(' ');
}

export function useDiamondTitle(): (diamond: TitledDiamond) => string {
	const labels = useTradeLabels();
	const { carats } = useFormat();
	return (diamond) => formatTitle(diamond, labels, carats);
}
