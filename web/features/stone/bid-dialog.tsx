import { Alert, Anchor, Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { IconAlertTriangle, IconLock } from '@tabler/icons-react';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Diamond } from '#shared/contract/diamonds.ts';
import { computeTotalPrice } from '#shared/domain/diamond.ts';
import { describeError, readPresentDiamond } from '../../lib/errors.ts';
import { useFormat } from '../../lib/format.ts';
import { showSuccessToast } from '../../lib/toast.ts';
import { useDiamondTitle } from '../../ui/diamond-title.ts';
import { readTypedNumber } from '../../ui/typed-number.ts';
import { type BidProblem, type BidTerms, checkBid } from './bid-form.ts';
import { StoneChanges } from './stone-changes.tsx';
import { isFinal, useBid } from './use-bid.ts';

interface Props {
	diamond: Diamond;
	opened: boolean;
	onClose: () => void;
}

/** Where a member bids, or raises the ceiling while leading. What the market refuses stands in the form, with the typed values kept. */
export function BidDialog({ diamond, opened, onClose }: Props) {
	const { t } = useTranslation('stone');
	const title = useDiamondTitle();
	const raising = diamond.leading && diamond.myMaxBid !== undefined;
	return (
		<Modal
			opened={opened}
			onClose={onClose}
			title={raising ? t('bid.raiseTitle') : t('bid.title', { stone: title(diamond) })}
			closeButtonProps={{ 'aria-label': t('bid.cancel') }}
		>
			<BidForm diamond={diamond} onClose={onClose} />
		</Modal>
	);
}

