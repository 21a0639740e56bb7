import type { ReactNode } from 'react';
import type { SortField } from '#web/parts/stock/sorting/sort-cycle.ts';
import type { ShownDiamond } from '../diamond-cache.ts';

export interface Column<D extends ShownDiamond = ShownDiamond, K extends string = string, F extends string = SortField> {
	key: K;
	label: string;
	/** A short heading in place of a long label, which then explains it. */
	short?: string;
	width: number;
	align?: 'end' | 'center';
	hiddenLabel?: boolean;
	sort?: F;
	/** Never cut off; for weights, grades and amounts. */
	whole?: boolean;
	cell: (diamond: D) => ReactNode;
}
