import { useMatches } from '@mantine/core';
import { type CSSProperties, memo, type ReactNode, type RefObject, useCallback, useLayoutEffect, useMemo, useRef } from 'react';
import type { ShownDiamond } from '#web/parts/stock/diamond-cache.ts';
import { useRowsInSight } from '#web/ui/lists/use-rows-in-sight.tsx';
import classes from './card-grid.module.css';

/** State and callbacks that the list passes to a card. */
export interface CardState<D extends ShownDiamond> {
	active: boolean;
	selected: boolean;
	/** Toggles the card's selection. The function keeps its identity. */
	select: (diamond: D) => void;
}

interface Props<D extends ShownDiamond> {
	cards: readonly D[];
	/** Renders a card. If this function keeps its identity, only changed cards are rendered again. */
	card: (diamond: D, state: CardState<D>) => ReactNode;
	columns?: Partial<Record<'base' | 'xs' | 'md' | 'lg' | 'xl', number>>;
	/** Index of the card under the keyboard cursor. */
	active?: number;
	selected?: ReadonlySet<string>;
	onSelect?: (diamond: D) => void;
	/** Whether the cards still belong to the previous query. */
	waiting?: boolean;
	/** Called with the indexes of the first and last visible card. */
	onSight?: (first: number, last: number) => void;
}

/** Estimated height of an unmeasured card, in pixels. */
const ESTIMATE = 250;
const GAP = 12;
const NONE: ReadonlySet<string> = new Set();
const COLUMNS = { base: 1, xs: 2, md: 3, lg: 4 };

/** Shows a grid of stone cards. Renders only the visible cards of a long list. */
export function CardGrid<D extends ShownDiamond>({ cards, card, columns = COLUMNS, active = -1, selected = NONE, onSelect, waiting, onSight }: Props<D>) {
	const beside = useMatches(columns, { getInitialValueInEffect: false }) ?? 1;
	const ids = useMemo(() => cards.map(({ diamondId }) => diamondId), [cards]);
	const { place, begin, end, style, measure, watch } = useRowsInSight({ ids, columns: beside, estimate: ESTIMATE, gap: GAP, active, onSight });
	const latest = useRef(onSelect);
	useLayoutEffect(() => {
		latest.current = onSelect;
	});
	const select = useCallback((diamond: D) => latest.current?.(diamond), []);
	return (
		<>
			{watch}
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
		</>
	);
}

interface CardProps<D extends ShownDiamond> extends CardState<D> {
	diamond: D;
	card: (diamond: D, state: CardState<D>) => ReactNode;
}

function PlainCard<D extends ShownDiamond>({ diamond, card, active, selected, select }: CardProps<D>) {
	return card(diamond, { active, selected, select });
}
// `memo` loses the component's type parameter.
const Card = memo(PlainCard) as typeof PlainCard;
