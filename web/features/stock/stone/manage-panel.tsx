import { Anchor, Button, Group, Paper } from '@mantine/core';
import { IconEdit, IconPhotoPlus, IconRefresh, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { linkTo } from '#shared/contract/screens.ts';
import type { Diamond } from '#shared/contract/stock/diamonds.ts';
import { mayAddMedia } from '#shared/domain/stock/media.ts';
import { useNavigate } from '#web/lib/addresses/navigation.ts';
import { api } from '#web/lib/api/api.ts';
import { useAction } from '#web/lib/api/use-action.ts';
import { loadWhenOpened } from '#web/lib/browser/on-demand.tsx';
import { showSuccessToast, showWarningToast } from '#web/lib/browser/toast.ts';
import { useFormat } from '#web/lib/language/format.ts';
import { getMarketNow } from '#web/lib/live/market-clock.ts';
import { countDaysLeft } from '#web/parts/auctions/days-left.ts';
import { DIAMOND, reloadAllStones } from '#web/parts/stock/diamond-cache.ts';
import { Hint } from '#web/ui/hint.tsx';
import { LinkButton } from '#web/ui/links.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { useAsked } from '#web/ui/overlays/use-asked.ts';
import { SectionTitle } from '#web/ui/section-title.tsx';
import { useLedger } from './use-stone.ts';

const MediaDialog = loadWhenOpened(async () => (await import('#web/parts/stock/media/media-dialog.tsx')).MediaDialog);

/** Shows a seller's actions on a listing: edit, change its photos, refresh, delete. Renders nothing if the market allows none of them. */
export function ManagePanel({ diamond }: { diamond: Diamond }) {
	const { t } = useTranslation('stone');
	const client = useQueryClient();
	const navigate = useNavigate();
	const [choosing, setChoosing] = useState(false);
	const { abilities, diamondId, state } = diamond;
	const askAgain = () => reloadAllStones(client);
	const refresh = useAction({
		send: () => api.refreshInventory({ body: { diamondIds: [diamondId] } }),
		onDone: ({ refreshed }) => {
			if (refreshed > 0) showSuccessToast(t('manage.refreshed'));
			else showWarningToast(t('manage.skipped'));
			return askAgain();
		},
	});
	const removal = useAsked({
		send: () => api.deleteDiamonds({ body: { diamondIds: [diamondId] } }),
		onDone: async ({ deleted }) => {
			if (deleted === 0) {
				showWarningToast(t('manage.skipped'));
				return askAgain();
			}
			showSuccessToast(t('manage.deleted'));
			await navigate(linkTo('inventory'), { replace: true });
			client.removeQueries({ queryKey: [DIAMOND, diamondId] });
			return askAgain();
		},
	});
	const photos = mayAddMedia(state);
	if (!abilities.edit && !abilities.refresh && !abilities.delete && !photos) return null;
	const days = diamond.expiresAt && state === 'DISPLAYED' ? countDaysLeft(diamond.expiresAt, getMarketNow()) : undefined;
	return (
		<Paper withBorder p="md" component="section" aria-labelledby="manage-title">
			<Group justify="space-between" mb="sm">
				<SectionTitle id="manage-title">{t('manage.title')}</SectionTitle>
				{days !== undefined && <Hint>{t('manage.daysLeft', { count: days })}</Hint>}
			</Group>
			{(state === 'DISPLAYED' || state === 'SUSPENDED') && <LastAuction diamond={diamond} />}
			<Group gap="xs">
				{abilities.edit && (
					<LinkButton to={linkTo('listing', { id: diamondId })} variant="default" leftSection={<IconEdit size={16} aria-hidden />}>
						{t('manage.edit')}
					</LinkButton>
				)}
				{photos && (
					<Button variant="default" leftSection={<IconPhotoPlus size={16} aria-hidden />} onClick={() => setChoosing(true)}>
						{t('manage.media')}
					</Button>
				)}
				{abilities.refresh && (
					<Button variant="default" leftSection={<IconRefresh size={16} aria-hidden />} loading={refresh.isPending} onClick={() => refresh.mutate()}>
						{t('manage.refresh')}
					</Button>
				)}
				{abilities.delete && (
					<Button variant="subtle" color="red" leftSection={<IconTrash size={16} aria-hidden />} onClick={() => removal.ask(true)}>
						{t('manage.delete')}
					</Button>
				)}
			</Group>
			<MediaDialog diamond={diamond} opened={choosing} onClose={() => setChoosing(false)} />
			<ConfirmDialog {...removal.dialog} title={t('manage.deleteTitle', { lotId: diamond.lotId })} confirm={t('manage.delete')} danger>
				{t('manage.deleteText')}
			</ConfirmDialog>
		</Paper>
	);
}

/** States an auction that ended without a sale, with a link to its bids. A stone without a running auction shows nothing else of it. */
function LastAuction({ diamond: { diamondId, bidCount, state } }: { diamond: Diamond }) {
	const { t } = useTranslation('stone');
	const { money } = useFormat();
	const last = useLedger(diamondId, bidCount, state).data?.entries.at(-1);
	if (!last) return null;
	return (
		<Anchor href="#ledger-title" size="sm" display="block" mb="sm">
			{t('manage.unsold', { amount: money(last.currentBid) })}
		</Anchor>
	);
}
