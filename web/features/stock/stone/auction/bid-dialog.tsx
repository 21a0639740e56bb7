import { Alert, Anchor, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconAlertTriangle } from '@tabler/icons-react';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Diamond } from '#shared/contract/stock/diamonds.ts';
import { computeTotalPrice } from '#shared/domain/stock/diamond.ts';
import { describeError, readPresentDiamond } from '#web/lib/api/errors.ts';
import { loadLater } from '#web/lib/browser/on-demand.tsx';
import { showErrorToast, showSuccessToast, showWarningToast } from '#web/lib/browser/toast.ts';
import { useFormat } from '#web/lib/language/format.ts';
import { useYenBeside } from '#web/lib/language/yen.ts';
import { CeilingPicture } from '#web/parts/auctions/ceiling-picture.tsx';
import { isFinal, type Offer, useBid } from '#web/parts/auctions/use-bid.ts';
import { useTypedDistance } from '#web/parts/prices/price-list/use-typed-distance.ts';
import { useDiamondTitle } from '#web/parts/stock/diamond-title.ts';
import { Form } from '#web/ui/forms/form.tsx';
import { readTypedNumber } from '#web/ui/forms/typed-number.ts';
import { Modal } from '#web/ui/overlays/dialogs.tsx';
import { StoneChanges } from '../stone-changes.tsx';
import classes from './bid-dialog.module.css';
import { type BidMode, type BidProblem, type BidTerms, checkBid, findBidMode } from './bid-form.ts';
import { Outcome, QuickBids, Standing, TotalBeside, Turned } from './bid-parts.tsx';

const BidAmongEquals = loadLater(async () => (await import('./bid-among-equals.tsx')).BidAmongEquals);

interface Props {
	diamond: Diamond;
	opened: boolean;
	onClose: () => void;
}

/**
 * The dialog in which a member bids, or raises the ceiling while leading. Its mode
 * does not change by itself while it is open. The market's errors are shown in
 * the form, and the typed values stay.
 */
export function BidDialog({ diamond, opened, onClose }: Props) {
	const { t } = useTranslation('stone');
	const title = useDiamondTitle();
	const [mode, setMode] = useState(() => findBidMode(diamond));
	const [wasOpened, setWasOpened] = useState(opened);
	if (opened !== wasOpened) {
		setWasOpened(opened);
		if (opened) setMode(findBidMode(diamond));
	}
	return (
		<Modal
			opened={opened}
			onClose={onClose}
			classNames={{ inner: classes.place, content: classes.sheet }}
			title={mode === 'raise' ? t('bid.raiseTitle') : t('bid.title', { stone: title(diamond) })}
			closeButtonProps={{ 'aria-label': t('bid.cancel') }}
		>
			<BidForm key={mode} mode={mode} diamond={diamond} onMode={setMode} onClose={onClose} />
		</Modal>
	);
}

interface FormProps {
	diamond: Diamond;
	mode: BidMode;
	onMode: (mode: BidMode) => void;
	onClose: () => void;
}

