import { ActionIcon, Button, Group } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useLayoutEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { linkTo } from '#shared/contract/screens.ts';
import type { Diamond } from '#shared/contract/stock/diamonds.ts';
import { CONFIRM_FACTOR } from '#shared/domain/auctions/limits.ts';
import { computeTotalPrice } from '#shared/domain/stock/diamond.ts';
import { useNavigate } from '#web/lib/addresses/navigation.ts';
import { useOnline } from '#web/lib/api/connection.ts';
import { describeError } from '#web/lib/api/errors.ts';
import { showErrorToast, showSuccessToast, showWarningToast } from '#web/lib/browser/toast.ts';
import { useFormat } from '#web/lib/language/format.ts';
import { useReadingTime } from '#web/ui/forms/use-reading-time.ts';
import { LinkButton } from '#web/ui/links.tsx';
import { useDiamondTitle } from '../stock/diamond-title.ts';
import { ignoreHeldKey } from './ignore-held-key.ts';
import classes from './quick-bid.module.css';
import { listFloorBids } from './quick-bids.ts';
import { isFinal, useBid } from './use-bid.ts';
import { useCanBid } from './use-can-bid.ts';
import { useSeenPress } from './use-seen-press.ts';

/**
 * Places a bid from a list in two taps: an amount, then a button with the total. Links to the bid dialog
 * instead if the member leads or a choice is far above the asking price. Opens the dialog if the stone has
 * changed or the result of the bid is unknown. A tap on a price that changed under the finger chooses and bids
 * nothing, and no later tap of a double one does.
 */
export function QuickBid({ diamond }: { diamond: Diamond }) {
	const { t } = useTranslation('stone');
	const { money } = useFormat();
	const title = useDiamondTitle();
	const isOnline = useOnline();
	/** The chosen amount, and the auction as it was then. */
	const [chosen, setChosen] = useState<{ amount: number; required: number; revision: number; closesAt: string | undefined }>();
	const reading = useReadingTime();
	const press = useSeenPress(reading.isReading);
	const canBid = useCanBid(diamond);
	const { diamondId, revision, weight, requiredBid, askingPrice = 0, leading, closesAt } = diamond;
	/** Names the stone for a screen reader after a button's words, as several cards have the same buttons. */
	const withStone = (words: string) => ({ children: words, 'aria-label': `${words}: ${title(diamond)}` });
	const askAnew = () => {
		reading.begin();
		setChosen(undefined);
	};
	const bid = useQuickBid(diamondId, askAnew);
	const cancel = () => {
		reading.end();
		setChosen(undefined);
	};
	// If the required bid has risen, the amount must be chosen again, also if it falls back later.
	const isOutdated = chosen !== undefined && chosen.required !== requiredBid && !bid.isPending;
	// biome-ignore lint/correctness/useExhaustiveDependencies: the function only writes a ref and the state.
	useLayoutEffect(() => {
		if (isOutdated) askAnew();
	}, [isOutdated]);
	if (!canBid || requiredBid === undefined) return null;
	const choices = listFloorBids(requiredBid);
	if (leading || choices.some(({ amount }) => amount > askingPrice * CONFIRM_FACTOR)) {
		return (
			<LinkButton
				to={linkTo('stone', { id: diamondId, bid: '1' })}
				size="compact-sm"
				variant="default"
				className={classes.ceiling}
				{...withStone(t(leading ? 'auction.raise' : 'auction.bid'))}
			/>
		);
	}
	if (chosen && !isOutdated) {
		const { amount } = chosen;
		const words = t('bid.quick.confirm', { amount: money(amount), total: money(computeTotalPrice(amount, weight)) });
		const place = () => bid.mutate({ revision: chosen.revision, bidAmount: amount, maxBid: undefined, closesAt: chosen.closesAt });
		return (
			<div className={classes.confirm}>
				<Button
					size="compact-md"
					loading={bid.isPending}
					disabled={!isOnline}
					title={isOnline ? undefined : t('bid.offline')}
					h="auto"
					mih={30}
					py={3}
					styles={{ label: { whiteSpace: 'normal' } }}
					onKeyDown={ignoreHeldKey}
					autoFocus
					{...press(words, place)}
					{...withStone(words)}
				/>
				<ActionIcon variant="subtle" color="gray" size="lg" aria-label={t('bid.cancel')} disabled={bid.isPending} onClick={cancel}>
					<IconX size={16} />
				</ActionIcon>
			</div>
		);
	}
	return (
		<Group gap={6} role="group" aria-label={t('bid.quick.label')} className={classes.choices}>
			{choices.map(({ amount, percent }) => {
				const words = percent === 0 ? t('bid.quick.bid', { amount: money(amount) }) : t('bid.quick.higher', { percent, amount: money(amount) });
				const choose = () => {
					reading.begin();
					setChosen({ amount, required: requiredBid, revision, closesAt });
				};
				return (
					<Button
						key={percent}
						size="compact-sm"
						variant={diamond.isBidPlaced && percent === 0 ? 'filled' : 'default'}
						{...press(`${words} ${revision}`, choose)}
						{...withStone(words)}
					/>
				);
			})}
		</Group>
	);
}

/** Returns the mutation that places the bid, and says how it ended. `onDone` is called then. */
function useQuickBid(diamondId: string, onDone: () => void) {
	const { t } = useTranslation('stone');
	const { money } = useFormat();
	const navigate = useNavigate();
	return useBid(diamondId, {
		onAnswer: ({ outcome, diamond: after, requiredBid: required }) => {
			onDone();
			const current = money(after.currentBid ?? 0);
			if (outcome === 'LEADING') showSuccessToast(t('bid.leading', { amount: current }));
			else showWarningToast(t('bid.outbid', { current, required: money(required) }));
		},
		onPast: () => {
			onDone();
			showWarningToast(t('bid.past'));
		},
		onFailure: (error) => {
			showErrorToast(isFinal(error) ? describeError(error) : t('bid.unreachable'));
			// The dialog shows the current state and applies the same rules.
			if (!isFinal(error) || error.code === 'STALE') void navigate(linkTo('stone', { id: diamondId, bid: '1' }));
			onDone();
		},
	});
}
