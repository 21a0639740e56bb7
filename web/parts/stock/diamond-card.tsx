import { Badge } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Diamond } from '#shared/contract/stock/diamonds.ts';
import { computeTotalPrice } from '#shared/domain/stock/diamond.ts';
import { loadLater } from '#web/lib/browser/on-demand.tsx';
import { useFormat } from '#web/lib/language/format.ts';
import { Money } from '#web/ui/money.tsx';
import { chooseAuctionWords } from '../auctions/auction-words.ts';
import { CountdownText } from '../auctions/countdown-text.tsx';
import { isForMembers, type ShownDiamond } from './diamond-cache.ts';
import classes from './diamond-card.module.css';
import { FINISH, formatFinish, useDiamondName } from './diamond-title.ts';
import { formatGrade } from './grade-code.ts';
import { LISTED_GRADES, type ListedGrade } from './listed-attributes.ts';
import { formatMeasurements } from './measurements.ts';
import { DiamondPicture } from './pictures/diamond-picture.tsx';
import { StateBadge } from './state-badge.tsx';
import { StatedFacts } from './stated-facts.tsx';
import { StoneLink } from './stone-link.tsx';
import { type TradeName, useTradeLabels } from './trade-labels.ts';

/** Cards without it are complete, so a note that cannot be loaded is left out. */
const ListNote = loadLater(
	async () => (await import('../prices/price-list/list-note.tsx')).ListNote,
	() => null,
);

interface Props {
	diamond: ShownDiamond;
	/** Control at the end of the head, such as a star or a checkbox. */
	corner?: ReactNode;
	/** Control at the end of the foot, such as an edit button. */
	action?: ReactNode;
	/** Text below the grades, such as the days left. */
	note?: ReactNode;
	/** Whether the place of the distance from the price list is kept, also if there turns out to be none, so that the card keeps its height. */
	hasListPlace?: boolean;
	active?: boolean;
	selected?: boolean;
}

const isAlone = (name: ListedGrade) => name === 'clarity' || FINISH.some((other) => other === name);
const FURTHER_GRADES = LISTED_GRADES.filter((name) => !isAlone(name));

/** Shows a stone as a card (specification 2): grades in the trade's order, price and auction side by side, actions at the foot. */
export function DiamondCard({ diamond, corner, action, note, hasListPlace, active, selected }: Props) {
	const { t } = useTranslation('stone');
	const label = useTradeLabels();
	const name = useDiamondName();
	const { decimal, date } = useFormat();
	const { ratio } = diamond;
	const measurements = formatMeasurements(diamond, decimal);
	const grades = [formatFinish(diamond), ...FURTHER_GRADES.map((name) => diamond[name] && formatGrade(label, name, diamond[name]))];
	const facts: [TradeName, string | undefined][] = [
		['measurements', measurements && `${measurements} ${label.unit('millimetres')}`],
		['ratio', ratio === undefined ? undefined : decimal(ratio, 2)],
		['treatment', diamond.treatment],
		['lotId', isForMembers(diamond) ? diamond.lotId : undefined],
	];
	return (
		<article className={classes.card} data-active={active || undefined} data-selected={selected || undefined}>
			<div className={classes.head}>
				<DiamondPicture diamond={diamond} size={72} />
				<div className={classes.title}>
					<StoneLink diamond={diamond} className={classes.link}>
						{name(diamond)}
					</StoneLink>
					<div className={classes.grade}>{[label.color(diamond), diamond.clarity].filter(Boolean).join(' · ')}</div>
					<div className={classes.soft}>{grades.filter(Boolean).join(' · ')}</div>
				</div>
				{corner && <div className={classes.above}>{corner}</div>}
			</div>
			<StatedFacts facts={facts} className={classes.facts} />
			{isForMembers(diamond) && (
				<div className={classes.money}>
					<Price diamond={diamond} hasListPlace={hasListPlace} />
					<Auction diamond={diamond} />
				</div>
			)}
			{note}
			<div className={classes.foot}>
				<span className={classes.soft}>{t('listedOn', { date: date(diamond.createdAt) })}</span>
				{action && <div className={classes.above}>{action}</div>}
			</div>
		</article>
	);
}

/** Whether the auction has ended: its final price counts, no longer the asking price. */
function isOver({ state, currentBid }: Diamond): boolean {
	return state !== 'BIDDING' && currentBid !== undefined;
}

function Price({ diamond, hasListPlace }: { diamond: Diamond; hasListPlace: boolean | undefined }) {
	const label = useTradeLabels();
	return (
		<div>
			<div className={classes.soft}>{label.attribute('askingPrice')}</div>
			<div className={classes.amount}>
				<Money amount={diamond.askingPrice} />
			</div>
			{diamond.totalPrice !== undefined && !isOver(diamond) && (
				<div className={classes.soft}>
					{label.attribute('totalPrice')} <Money amount={diamond.totalPrice} />
				</div>
			)}
			<div className={diamond.askingPrice !== undefined && hasListPlace ? classes.note : undefined}>
				<ListNote diamond={diamond} />
			</div>
		</div>
	);
}

/** Shows the current bid and the viewer's standing, or else the listing's state. Renders nothing for a displayed stone without an auction. */
function Auction({ diamond }: { diamond: Diamond }) {
	const { t } = useTranslation('stone');
	const label = useTradeLabels();
	if (diamond.state === 'DISPLAYED') return null;
	const words = chooseAuctionWords(diamond);
	return (
		<div className={classes.auction}>
			{diamond.currentBid !== undefined && (
				<>
					<div className={classes.soft}>{t(words.price)}</div>
					<div className={classes.amount}>
						<Money amount={diamond.currentBid} />
					</div>
					{isOver(diamond) && (
						<div className={classes.soft}>
							{label.attribute('totalPrice')} <Money amount={computeTotalPrice(diamond.currentBid, diamond.weight)} />
						</div>
					)}
				</>
			)}
			<div className={classes.standing}>
				{diamond.isBidPlaced ? (
					<Badge color={diamond.leading ? 'teal' : diamond.state === 'BIDDING' ? 'red' : 'gray'}>{t(words.standing)}</Badge>
				) : (
					<StateBadge state={diamond.state} />
				)}
				{diamond.state === 'BIDDING' && diamond.closesAt && <CountdownText until={diamond.closesAt} />}
			</div>
		</div>
	);
}
