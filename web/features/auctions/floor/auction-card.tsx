import { Badge } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Diamond } from '#shared/contract/stock/diamonds.ts';
import { computeTotalPrice } from '#shared/domain/stock/diamond.ts';
import { useFormat } from '#web/lib/language/format.ts';
import { findShare } from '#web/parts/auctions/auction-words.ts';
import { CountdownText } from '#web/parts/auctions/countdown-text.tsx';
import { QuickBid } from '#web/parts/auctions/quick-bid.tsx';
import { useDiamondName } from '#web/parts/stock/diamond-title.ts';
import { DiamondPicture } from '#web/parts/stock/pictures/diamond-picture.tsx';
import { StateBadge } from '#web/parts/stock/state-badge.tsx';
import { StoneLink } from '#web/parts/stock/stone-link.tsx';
import { useTradeLabels } from '#web/parts/stock/trade-labels.ts';
import { StepChart } from '#web/ui/charts/step-chart.tsx';
import classes from './floor.module.css';

interface Props {
	diamond: Diamond;
	/** Whether the card is only for watching, on the wall, and has no bid form. */
	toWatch?: boolean;
}

/** Shows an auction on the floor: the stone, the bid, its history, the share of the asking price, the remaining time, and the viewer's position. */
export function AuctionCard({ diamond, toWatch }: Props) {
	const { t } = useTranslation('auctions');
	const label = useTradeLabels();
	const { money } = useFormat();
	const name = useDiamondName();
	const { currentBid, weight, state, isBidPlaced, leading } = diamond;
	const [first] = useState(currentBid);
	const finish = diamond.cut === 'EX' && diamond.polish === 'EX' && diamond.symmetry === 'EX' ? '3EX' : diamond.cut;
	const grades = [label.color(diamond), diamond.clarity, finish, diamond.laboratory].filter(Boolean).join(' · ');
	const share = findShare(diamond);
	// After the close the seller decides, so no bid leads or is outbid any more.
	const part = isBidPlaced && state === 'BIDDING' ? (leading ? 'lead' : 'outbid') : undefined;
	return (
		<article className={classes.card} data-part={part}>
			<div className={classes.head}>
				<DiamondPicture diamond={diamond} size={44} />
				<div className={classes.words}>
					<StoneLink diamond={diamond} className={classes.title}>
						{name(diamond)} <span className={classes.grades}>{grades}</span>
					</StoneLink>
				</div>
				{part && <Badge color={part === 'lead' ? 'teal' : 'red'}>{t(part)}</Badge>}
			</div>
			{diamond.closesAt && <StepChart steps={(diamond.bidSteps ?? []).map(({ at, bid }) => ({ at: Date.parse(at), bid }))} part={part} />}
			<div className={classes.money}>
				{currentBid !== undefined && (
					<span key={currentBid} className={currentBid === first ? undefined : 'flash'}>
						<span className={classes.whole}>
							<strong>{money(currentBid)}</strong>
							{t('perCarat')}
						</span>{' '}
						<span className={`${classes.whole} ${classes.total}`}>{t('total', { total: money(computeTotalPrice(currentBid, weight)) })}</span>
					</span>
				)}
				{state === 'BIDDING' && diamond.closesAt ? <CountdownText until={diamond.closesAt} /> : <StateBadge state={state} />}
			</div>
			<div className={classes.foot}>
				<span>{[share !== undefined && t('share', { percent: share }), t('bids', { count: diamond.bidCount })].filter(Boolean).join(' · ')}</span>
				{!toWatch && <QuickBid diamond={diamond} />}
			</div>
		</article>
	);
}
