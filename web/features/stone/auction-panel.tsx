import { Alert, Badge, Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { IconGavel, IconLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Diamond } from '#shared/contract/diamonds.ts';
import { computeTotalPrice } from '#shared/domain/diamond.ts';
import { useFormat } from '../../lib/format.ts';
import { useLiveState } from '../../lib/live.ts';
import { getMarketNow } from '../../lib/market-clock.ts';
import { chooseAuctionWords, findOwnLimit } from '../../ui/auction-words.ts';
import { CountdownText } from '../../ui/countdown-text.tsx';
import { countDaysLeft } from '../../ui/days-left.ts';
import { StateBadge } from '../../ui/state-badge.tsx';
import classes from './stone.module.css';
import { pickAdvice, type Viewer } from './viewer.ts';

interface Props {
	diamond: Diamond;
	viewer: Viewer;
	/** Grows with every live change, so that it can be announced. */
	liveChanges: number;
	onBid: () => void;
}

/** The price and the auction of a stone: who leads, with what, until when, and what the viewer can do about it. */
export function AuctionPanel({ diamond, viewer, liveChanges, onBid }: Props) {
	const { t } = useTranslation('stone');
	const { money, marketTime, readerTime } = useFormat();
	const live = useLiveState();
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
					<Title order={2} size="h4" id="auction-title">
						{t('auction.title')}
					</Title>
					<Group gap={6}>
						{viewer === 'leader' && <Badge color="teal">{t(words.standing)}</Badge>}
						{viewer === 'bidder' && <Badge color={state === 'BIDDING' ? 'red' : 'gray'}>{t(words.standing)}</Badge>}
						<StateBadge state={state} />
					</Group>
				</Group>
				{askingPrice === undefined ? (
					<Fact name={t('askingPrice')} value={t('onRequest')} hint={t('onRequestHint')} />
				) : (
					<Fact
						name={t('askingPrice')}
						value={money(askingPrice)}
						unit={t('perCarat')}
						hint={`${t('total')} ${money(computeTotalPrice(askingPrice, diamond.weight))}`}
					/>
				)}
				{currentBid !== undefined && (
					<Fact
						key={liveChanges}
						fresh={liveChanges > 0}
						name={t(words.price)}
						value={money(currentBid)}
						unit={t('perCarat')}
						hint={`${t('total')} ${money(computeTotalPrice(currentBid, diamond.weight))}`}
						strong
					/>
				)}
				<dl className={classes.facts}>
					{currentBid !== undefined && (
						<>
							<dt>{t(words.leader)}</dt>
							<dd>{diamond.topBidderCompanyName ?? diamond.currentBidderName}</dd>
							<dt>{t('auction.bidCount')}</dt>
							<dd>{t('auction.bids', { count: diamond.bidCount })}</dd>
						</>
					)}
					{closesAt && (
						<>
							<dt>{t(state === 'BIDDING' ? 'auction.closes' : 'auction.closed')}</dt>
							<dd>
								{state === 'BIDDING' && (
									<Text span inherit fw={600}>
										<CountdownText until={closesAt} />
									</Text>
								)}
								<Text size="sm" c="dimmed">
									{marketTime(closesAt)}
									{readerTime(closesAt) && ` · ${t('auction.readerTime', { time: readerTime(closesAt) })}`}
								</Text>
							</dd>
						</>
					)}
					{ownLimit && (
						<>
							<dt>
								<IconLock size={14} aria-hidden /> {t(ownLimit.name)}
							</dt>
							<dd>{money(ownLimit.amount)}</dd>
						</>
					)}
				</dl>
				<Alert variant="light" color={pickAdviceColor(diamond, viewer)} p="sm">
					{t(`advice.${pickAdvice(diamond, viewer)}`, { days, deadline: deadline ? marketTime(deadline) : '' })}
				</Alert>
				{diamond.abilities.bid && diamond.requiredBid !== undefined && (
					<>
						<Button size="md" leftSection={<IconGavel size={18} aria-hidden />} onClick={onBid}>
							{t(bidLabel)}
						</Button>
						{viewer !== 'leader' && (
							<Text size="sm" c="dimmed">
								{t(state === 'DISPLAYED' ? 'auction.firstMinimum' : 'auction.minimum', { amount: money(diamond.requiredBid) })}
							</Text>
						)}
						<Text size="sm" c="dimmed">
							{t(live === 'lost' ? 'auction.notLive' : 'auction.live')}
						</Text>
					</>
				)}
				<div aria-live="polite" className={classes.announcement}>
					{liveChanges > 0 && <span key={liveChanges}>{t('auction.updated')}</span>}
				</div>
			</Stack>
		</Paper>
	);
}

interface FactProps {
	name: string;
	value: string;
	unit?: string;
	hint?: ReactNode;
	strong?: boolean;
	fresh?: boolean;
}

function Fact({ name, value, unit, hint, strong, fresh }: FactProps) {
	return (
		<div className={fresh ? classes.fresh : undefined}>
			<Text size="sm" c="dimmed">
				{name}
			</Text>
			<Text fw={strong ? 700 : 600} className={strong ? classes.bigAmount : classes.amount}>
				{value}{' '}
				{unit && (
					<Text span size="sm" c="dimmed" fw={400}>
						{unit}
					</Text>
				)}
			</Text>
			{hint && (
				<Text size="sm" className={classes.tabular}>
					{hint}
				</Text>
			)}
		</div>
	);
}

function pickAdviceColor({ state }: Diamond, viewer: Viewer): string {
	if (state === 'BIDDING' && viewer === 'bidder') return 'red';
	if (viewer === 'leader') return 'teal';
	if (state === 'SUSPENDED' || (state === 'AWAITING_DECISION' && viewer === 'seller') || (state === 'ACCEPTED' && viewer === 'seller')) return 'orange';
	return 'gray';
}
