import { useMatches } from '@mantine/core';
import { type CSSProperties, memo, type ReactNode, type RefObject, useCallback, useLayoutEffect, useMemo, useRef } from 'react';
import type { ShownDiamond } from '#web/parts/stock/diamond-cache.ts';
import { useRowsInSight } from '#web/ui/lists/use-rows-in-sight.ts';
import classes from './card-grid.module.css';

/** How the list has a card drawn. */
export interface CardState<D extends ShownDiamond> {
	active: boolean;
	selected: boolean;
	/** Selects it, or no longer; stays the same. */
	select: (diamond: D) => void;
}

interface Props<D extends ShownDiamond> {
	cards: readonly D[];
	/** Draws one; as long as it stays the same, only those cards are drawn anew that have changed. */
	card: (diamond: D, state: CardState<D>) => ReactNode;
	/** How many stand beside each other, by the width of the window. */
	columns?: Partial<Record<'base' | 'xs' | 'md' | 'lg' | 'xl', number>>;
	/** Which one the keyboard is at. */
	active?: number;
	selected?: ReadonlySet<string>;
	onSelect?: (diamond: D) => void;
	/** The cards are of the previous question. */
	waiting?: boolean;
	/** Hears which ones are in sight. */
	onSight?: (first: number, last: number) => void;
}

/** Pixels of a card before it has been seen, and between two. */
const ESTIMATE = 250;
const GAP = 12;
const NONE: ReadonlySet<string> = new Set();
const COLUMNS = { base: 1, xs: 2, md: 3, lg: 4 };

/** Stones as cards beside each other; of many, only those in sight are drawn. */
export function CardGrid<D extends ShownDiamond>({ cards, card, columns = COLUMNS, active = -1, selected = NONE, onSelect, waiting, onSight }: Props<D>) {
	const beside = useMatches(columns, { getInitialValueInEffect: false }) ?? 1;
	const ids = useMemo(() => cards.map(({ diamondId }) => diamondId), [cards]);
	const { place, begin, end, style, measure } = useRowsInSight({ ids, columns: beside, estimate: ESTIMATE, gap: GAP, active, onSight });
	const latest = useRef(onSelect);
	useLayoutEffect(() => {
		latest.current = onSelect;
	});
	const select = useCallback((diamond: D) => latest.current?.(diamond), []);
	return (
		<div
			ref={place as RefObject<HTMLDivElement>}
			className={classes.grid}
			style={{ '--beside': beside, gap: GAP, ...style } as CSSProperties}
			data-waiting={waiting || undefined}
		>
			{cards.slice(begin, end).map((diamond, at) => (
				<div
					key={diamond.diamondId}
					className={classes.place}
					data-index={Math.floor((begin + at) / beside)}
					ref={(begin + at) % beside === 0 ? measure : undefined}
				>
					<Card diamond={diamond} card={card} active={begin + at === active} selected={selected.has(diamond.diamondId)} select={select} />
				</div>
			))}
		</div>
	);
}

interface CardProps<D extends ShownDiamond> extends CardState<D> {
	diamond: D;
	card: (diamond: D, state: CardState<D>) => ReactNode;
}

function PlainCard<D extends ShownDiamond>({ diamond, card, active, selected, select }: CardProps<D>) {
	return card(diamond, { active, selected, select });
}
// `memo` forgets that its component is of any stone.
const Card = memo(PlainCard) as typeof PlainCard;