function BidForm({ diamond, mode, onMode, onClose }: FormProps) {
	const { t } = useTranslation('stone');
	const { money, currencySymbol, count } = useFormat();
	const writeYen = useYenBeside();
	const finalId = useId();
	const readDistance = useTypedDistance();
	const raising = mode === 'raise';
	// The page behind may change during typing; the bid is on the stone as it was shown here.
	const [seen, setSeen] = useState(diamond);
	const [present, setPresent] = useState(diamond);
	// The market may require a higher bid than the page knows.
	const [refusedAt, setRefusedAt] = useState(0);
	const isShown = useIsShown();
	const isTouched = useMediaQuery('(pointer: coarse)', false, { getInitialValueInEffect: false });
	const terms: BidTerms = {
		requiredBid: Math.max(diamond.requiredBid ?? 1, refusedAt),
		askingPrice: diamond.askingPrice ?? 0,
		currentBid: diamond.currentBid,
		leadingCeiling: raising ? diamond.myMaxBid : undefined,
	};
	const [amount, setAmount] = useState(count(terms.requiredBid));
	const [ceiling, setCeiling] = useState('');
	const [withCeiling, setWithCeiling] = useState(raising);
	const [tried, setTried] = useState(false);
	const [asking, setAsking] = useState(false);

	const bid = useBid(diamond.diamondId, {
		onAnswer: ({ outcome, diamond: after, requiredBid }) => {
			if (outcome !== 'OUTBID') {
				showSuccessToast(raising ? t('bid.raised', { amount: money(after.myMaxBid ?? 0) }) : t('bid.leading', { amount: money(after.currentBid ?? 0) }));
				if (isShown.current) onClose();
			} else if (isShown.current) {
				setSeen(present);
				setRefusedAt(requiredBid);
				setAmount(count(requiredBid));
			} else showWarningToast(t('bid.outbid', { current: money(after.currentBid ?? 0), required: money(requiredBid) }));
		},
		onPast: () => {
			showWarningToast(t('bid.past'));
			if (isShown.current) onClose();
		},
		onFailure: (error) => {
			if (!isShown.current) showErrorToast(isFinal(error) ? describeError(error) : t('bid.unreachable'));
			setPresent(readPresentDiamond(error) ?? present);
			if (isFinal(error)) setRefusedAt(error.problem.requiredBid ?? 0);
		},
	});
	const lost = bid.isError && !isFinal(bid.error);
	useAskedAgain(diamond, lost ? bid.variables : undefined, bid.mutate);

	const checked = checkBid({ amount, ceiling: withCeiling ? ceiling : '' }, terms);
	const wordsFor = (problem: BidProblem | undefined) =>
		problem && t(`bid.problem.${problem}`, { amount: money(terms.requiredBid), ceiling: money(terms.leadingCeiling ?? 0) });
	const send = () => {
		if (!checked.ok) return;
		setAsking(false);
		bid.mutate({ revision: present.revision, bidAmount: checked.bidAmount, maxBid: checked.maxBid });
	};
	const submit = (event: FormEvent) => {
		event.preventDefault();
		setTried(true);
		// A typed distance from the price list is first replaced by its price, so that the bidder sees it.
		if (readDistance(amount, diamond) ?? readDistance(ceiling, diamond)) {
			setAmount(writeAmount(amount));
			setCeiling(writeAmount(ceiling));
			return;
		}
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

	const writeTotal = (typed: string) => {
		const perCarat = readWhole(typed);
		return perCarat ? t('bid.totalBeside', { amount: money(computeTotalPrice(perCarat, diamond.weight)) }) : undefined;
	};
	/** Writes an amount in percent of the asking price, and its total in yen if the reader has set a rate. */
	const writeMeaning = (typed: string) => {
		const perCarat = readTypedNumber(typed);
		if (!perCarat) return [];
		const share = terms.askingPrice > 0 && t('auction.share', { percent: Math.round((perCarat / terms.askingPrice) * 100) });
		return [share, writeYen(computeTotalPrice(perCarat, diamond.weight))];
	};
	const writeSubmit = () => {
		if (lost) return t('bid.again');
		if (!checked.ok) return t(raising ? 'bid.submitRaise' : 'bid.submit');
		if (raising) return t('bid.submitRaiseTo', { amount: money(checked.maxBid ?? 0) });
		return t('bid.submitFor', { amount: money(checked.bidAmount), total: money(computeTotalPrice(checked.bidAmount, diamond.weight)) });
	};
	// Adds separators to a typed amount. Other text stays unchanged, next to its error.
	const writeAmount = (typed: string) => {
		const perCarat = readDistance(typed, diamond) ?? readTypedNumber(typed);
		return perCarat !== undefined && Number.isInteger(perCarat) ? count(perCarat) : typed;
	};
	/** Returns the error for the form's summary. A changed stone is shown next to the changes instead. */
	const findFailure = () => {
		if (!bid.isError || !isFinal(bid.error) || readPresentDiamond(bid.error)) return undefined;
		const { requiredBid } = bid.error.problem;
		const isOvertaken = bid.error.code === 'BID_TOO_LOW' && requiredBid && diamond.currentBid !== undefined;
		return isOvertaken ? t('bid.tooLow', { amount: money(requiredBid) }) : bid.error;
	};
	const closed = !diamond.abilities.bid && !bid.isPending && !lost;
	return (
		<Form onSubmit={submit} failure={findFailure()} aria-describedby={finalId}>
			<Stack>
				{present !== seen && <StoneChanges seen={seen} present={present} />}
				{closed && (
					<Alert color="orange" role="alert">
						{t('bid.closedMeanwhile')}
					</Alert>
				)}
				{!closed && !bid.isPending && !lost && findBidMode(diamond) !== mode && <Turned diamond={diamond} mode={mode} onMode={onMode} />}
				<Outcome bid={bid} />
				{raising ? (
					<Text size="sm">{t('bid.raiseHint', { bid: money(terms.currentBid ?? 0), ceiling: money(terms.leadingCeiling ?? 0) })}</Text>
				) : (
					<>
						<Standing diamond={diamond} />
						<QuickBids required={terms.requiredBid} chosen={readTypedNumber(amount)} onChoose={(chosen) => setAmount(count(chosen))} />
						<TextInput
							label={t('bid.amount')}
							description={[t('bid.amountHint', { amount: money(terms.requiredBid) }), ...writeMeaning(amount)].filter(Boolean).join(' · ')}
							leftSection={<Text span>{currencySymbol}</Text>}
							inputMode="numeric"
							size="md"
							// On touch screens the quick bids come first, because a keyboard would cover them.
							data-autofocus={isTouched ? undefined : true}
							autoComplete="off"
							value={amount}
							onChange={(event) => setAmount(event.currentTarget.value)}
							onBlur={() => setAmount(writeAmount(amount))}
							error={wordsFor(tried && !checked.ok ? checked.amount : undefined)}
							rightSectionWidth="auto"
							rightSection={<TotalBeside>{writeTotal(amount)}</TotalBeside>}
						/>
					</>
				)}
				<BidAmongEquals
					diamond={diamond}
					required={terms.requiredBid}
					bid={raising ? undefined : readWhole(amount)}
					ceiling={withCeiling ? readWhole(ceiling) : undefined}
					typed={raising ? ceiling : amount}
				/>
				{withCeiling ? (
					<>
						<CeilingPicture />
						<TextInput
							label={t('bid.ceiling')}
							description={raising ? undefined : t('bid.ceilingHint')}
							leftSection={<Text span>{currencySymbol}</Text>}
							inputMode="numeric"
							size="md"
							autoComplete="off"
							data-autofocus={raising || undefined}
							value={ceiling}
							onChange={(event) => setCeiling(event.currentTarget.value)}
							onBlur={() => setCeiling(writeAmount(ceiling))}
							error={wordsFor(tried && !checked.ok ? checked.ceiling : undefined)}
							rightSectionWidth="auto"
							rightSection={<TotalBeside>{writeTotal(ceiling)}</TotalBeside>}
						/>
					</>
				) : (
					<Anchor component="button" type="button" size="sm" ta="start" onClick={() => setWithCeiling(true)}>
						{t('bid.useCeiling')}
					</Anchor>
				)}
				<Text size="sm" c="dimmed" id={finalId} aria-live="polite">
					{t(bid.isPending ? 'bid.onItsWay' : 'bid.final')}
				</Text>
				<Button type="submit" size="md" h="auto" mih={46} py={6} loading={bid.isPending} disabled={closed} styles={{ label: { whiteSpace: 'normal' } }}>
					{writeSubmit()}
				</Button>
				<Button variant="subtle" color="gray" onClick={onClose}>
					{t(bid.isPending || lost ? 'bid.close' : 'bid.cancel')}
				</Button>
			</Stack>
		</Form>
	);
}

/** Parses a typed amount, for derived values. Returns undefined if the text is not one. */
function readWhole(typed: string): number | undefined {
	const amount = readTypedNumber(typed);
	return amount !== undefined && Number.isInteger(amount) && amount > 0 ? amount : undefined;
}

/** Returns whether the form is mounted, for responses that may arrive later. */
function useIsShown() {
	const shown = useRef(false);
	useEffect(() => {
		shown.current = true;
		return () => {
			shown.current = false;
		};
	}, []);
	return shown;
}

/** After a lost response, sends the offer again once the stone shows that it was placed, to learn the result. The same id prevents a second bid. */
function useAskedAgain(diamond: Diamond, lost: Offer | undefined, send: (offer: Offer) => void): void {
	const stands = lost !== undefined && diamond.myMaxBid === (lost.maxBid ?? lost.bidAmount);
	const asked = useRef<Offer>(undefined);
	useEffect(() => {
		if (!stands || asked.current === lost) return;
		asked.current = lost;
		send(lost);
	}, [stands, lost, send]);
}
