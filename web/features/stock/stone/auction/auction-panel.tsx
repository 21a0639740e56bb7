import { Badge, Button, Group, Paper, Stack, Text, VisuallyHidden } from '@mantine/core';
import { IconGavel, IconLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Diamond } from '#shared/contract/stock/diamonds.ts';
import type { Onlooker } from '#shared/domain/auctions/next-steps.ts';
import { computeTotalPrice } from '#shared/domain/stock/diamond.ts';
import { useOnline } from '#web/lib/api/connection.ts';
import { useFormat } from '#web/lib/language/format.ts';
import { useYenBeside } from '#web/lib/language/yen.ts';
import { useLiveState } from '#web/lib/live/live-state.ts';
import { chooseAuctionWords, findOwnLimit } from '#web/parts/auctions/auction-words.ts';
import { CountdownText } from '#web/parts/auctions/countdown-text.tsx';
import { useOverdue } from '#web/parts/auctions/use-can-bid.ts';
import { StateBadge } from '#web/parts/stock/state-badge.tsx';
import { Dimmed, Hint } from '#web/ui/hint.tsx';
import { SectionTitle } from '#web/ui/section-title.tsx';
import { Fact } from '../fact.tsx';
import classes from '../stone.module.css';

interface Props {
	diamond: Diamond;
	viewer: Onlooker;
	/** Counter of live changes, used to announce each. */
	liveChanges: number;
	onBid: () => void;
}

/** Shows what decides a bid: price, deadline, leader and own limit, with the button to bid. */
export function AuctionPanel({ diamond, viewer, liveChanges, onBid }: Props) {
	const { t } = useTranslation('stone');
	const { money, marketTime, readerTime } = useFormat();
	const { askingPrice, currentBid, closesAt, state } = diamond;
	const isOverdue = useOverdue(diamond);
	const canBid = diamond.abilities.bid && !isOverdue;
	const isRunning = state === 'BIDDING' && !isOverdue;
	const words = chooseAuctionWords({ ...diamond, leading: viewer === 'leader' });
	const ownLimit = findOwnLimit(diamond);
	const writeTotal = (perCarat: number) => `${money(perCarat)} · ${t('total')} ${money(computeTotalPrice(perCarat, diamond.weight))}`;
	const bidLabel = viewer === 'leader' ? 'auction.raise' : viewer === 'bidder' ? 'auction.bidAgain' : 'auction.bid';
	return (
		<Paper withBorder p="md" component="section" aria-labelledby="auction-title">
			<Stack gap="sm">
				<Group justify="space-between">
					<Group gap="xs">
						<SectionTitle id="auction-title">{t('auction.title')}</SectionTitle>
						{canBid && <LiveMark />}
					</Group>
					<Group gap={6}>
						{viewer === 'leader' && <Badge color="teal">{t(words.standing)}</Badge>}
						{viewer === 'bidder' && <Badge color={state === 'BIDDING' ? 'red' : 'gray'}>{t(words.standing)}</Badge>}
						{!isOverdue && <StateBadge state={state} />}
					</Group>
				</Group>
				{currentBid === undefined ? (
					<Asking diamond={diamond} isSeller={viewer === 'seller'} />
				) : (
					<Price key={liveChanges} fresh={liveChanges > 0} name={t(words.price)} perCarat={currentBid} weight={diamond.weight} asking={askingPrice} />
				)}
				<dl className={classes.facts}>
					{closesAt && (
						<Fact name={t(isRunning ? 'auction.closes' : 'auction.closed')}>
							{isRunning && (
								<Text span inherit fw={600}>
									<CountdownText until={closesAt} />
								</Text>
							)}{' '}
							<Dimmed>
								{marketTime(closesAt)}
								{readerTime(closesAt) && ` · ${t('auction.readerTime', { time: readerTime(closesAt) })}`}
							</Dimmed>
						</Fact>
					)}
					{currentBid !== undefined && (
						<>
							<Fact name={t(words.leader)}>{diamond.topBidderCompanyName ?? diamond.currentBidderName ?? ''}</Fact>
							<Fact name={t('askingPrice')}>{askingPrice === undefined ? t('onRequest') : writeTotal(askingPrice)}</Fact>
						</>
					)}
					{ownLimit && (
						<>
							<dt>
								<IconLock size={14} aria-hidden /> {t(ownLimit.name)}
							</dt>
							<dd>{writeTotal(ownLimit.amount)}</dd>
						</>
					)}
				</dl>
				{isOverdue && <Text size="sm">{t('auction.overdue')}</Text>}
				{canBid && diamond.requiredBid !== undefined && (
					<>
						<div className={classes.deed}>
							<Button size="md" fullWidth leftSection={<IconGavel size={18} aria-hidden />} onClick={onBid}>
								{t(bidLabel)}
							</Button>
						</div>
						<Hint>
							{viewer !== 'leader' && `${t(state === 'DISPLAYED' ? 'auction.firstMinimum' : 'auction.minimum', { amount: money(diamond.requiredBid) })} `}
							<NotLive />
						</Hint>
					</>
				)}
				<VisuallyHidden aria-live="polite">{liveChanges > 0 && <span key={liveChanges}>{t('auction.updated')}</span>}</VisuallyHidden>
			</Stack>
		</Paper>
	);
}

/** Rendered on its own, since the live channel connects while a phone is still busy with the rest of the page. */
function LiveMark() {
	const { t } = useTranslation('stone');
	const live = useLiveState();
	const isOnline = useOnline();
	return (
		<span className={classes.live} data-off={live !== 'live' || !isOnline || undefined}>
			{t('auction.live')}
		</span>
	);
}

function NotLive() {
	const { t } = useTranslation('stone');
	return useLiveState() === 'lost' ? t('auction.notLive') : null;
}

function Asking({ diamond: { askingPrice, weight }, isSeller }: { diamond: Diamond; isSeller: boolean }) {
	const { t } = useTranslation('stone');
	if (askingPrice !== undefined) return <Price name={t('askingPrice')} perCarat={askingPrice} weight={weight} />;
	return (
		<div>
			<Hint>{t('askingPrice')}</Hint>
			<Text className={classes.bigAmount}>{t('onRequest')}</Text>
			<Text size="sm">{t(isSeller ? 'onRequestOwn' : 'onRequestHint')}</Text>
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
	const { money } = useFormat();
	const writeYen = useYenBeside();
	const amount = computeTotalPrice(perCarat, weight);
	return (
		<div className={fresh ? 'flash' : undefined}>
			<div className={classes.price}>
				<div>
					<Hint>{name}</Hint>
					<Text className={classes.bigAmount}>
						{money(perCarat)}
						<Text span size="sm" c="dimmed" fw={400}>
							{t('perCarat')}
						</Text>
					</Text>
				</div>
				<div className={classes.end}>
					<Hint>{t('total')}</Hint>
					<Text className={classes.amount}>{money(amount)}</Text>
				</div>
			</div>
			<Hint className={classes.tabular}>
				{[writeYen(amount), asking && t('auction.share', { percent: Math.round((perCarat / asking) * 100) })].filter(Boolean).join(' · ')}
			</Hint>
		</div>
	);
}
