import { Badge, Checkbox } from '@mantine/core';
import { memo, type ReactNode, type RefObject, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Diamond } from '#shared/contract/stock/diamonds.ts';
import { useFormat } from '#web/lib/language/format.ts';
import { useRowsInSight } from '#web/ui/lists/use-rows-in-sight.tsx';
import { useTextStretch } from '#web/ui/lists/use-text-stretch.tsx';
import { CountdownText } from '../../auctions/countdown-text.tsx';
import { isForMembers, type ShownDiamond } from '../diamond-cache.ts';
import { formatFinish, useDiamondTitle } from '../diamond-title.ts';
import { formatGrade } from '../grade-code.ts';
import { DiamondPicture } from '../pictures/diamond-picture.tsx';
import { StoneLink } from '../stone-link.tsx';
import { useTradeLabels } from '../trade-labels.ts';
import classes from './stone-rows.module.css';

interface Props {
	label: string;
	rows: readonly ShownDiamond[];
	active?: number;
	selected: ReadonlySet<string>;
	waiting: boolean;
	/** If set, a tap selects the stone instead of opening it. */
	onSelect?: (diamondId: string) => void;
	onSight?: (first: number) => void;
	/** Returns a control before the stone, such as a checkbox. */
	lead?: (diamond: ShownDiamond) => ReactNode;
	/** Returns a third line, such as the listing's state. The total is then shown during an auction, too. */
	note?: (diamond: ShownDiamond) => ReactNode;
}

const HEIGHT = 60;

/** Shows stones on a phone, with two lines each: picture, price, and remaining time. */
export function StoneRows({ label, rows, active = -1, selected, waiting, onSelect, onSight, lead, note }: Props) {
	const ids = useMemo(() => rows.map(({ diamondId }) => diamondId), [rows]);
	const { place, begin, end, style, measure, watch } = useRowsInSight({ ids, estimate: HEIGHT, active, onSight });
	const { stretch, probe } = useTextStretch();
	return (
		<>
			{watch}
			{probe}
			<ul
				ref={place as RefObject<HTMLUListElement>}
				className={classes.rows}
				style={style}
				aria-label={label}
				data-waiting={waiting || undefined}
				data-stretched={stretch > 1 || undefined}
			>
				{rows.slice(begin, end).map((diamond, at) => (
					<StoneRow
						key={diamond.diamondId}
						ref={measure}
						diamond={diamond}
						index={begin + at}
						of={rows.length}
						active={begin + at === active}
						selected={selected.has(diamond.diamondId)}
						onSelect={onSelect}
						lead={lead}
						note={note}
					/>
				))}
			</ul>
		</>
	);
}

interface RowProps extends Pick<Props, 'onSelect' | 'lead' | 'note'> {
	ref: ((row: HTMLElement | null) => void) | undefined;
	diamond: ShownDiamond;
	index: number;
	of: number;
	active: boolean;
	selected: boolean;
}

/** Memoized, because a change of the list usually changes few of its rows. */
const StoneRow = memo(function StoneRow({ ref, diamond, index, of, active, selected, onSelect, lead, note }: RowProps) {
	const title = useDiamondTitle();
	const label = useTradeLabels();
	const { fluorescence, laboratory } = diamond;
	const grades = [
		formatFinish(diamond),
		fluorescence && label.value('fluorescence', fluorescence),
		laboratory && formatGrade(label, 'laboratory', laboratory),
		isForMembers(diamond) ? diamond.lotId : undefined,
	];
	return (
		<li
			ref={ref}
			className={classes.row}
			data-index={index}
			aria-posinset={index + 1}
			aria-setsize={of}
			data-active={active || undefined}
			data-selected={selected || undefined}
		>
			{onSelect && <Checkbox className={classes.check} checked={selected} onChange={() => onSelect(diamond.diamondId)} aria-label={title(diamond)} />}
			{lead && <span className={classes.above}>{lead(diamond)}</span>}
			<DiamondPicture diamond={diamond} size={44} />
			<div className={classes.words}>
				<div className={classes.line}>
					{onSelect ? (
						<span className={classes.title}>{title(diamond)}</span>
					) : (
						<StoneLink diamond={diamond} className={classes.link}>
							{title(diamond)}
						</StoneLink>
					)}
					{isForMembers(diamond) && <Asking diamond={diamond} />}
				</div>
				<div className={classes.line}>
					<span className={classes.grades}>{grades.filter(Boolean).join(' · ')}</span>
					{isForMembers(diamond) && (diamond.state === 'BIDDING' && !note ? <Standing diamond={diamond} /> : <Total diamond={diamond} />)}
				</div>
				{note && (
					<div className={`${classes.line} ${classes.note}`}>
						{note(diamond)}
						{isForMembers(diamond) && diamond.state === 'BIDDING' && <Standing diamond={diamond} />}
					</div>
				)}
			</div>
		</li>
	);
});

function Asking({ diamond: { askingPrice } }: { diamond: Diamond }) {
	const { t } = useTranslation('search');
	const { money } = useFormat();
	return askingPrice === undefined ? (
		<span className={classes.soft}>{t('onRequest')}</span>
	) : (
		<span className={classes.price}>
			<span className={classes.soft}>{t('asking')}</span> {money(askingPrice)}/ct
		</span>
	);
}

function Total({ diamond: { totalPrice } }: { diamond: Diamond }) {
	const { t } = useTranslation('search');
	const { money } = useFormat();
	return totalPrice === undefined ? null : <span className={classes.soft}>{`${t('short.totalPrice')} ${money(totalPrice)}`}</span>;
}

function Standing({ diamond }: { diamond: Diamond }) {
	const { t } = useTranslation(['stone', 'search']);
	const { money } = useFormat();
	return (
		<span className={classes.standing}>
			{diamond.isBidPlaced && (
				<Badge size="xs" color={diamond.leading ? 'teal' : 'red'}>
					{t(diamond.leading ? 'auction.lead' : 'auction.outbid')}
				</Badge>
			)}
			{diamond.currentBid !== undefined && <span className="figures">{t('search:bid', { amount: money(diamond.currentBid) })}</span>}
			{diamond.closesAt && <CountdownText until={diamond.closesAt} />}
		</span>
	);
}
