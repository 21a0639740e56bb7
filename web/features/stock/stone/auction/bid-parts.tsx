import { Alert, Button, Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Diamond } from '#shared/contract/stock/diamonds.ts';
import { computeClosingTime } from '#shared/domain/common/market-time.ts';
import { getConfig } from '#web/lib/api/config.ts';
import { useFormat } from '#web/lib/language/format.ts';
import { CountdownText } from '#web/parts/auctions/countdown-text.tsx';
import { listQuickBids } from '#web/parts/auctions/quick-bids.ts';
import { isFinal, isOutbid, type useBid } from '#web/parts/auctions/use-bid.ts';
import { useMarketNow } from '#web/parts/auctions/use-market-now.ts';
import type { BidMode } from './bid-form.ts';
import classes from './bid-parts.module.css';

export function Standing({ diamond: { currentBid, closesAt } }: { diamond: Diamond }) {
	const { t } = useTranslation('stone');
	const { money } = useFormat();
	if (currentBid === undefined || closesAt === undefined) return <FirstCloses />;
	return (
		<Group justify="space-between" gap="xs" className="figures">
			<Text size="sm">
				{t('auction.currentBid')} <strong>{money(currentBid)}</strong>
			</Text>
			<Text size="sm">
				{t('auction.closes')}{' '}
				<strong>
					<CountdownText until={closesAt} />
				</strong>
			</Text>
		</Group>
	);
}

/** Says when the auction closes that a first bid opens now. */
function FirstCloses() {
	const { t } = useTranslation('stone');
	const { marketTime } = useFormat();
	const now = useMarketNow(Number.POSITIVE_INFINITY);
	return <Text size="sm">{t('bid.firstCloses', { time: marketTime(computeClosingTime(getConfig().zone, now)) })}</Text>;
}

export function QuickBids({ required, chosen, onChoose }: { required: number; chosen: number | undefined; onChoose: (amount: number) => void }) {
	const { t } = useTranslation('stone');
	const { money } = useFormat();
	return (
		<Group gap="xs" grow role="group" aria-label={t('bid.quick.label')}>
			{listQuickBids(required).map(({ amount, percent }) => (
				<Button
					key={percent}
					variant={chosen === amount ? 'light' : 'default'}
					aria-pressed={chosen === amount}
					h="auto"
					py={6}
					px={4}
					onClick={() => onChoose(amount)}
				>
					<span className={classes.choice}>
						<Text span display="block" fw={620} className="figures">
							{money(amount)}
						</Text>
						<Text span display="block" size="xs" c="dimmed">
							{percent === 0 ? t('bid.quick.minimum') : `+${percent}%`}
						</Text>
					</span>
				</Button>
			))}
		</Group>
	);
}

export function TotalBeside({ children }: { children: string | undefined }) {
	return (
		<Text size="sm" c="dimmed" className="figures" aria-live="polite" px="sm">
			{children}
		</Text>
	);
}

/**
 * Says that the auction changed while the form was open: the leader was outbid or the auction ended without a sale, or the bidder leads by a bid made
 * elsewhere.
 */
export function Turned({ diamond, mode, onMode }: { diamond: Diamond; mode: BidMode; onMode: (mode: BidMode) => void }) {
	const { t } = useTranslation('stone');
	const { money } = useFormat();
	const turn = mode === 'bid' ? 'leading' : diamond.currentBid === undefined ? 'over' : 'outbid';
	return (
		<Alert color={mode === 'raise' ? 'red' : 'teal'}>
			<Text size="sm">{t(`bid.turned.${turn}`, { amount: money(diamond.currentBid ?? 0) })}</Text>
			<Button size="xs" mt="xs" onClick={() => onMode(mode === 'raise' ? 'bid' : 'raise')}>
				{t(mode === 'raise' ? 'auction.bidAgain' : 'bid.turned.raise')}
			</Button>
		</Alert>
	);
}

/** Shows the outcome of the last bid: outbid at once, or unknown because the response was lost. */
export function Outcome({ bid }: { bid: ReturnType<typeof useBid> }) {
	const { t } = useTranslation('stone');
	const { money } = useFormat();
	if (bid.isSuccess && isOutbid(bid.data)) {
		return (
			<Alert color="orange" title={t('bid.outbidTitle')}>
				{t('bid.outbid', { current: money(bid.data.diamond?.currentBid ?? 0), required: money(bid.data.requiredBid) })}
			</Alert>
		);
	}
	if (!bid.isError || isFinal(bid.error)) return null;
	return <Alert color="orange">{t('bid.unreachable')}</Alert>;
}
