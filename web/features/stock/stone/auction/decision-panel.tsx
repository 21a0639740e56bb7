import { Button, Group, Paper, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Diamond } from '#shared/contract/stock/diamonds.ts';
import { computeTotalPrice } from '#shared/domain/stock/diamond.ts';
import { showSuccessToast } from '#web/lib/browser/toast.ts';
import { useFormat } from '#web/lib/language/format.ts';
import { getMarketNow } from '#web/lib/live/market-clock.ts';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { useAsked } from '#web/ui/overlays/use-asked.ts';
import { SectionTitle } from '#web/ui/section-title.tsx';
import { useBidStatus } from './use-bid-status.ts';

/** Shows the seller's decision after the close: accept or reject the highest bid. */
export function DecisionPanel({ diamond }: { diamond: Diamond }) {
	const { t } = useTranslation('stone');
	const { money, marketTime } = useFormat();
	const decide = useBidStatus();
	const { asked, ask, dialog } = useAsked({
		send: (status: 'ACCEPTED' | 'REJECTED') => decide({ diamondId: diamond.diamondId, status, closesAt: diamond.closesAt }),
		onDone: ({ state }, status) =>
			showSuccessToast(t(status === 'ACCEPTED' ? 'decide.accepted' : state === 'SUSPENDED' ? 'decide.rejectedSuspended' : 'decide.rejected')),
	});
	const isRejection = asked === 'REJECTED';
	const ended = diamond.expiresAt !== undefined && Date.parse(diamond.expiresAt) <= getMarketNow();
	const bid = diamond.currentBid ?? 0;
	const company = diamond.topBidderCompanyName ?? '';
	return (
		<Paper withBorder p="md" component="section" aria-labelledby="decision-title">
			<SectionTitle id="decision-title" mb="sm">
				{t('decide.title')}
			</SectionTitle>
			{diamond.decideBy && (
				<Text size="sm" fw={560} mb="sm">
					{t('silence.reject', { deadline: marketTime(diamond.decideBy) })}
				</Text>
			)}
			<Group grow>
				<Button onClick={() => ask('ACCEPTED')}>{t('decide.accept')}</Button>
				<Button color="red" variant="light" onClick={() => ask('REJECTED')}>
					{t('decide.reject')}
				</Button>
			</Group>
			<ConfirmDialog
				{...dialog}
				title={isRejection ? t('decide.rejectTitle') : t('decide.acceptTitle', { amount: money(bid) })}
				confirm={t(isRejection ? 'decide.reject' : 'decide.accept')}
				danger={isRejection}
			>
				{isRejection
					? t(ended ? 'decide.rejectTextEnded' : 'decide.rejectText', { company })
					: t('decide.acceptText', { company, total: money(computeTotalPrice(bid, diamond.weight)) })}
			</ConfirmDialog>
		</Paper>
	);
}
