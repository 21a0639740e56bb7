import { Alert, Anchor, Paper, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Diamond } from '#shared/contract/stock/diamonds.ts';
import type { Onlooker } from '#shared/domain/auctions/next-steps.ts';
import { useFormat } from '#web/lib/language/format.ts';
import { getMarketNow } from '#web/lib/live/market-clock.ts';
import { useViewer } from '#web/lib/session/session.ts';
import { countDaysLeft } from '#web/parts/auctions/days-left.ts';
import { useOverdue } from '#web/parts/auctions/use-can-bid.ts';
import { StepChart } from '#web/ui/charts/step-chart.tsx';
import type { LineStep } from '#web/ui/charts/step-line.ts';
import { NextSteps } from './auction/next-steps.tsx';
import { pickAdvice } from './pictures/viewer.ts';
import classes from './stone.module.css';
import { useLedger } from './use-stone.ts';

interface Props {
	diamond: Diamond;
	viewer: Onlooker;
}

/** Shows how an auction went and goes on: the course of its bids, advice to the viewer, and the next steps. */
export function AuctionCourse({ diamond, viewer }: Props) {
	const { t } = useTranslation('stone');
	const { marketTime } = useFormat();
	const isOverdue = useOverdue(diamond);
	const deadline = diamond.state === 'ACCEPTED' ? diamond.confirmBy : diamond.decideBy;
	const count = diamond.expiresAt ? countDaysLeft(diamond.expiresAt, getMarketNow()) : 0;
	// Until the result is known only the course of the bids is certain.
	if (isOverdue && !diamond.bidSteps?.length) return null;
	return (
		<Paper withBorder p="md" component="section" aria-label={t('next.title')}>
			<Stack gap="sm">
				{!isOverdue && (
					<Alert color={pickAdviceColor(diamond, viewer)} p="sm">
						{t(`advice.${pickAdvice(diamond, viewer)}`, { count, deadline: deadline ? marketTime(deadline) : '' })}
					</Alert>
				)}
				{diamond.currentBid !== undefined && <BidCourse diamond={diamond} viewer={viewer} />}
				{!isOverdue && <NextSteps diamond={diamond} viewer={viewer} />}
			</Stack>
		</Paper>
	);
}

/** Shows a line of the bids that the viewer may see in the ledger (rulebook 4), with a time axis. The page's ledger says the same in words. */
function BidCourse({ diamond, viewer }: Props) {
	const { t } = useTranslation('stone');
	const { money, marketTime } = useFormat();
	const { isTrader } = useViewer();
	const ledger = useLedger(diamond.diamondId, diamond.bidCount, diamond.state, isTrader);
	const steps: readonly LineStep[] = ledger.data
		? ledger.data.entries.map(({ placedAt, currentBid }) => ({ at: Date.parse(placedAt), bid: currentBid }))
		: (diamond.bidSteps ?? []).map(({ at, bid }) => ({ at: Date.parse(at), bid }));
	const [first, last] = [steps[0], steps.at(-1)];
	if (!first || !last || !diamond.closesAt) return null;
	const facts = { count: diamond.bidCount, from: money(first.bid), to: money(last.bid), since: marketTime(first.at) };
	const part = viewer === 'leader' ? 'lead' : viewer === 'bidder' && diamond.state === 'BIDDING' ? 'outbid' : undefined;
	return (
		<figure className={classes.course}>
			<StepChart steps={steps} closesAt={Date.parse(diamond.closesAt)} label={t('auction.course', facts)} part={part} />
			<figcaption>
				<span>{marketTime(first.at)}</span>
				{isTrader ? (
					<Anchor href="#ledger-title" inherit>
						{t('auction.bids', { count: diamond.bidCount })}
					</Anchor>
				) : (
					<span>{t('auction.bids', { count: diamond.bidCount })}</span>
				)}
				<span>{marketTime(Math.min(getMarketNow(), Date.parse(diamond.closesAt)))}</span>
			</figcaption>
		</figure>
	);
}

function pickAdviceColor({ state, disputedBy }: Diamond, viewer: Onlooker): string {
	if (state === 'BIDDING' && viewer === 'bidder') return 'red';
	if (disputedBy || state === 'SUSPENDED' || (viewer === 'seller' && (state === 'AWAITING_DECISION' || state === 'ACCEPTED'))) return 'orange';
	return viewer === 'leader' ? 'teal' : 'gray';
}
