import { measureElement, useWindowVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useLayoutEffect } from 'react';

/** Rows rendered before and after the visible ones. */
const AROUND = 3;

/** The rows to render of a long list, with the space that the others take, in pixels. */
export interface Sight {
	begin: number;
	end: number;
	before: number;
	after: number;
	/** The ref of each rendered row. */
	measure: (row: HTMLElement | null) => void;
}

interface Props {
	count: number;
	/** Returns the height of an unmeasured row in pixels. */
	estimate: (row: number) => number;
	keyOf: (row: number) => string;
	onMeasure: (row: number, height: number) => void;
	gap: number;
	/** Distance of the list from the top of the page in pixels. */
	top: number;
	padding: { scrollPaddingStart: number; scrollPaddingEnd: number };
	/** The row that is scrolled into view. */
	active: number | undefined;
	onSight: (sight: Sight) => void;
}

/** Follows which rows of a list that scrolls with the page are in sight. Renders nothing; loads only for long lists. */
export function FarRows({ count, estimate, keyOf, onMeasure, gap, top, padding, active, onSight }: Props) {
	const virtualizer = useWindowVirtualizer({
		count,
		estimateSize: estimate,
		getItemKey: keyOf,
		gap,
		overscan: AROUND,
		scrollMargin: top,
		initialRect: { width: window.innerWidth, height: window.innerHeight },
		...padding,
		measureElement: (element, entry, instance) => {
			const height = measureElement(element, entry, instance);
			onMeasure(instance.indexFromElement(element), height);
			return height;
		},
	});
	const rows = virtualizer.getVirtualItems();
	const [first, last] = [rows[0], rows.at(-1)];
	const { measureElement: measure } = virtualizer;
	const begin = first?.index ?? 0;
	const end = (last?.index ?? -1) + 1;
	const before = (first?.start ?? top) - top;
	const after = Math.max(0, virtualizer.getTotalSize() - ((last?.end ?? top) - top));
	useLayoutEffect(() => {
		if (end > begin) onSight({ begin, end, before, after, measure });
	}, [begin, end, before, after, measure, onSight]);
	useEffect(() => {
		if (active !== undefined) virtualizer.scrollToIndex(active);
	}, [active, virtualizer]);
	return null;
}