function BidForm({ diamond, onClose }: Omit<Props, 'opened'>) {
	const { t } = useTranslation('stone');
	const { money } = useFormat();
	const finalId = useId();
	const bid = useBid(diamond.diamondId);
	// The page behind may change while the bidder types: the bid is on what was shown here.
	const [seen, setSeen] = useState(diamond);
	const [present, setPresent] = useState(diamond);
	// The market may know of a higher minimum than the page does.
	const [refusedAt, setRefusedAt] = useState(0);
	const terms: BidTerms = {
		requiredBid: Math.max(diamond.requiredBid ?? 1, refusedAt),
		askingPrice: diamond.askingPrice ?? 0,
		currentBid: diamond.currentBid,
		leadingCeiling: diamond.leading ? diamond.myMaxBid : undefined,
	};
	const raising = terms.leadingCeiling !== undefined;
	const [amount, setAmount] = useState(String(terms.requiredBid));
	const [ceiling, setCeiling] = useState('');
	const [withCeiling, setWithCeiling] = useState(false);
	const [tried, setTried] = useState(false);
	const [asking, setAsking] = useState(false);

	const checked = checkBid({ amount, ceiling: withCeiling || raising ? ceiling : '' }, terms);
	const wordsFor = (problem: BidProblem | undefined) =>
		problem && t(`bid.problem.${problem}`, { amount: money(terms.requiredBid), ceiling: money(terms.leadingCeiling ?? 0) });

	const send = () => {
		if (!checked.ok) return;
		setAsking(false);
		bid.mutate(
			{ ...checked, revision: present.revision },
			{
				onSuccess: ({ outcome, diamond: after, requiredBid }) => {
					if (outcome === 'OUTBID') {
						setSeen(present);
						setRefusedAt(requiredBid);
						return;
					}
					const reached = raising ? t('bid.raised', { amount: money(after.myMaxBid ?? 0) }) : t('bid.leading', { amount: money(after.currentBid ?? 0) });
					showSuccessToast(reached);
					onClose();
				},
				onError: (error) => {
					setPresent(readPresentDiamond(error) ?? present);
					if (isFinal(error)) setRefusedAt(error.problem.requiredBid ?? 0);
				},
			},
		);
	};
	const submit = (event: FormEvent) => {
		event.preventDefault();
		setTried(true);
		if (!checked.ok) return;
		if (checked.unusual) setAsking(true);
		else send();
	};

	if (asking && checked.ok) {
		return (
			<Stack>
				<Alert color="orange" icon={<IconAlertTriangle />} title={t('bid.unusual.title')}>
					{t('bid.unusual.text', { amount: money(Math.max(checked.bidAmount, checked.maxBid ?? 0)), asking: money(terms.askingPrice) })}
				</Alert>
				<Group justify="flex-end">
					<Button variant="default" onClick={() => setAsking(false)} data-autofocus>
						{t('bid.unusual.back')}
					</Button>
					<Button color="orange" onClick={send}>
						{t('bid.unusual.confirm')}
					</Button>
				</Group>
			</Stack>
		);
	}

	const typedAmount = readTypedNumber(amount);
	const total = typedAmount && Number.isInteger(typedAmount) ? computeTotalPrice(typedAmount, diamond.weight) : undefined;
	const amountProblem = tried && !checked.ok ? checked.amount : undefined;
	const ceilingProblem = tried && !checked.ok ? checked.ceiling : undefined;
	return (
		<form onSubmit={submit} noValidate aria-describedby={finalId}>
			<Stack>
				{present !== seen && <StoneChanges seen={seen} present={present} />}
				<Outcome bid={bid} />
				{raising ? (
					<Text size="sm">{t('bid.raiseHint', { bid: money(terms.currentBid ?? 0), ceiling: money(terms.leadingCeiling ?? 0) })}</Text>
				) : (
					<TextInput
						label={t('bid.amount')}
						description={t('bid.amountHint', { amount: money(terms.requiredBid) })}
						inputMode="numeric"
						size="md"
						data-autofocus
						autoComplete="off"
						value={amount}
						onChange={(event) => setAmount(event.currentTarget.value)}
						error={wordsFor(amountProblem)}
						rightSectionWidth="auto"
						rightSection={
							total !== undefined && (
								<Text size="sm" c="dimmed" className="figures" aria-live="polite" px="sm">
									{t('bid.totalBeside', { amount: money(total) })}
								</Text>
							)
						}
					/>
				)}
				{withCeiling || raising ? (
					<TextInput
						label={t('bid.ceiling')}
						description={raising ? undefined : t('bid.ceilingHint')}
						leftSection={<IconLock size={16} aria-hidden />}
						inputMode="numeric"
						size="md"
						autoComplete="off"
						data-autofocus={raising || undefined}
						value={ceiling}
						onChange={(event) => setCeiling(event.currentTarget.value)}
						error={wordsFor(ceilingProblem)}
					/>
				) : (
					<Anchor component="button" type="button" size="sm" ta="start" onClick={() => setWithCeiling(true)}>
						{t('bid.useCeiling')}
					</Anchor>
				)}
				<Text size="sm" c="dimmed" id={finalId}>
					{t('bid.final')}
				</Text>
				<Group justify="flex-end">
					<Button variant="default" onClick={onClose}>
						{t('bid.cancel')}
					</Button>
					<Button type="submit" loading={bid.isPending}>
						{bid.isError && !isFinal(bid.error) ? t('bid.again') : t(raising ? 'bid.submitRaise' : 'bid.submit')}
					</Button>
				</Group>
			</Stack>
		</form>
	);
}

/** What became of the last try: outbid at once, refused, or unknown because the answer was lost. */
function Outcome({ bid }: { bid: ReturnType<typeof useBid> }) {
	const { t } = useTranslation('stone');
	const { money } = useFormat();
	if (bid.isSuccess && bid.data.outcome === 'OUTBID') {
		return (
			<Alert color="orange" title={t('bid.outbidTitle')} role="alert">
				{t('bid.outbid', { current: money(bid.data.diamond.currentBid ?? 0), required: money(bid.data.requiredBid) })}
			</Alert>
		);
	}
	if (!bid.isError || readPresentDiamond(bid.error)) return null;
	if (!isFinal(bid.error)) {
		return (
			<Alert color="orange" role="alert">
				{t('bid.unreachable')}
			</Alert>
		);
	}
	const { requiredBid } = bid.error.problem;
	return (
		<Alert color="red" role="alert">
			{bid.error.code === 'BID_TOO_LOW' && requiredBid ? t('bid.tooLow', { amount: money(requiredBid) }) : describeError(bid.error)}
		</Alert>
	);
}
