import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Diamond } from '#shared/contract/stock/diamonds.ts';
import { useOnline } from '#web/lib/api/connection.ts';
import { loadLater } from '#web/lib/browser/on-demand.tsx';
import { useFormat } from '#web/lib/language/format.ts';
import { ignoreHeldKey } from '#web/parts/auctions/ignore-held-key.ts';
import { useCanBid } from '#web/parts/auctions/use-can-bid.ts';
import { useDiamondTitle } from '#web/parts/stock/diamond-title.ts';
import { Form } from '#web/ui/forms/form.tsx';
import { FormFailure } from '#web/ui/forms/form-failure.tsx';
import { Modal } from '#web/ui/overlays/dialogs.tsx';
import { StoneChanges } from '../stone-changes.tsx';
import classes from './bid-dialog.module.css';
import { BidAmount, Ceiling } from './bid-fields.tsx';
import { type BidMode, findBidMode } from './bid-form.ts';
import { Outcome, Turned } from './bid-parts.tsx';
import { useBidForm } from './use-bid-form.ts';
import { readWhole, useBidWords } from './use-bid-words.ts';

const BidAmongEquals = loadLater(async () => (await import('./bid-among-equals.tsx')).BidAmongEquals);

interface Props {
	diamond: Diamond;
	opened: boolean;
	onClose: () => void;
	/** The amount in the link that opened the dialog. */
	proposed?: number;
	/** Remarks on the stone that the page behind the dialog does not show. */
	children?: ReactNode;
}

/**
 * Shows the dialog in which a member bids, or raises the ceiling while leading. Its mode does not change by
 * itself while it is open. After a refusal the typed values stay.
 */
export function BidDialog({ diamond, opened, onClose, proposed, children }: Props) {
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
		>
			<Stack>
				{children}
				<BidForm key={mode} mode={mode} diamond={diamond} onMode={setMode} onClose={onClose} proposed={proposed} />
			</Stack>
		</Modal>
	);
}

interface FormProps extends Omit<Props, 'opened' | 'children'> {
	mode: BidMode;
	onMode: (mode: BidMode) => void;
}

function BidForm({ diamond: current, mode, onMode, onClose, proposed }: FormProps) {
	const { t } = useTranslation('stone');
	const { money } = useFormat();
	const finalId = useId();
	const offlineId = useId();
	const form = useBidForm(current, mode, onClose, proposed);
	const { shown: diamond, isAway } = form;
	const isOnline = useOnline();
	const canBid = useCanBid(diamond);
	const { writeSubmit, findFailure } = useBidWords(form, diamond);
	const { terms, raising, isEnded, checked, bid, lost, seen, present } = form;
	if (form.isAsking && checked.ok)
		return <UnusualBid amount={Math.max(checked.bidAmount, checked.maxBid ?? 0)} asking={terms.askingPrice} onBack={form.stopAsking} onConfirm={form.send} />;
	// The next bid opens another auction, so nothing of this form applies to it.
	if (isEnded && canBid && !isAway)
		return (
			<Stack>
				<Turned diamond={diamond} mode={mode} onMode={onMode} />
				<Button variant="subtle" color="gray" onClick={onClose}>
					{t('bid.cancel')}
				</Button>
			</Stack>
		);

	const closed = !canBid && !isAway && !lost;
	return (
		<Form onSubmit={form.submit} onKeyDown={ignoreHeldKey} aria-describedby={finalId}>
			<Stack>
				{proposed !== undefined && <Alert role="status">{t('bid.fromLink')}</Alert>}
				{present !== seen && <StoneChanges seen={seen} present={present} />}
				{closed && <Alert color="orange">{t('bid.closedMeanwhile')}</Alert>}
				{!closed && !isAway && !lost && findBidMode(diamond) !== mode && <Turned diamond={diamond} mode={mode} onMode={onMode} />}
				<Outcome bid={bid} />
				{isEnded ? null : raising ? (
					<Text size="sm">{t('bid.raiseHint', { bid: money(terms.currentBid ?? 0), ceiling: money(terms.leadingCeiling ?? 0) })}</Text>
				) : (
					<BidAmount form={form} diamond={diamond} closed={closed} />
				)}
				<BidAmongEquals
					diamond={diamond}
					required={terms.requiredBid}
					bid={raising ? undefined : readWhole(form.amount.typed)}
					ceiling={form.withCeiling ? readWhole(form.ceiling.typed) : undefined}
					typed={raising ? form.ceiling.typed : form.amount.typed}
				/>
				<Ceiling form={form} diamond={diamond} />
				<div className={classes.foot}>
					<FormFailure failure={findFailure()} />
					<Text size="xs" c="dimmed" id={finalId} aria-live="polite">
						{t(isAway ? 'bid.onItsWay' : 'bid.final')}
					</Text>
					{!isOnline && !isAway && (
						<Text size="sm" fw={560} id={offlineId} role="status">
							{t('bid.offline')}
						</Text>
					)}
					<div className={classes.buttons}>
						<Button
							type="submit"
							size="md"
							h="auto"
							mih={46}
							py={6}
							loading={isAway}
							disabled={closed || isEnded || !isOnline}
							aria-describedby={isOnline ? undefined : offlineId}
							styles={{ label: { whiteSpace: 'normal', lineHeight: 1.25 } }}
						>
							{writeSubmit()}
						</Button>
						<Button variant="subtle" color="gray" onClick={onClose}>
							{t(isAway || lost ? 'bid.close' : 'bid.cancel')}
						</Button>
					</div>
				</div>
			</Stack>
		</Form>
	);
}

function UnusualBid({ amount, asking, onBack, onConfirm }: { amount: number; asking: number; onBack: () => void; onConfirm: () => void }) {
	const { t } = useTranslation('stone');
	const { money } = useFormat();
	return (
		<Stack>
			<Alert color="orange" icon={<IconAlertTriangle />} title={t('bid.unusual.title')}>
				{t('bid.unusual.text', { amount: money(amount), asking: money(asking) })}
			</Alert>
			<Group justify="flex-end">
				<Button variant="default" onClick={onBack} data-autofocus>
					{t('bid.unusual.back')}
				</Button>
				<Button color="orange" variant="light" onClick={onConfirm}>
					{t('bid.unusual.confirm')}
				</Button>
			</Group>
		</Stack>
	);
}
