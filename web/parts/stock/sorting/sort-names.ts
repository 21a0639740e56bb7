import type { SortField } from '#web/parts/stock/sorting/sort-cycle.ts';
import type { TradeName } from '../trade-labels.ts';

export const SORT_NAMES: Record<SortField, TradeName> = {
	pricePerCarat: 'askingPrice',
	totalPrice: 'totalPrice',
	shape: 'shape',
	color: 'color',
	clarity: 'clarity',
	cut: 'cut',
	date: 'createdAt',
	weight: 'carat',
	closesAt: 'closesAt',
	priceLevel: 'priceLevel',
};
