import { Alert, Anchor, Badge, Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { IconGavel, IconLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Diamond } from '#shared/contract/stock/diamonds.ts';
import type { Onlooker } from '#shared/domain/auctions/next-steps.ts';
import { computeTotalPrice } from '#shared/domain/stock/diamond.ts';
import { useOnline } from '#web/lib/api/connection.ts';
import { useFormat } from '#web/lib/language/format.ts';
import { useYenBeside } from '#web/lib/language/yen.ts';
import { useLiveState } from '#web/lib/live/live-state.ts';
import { getMarketNow } from '#web/lib/live/market-clock.ts';
import { useViewer } from '#web/lib/session/session.ts';
import { chooseAuctionWords, findOwnLimit } from '#web/parts/auctions/auction-words.ts';
import { CountdownText } from '#web/parts/auctions/countdown-text.tsx';
import { countDaysLeft } from '#web/parts/auctions/days-left.ts';
import { StateBadge } from '#web/parts/stock/state-badge.tsx';
import { StepChart } from '#web/ui/charts/step-chart.tsx';
import type { LineStep } from '#web/ui/charts/step-line.ts';
import { pickAdvice } from '../pictures/viewer.ts';
import classes from '../stone.module.css';
import { useLedger } from '../use-stone.ts';
import { NextSteps } from './next-steps.tsx';

interface Props {
	diamond: Diamond;
	viewer: Onlooker;
	/** Counter of live changes, used to announce each. */
	liveChanges: number;
	onBid: () => void;
}

export function AuctionPanel({ diamond, viewer, liveChanges, onBid }: Props) {
	const { t } = useTranslation('stone');
	const { money, marketTime, readerTime } = useFormat();
	const live = useLiveState();
	const isOnline = useOnline();
	const { askingPrice, currentBid, closesAt, state } = diamond;
	const deadline = state === 'ACCEPTED' ? diamond.confirmBy : diamond.decideBy;
	const days = diamond.expiresAt ? countDaysLeft(diamond.expiresAt, getMarketNow()) : 0;
	const words = chooseAuctionWords({ ...diamond, leading: viewer === 'leader' });
	const ownLimit = findOwnLimit(diamond);
	const bidLabel = viewer === 'leader' ? 'auction.raise' : viewer === 'bidder' ? 'auction.bidAgain' : 'auction.bid';
	return (
		<Paper withBorder p="md" component="section" aria-labelledby="auction-title">
			<Stack gap="sm">
				<Group justify="space-between">
					<Group gap="xs">
						<Title order={2} size="h4" id="auction-title">
							{t('auction.title')}
						</Title>
						{diamond.abilities.bid && live === 'live' && isOnline && <span className={classes.live}>{t('auction.live')}</span>}
					</Group>
					<Group gap={6}>
						{viewer === 'leader' && <Badge color="teal">{t(words.standing)}</Badge>}
						{viewer === 'bidder' && <Badge color={state === 'BIDDING' ? 'red' : 'gray'}>{t(words.standing)}</Badge>}
						<StateBadge state={state} />
					</Group>
				</Group>
				{currentBid === undefined ? (
					<Asking diamond={diamond} />
				) : (
					<>
						<Price key={liveChanges} fresh={liveChanges > 0} name={t(words.price)} perCarat={currentBid} weight={diamond.weight} asking={askingPrice} />
						<BidCourse diamond={diamond} viewer={viewer} />
					</>
				)}
				<dl className={classes.facts}>
					{closesAt && (
						<>
							<dt>{t(state === 'BIDDING' ? 'auction.closes' : 'auction.closed')}</dt>
							<dd>
								{state === 'BIDDING' && (
									<Text span inherit fw={600}>
										<CountdownText until={closesAt} />
									</Text>
								)}{' '}
								<Text span inherit c="dimmed">
									{marketTime(closesAt)}
									{readerTime(closesAt) && ` · ${t('auction.readerTime', { time: readerTime(closesAt) })}`}
								</Text>
							</dd>
						</>
					)}
					{currentBid !== undefined && (
						<>
							<dt>{t(words.leader)}</dt>
							<dd>{diamond.topBidderCompanyName ?? diamond.currentBidderName}</dd>
							<dt>{t('askingPrice')}</dt>
							<dd>
								{askingPrice === undefined ? t('onRequest') : `${money(askingPrice)} · ${t('total')} ${money(computeTotalPrice(askingPrice, diamond.weight))}`}
							</dd>
						</>
					)}
					{ownLimit && (
						<>
							<dt>
								<IconLock size={14} aria-hidden /> {t(ownLimit.name)}
							</dt>
							<dd>{`${money(ownLimit.amount)} · ${t('total')} ${money(computeTotalPrice(ownLimit.amount, diamond.weight))}`}</dd>
						</>
					)}
				</dl>
				{diamond.abilities.bid && diamond.requiredBid !== undefined && (
					<>
						<Button size="md" className={classes.deed} leftSection={<IconGavel size={18} aria-hidden />} onClick={onBid}>
							{t(bidLabel)}
						</Button>
						<Text size="sm" c="dimmed">
							{viewer !== 'leader' && `${t(state === 'DISPLAYED' ? 'auction.firstMinimum' : 'auction.minimum', { amount: money(diamond.requiredBid) })} `}
							{live === 'lost' && t('auction.notLive')}
						</Text>
					</>
				)}
				<Alert variant="light" color={pickAdviceColor(diamond, viewer)} p="sm">
					{t(`advice.${pickAdvice(diamond, viewer)}`, { days, deadline: deadline ? marketTime(deadline) : '' })}
				</Alert>
				<NextSteps diamond={diamond} viewer={viewer} />
				<div aria-live="polite" className={classes.announcement}>
					{liveChanges > 0 && <span key={liveChanges}>{t('auction.updated')}</span>}
				</div>
			</Stack>
		</Paper>
	);
}

function Asking({ diamond: { askingPrice, weight } }: { diamond: Diamond }) {
	const { t } = useTranslation('stone');
	if (askingPrice !== undefined) return <Price name={t('askingPrice')} perCarat={askingPrice} weight={weight} />;
	return (
		<div>
			<Text size="sm" c="dimmed">
				{t('askingPrice')}
			</Text>
			<Text className={classes.bigAmount}>{t('onRequest')}</Text>
			<Text size="sm">{t('onRequestHint')}</Text>
		</div>
	);
}

interface PriceProps {
	name: string;
	perCarat: number;
	weight: number;
	/** The asking price per carat, to show the amount's share of it. */
	asking?: number;
	fresh?: boolean;
}

function Price({ name, perCarat, weight, asking, fresh }: PriceProps) {
	const { t } = useTranslation('stone');
	const { money, carats } = useFormat();
	const writeYen = useYenBeside();
	const amount = computeTotalPrice(perCarat, weight);
	const total = money(amount);
	return (
		<div className={fresh ? 'flash' : undefined}>
			<div className={classes.price}>
				<div>
					<Text size="sm" c="dimmed">
						{name}
					</Text>
					<Text className={classes.bigAmount}>
						{money(perCarat)}
						<Text span size="sm" c="dimmed" fw={400}>
							{t('perCarat')}
						</Text>
					</Text>
				</div>
				<div className={classes.end}>
					<Text size="sm" c="dimmed">
						{t('total')}
					</Text>
					<Text className={classes.amount}>{total}</Text>
				</div>
			</div>
			<Text size="sm" c="dimmed" className={classes.tabular}>
				{[
					t('auction.means', { total, perCarat: money(perCarat), carats: carats(weight) }),
					writeYen(amount),
					asking && t('auction.share', { percent: Math.round((perCarat / asking) * 100) }),
				]
					.filter(Boolean)
					.join(' · ')}
			</Text>
		</div>
	);
}

/** Shows a line of the bids that the viewer may see in the ledger (rulebook 4), with a time axis. The page's ledger says the same in words. */
function BidCourse({ diamond, viewer }: { diamond: Diamond; viewer: Onlooker }) {
	const { t } = useTranslation('stone');
	const { money, dateTime } = useFormat();
	const { isTrader } = useViewer();
	const ledger = useLedger(diamond.diamondId, diamond.bidCount, diamond.state, isTrader);
	const steps: readonly LineStep[] = ledger.data
		? ledger.data.entries.map(({ placedAt, currentBid }) => ({ at: Date.parse(placedAt), bid: currentBid }))
		: (diamond.bidSteps ?? []).map(({ at, bid }) => ({ at: Date.parse(at), bid }));
	const [first, last] = [steps[0], steps.at(-1)];
	if (!first || !last || !diamond.closesAt) return null;
	const facts = { count: diamond.bidCount, from: money(first.bid), to: money(last.bid), since: dateTime(first.at) };
	const part = viewer === 'leader' ? 'lead' : viewer === 'bidder' && diamond.state === 'BIDDING' ? 'outbid' : undefined;
	return (
		<figure className={classes.course}>
			<StepChart steps={steps} closesAt={Date.parse(diamond.closesAt)} label={t('auction.course', facts)} part={part} />
			<figcaption>
				<span>{dateTime(first.at)}</span>
				{isTrader ? (
					<Anchor href="#ledger-title" inherit>
						{t('auction.bids', { count: diamond.bidCount })}
					</Anchor>
				) : (
					<span>{t('auction.bids', { count: diamond.bidCount })}</span>
				)}
				<span>{dateTime(diamond.closesAt)}</span>
			</figcaption>
		</figure>
	);
}

function pickAdviceColor({ state }: Diamond, viewer: Onlooker): string {
	if (state === 'BIDDING' && viewer === 'bidder') return 'red';
	if (viewer === 'leader') return 'teal';
	if (state === 'SUSPENDED' || (state === 'AWAITING_DECISION' && viewer === 'seller') || (state === 'ACCEPTED' && viewer === 'seller')) return 'orange';
	return 'gray';
}
