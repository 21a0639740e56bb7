import { Alert, Button, Group, Paper, Skeleton, Stack, Table, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { KeptPriceList } from '#shared/contract/prices/price-lists.ts';
import { nameMarketDay } from '#shared/domain/common/market-time.ts';
import { getListDate, isOld, LIST_DAYS, type PriceList } from '#shared/domain/prices/price-list.ts';
import { api } from '#web/lib/api/api.ts';
import { getConfig } from '#web/lib/api/config.ts';
import { showError } from '#web/lib/api/errors.ts';
import { loadLater, loadWhenOpened } from '#web/lib/browser/on-demand.tsx';
import { showSuccessToast } from '#web/lib/browser/toast.ts';
import { useFormat } from '#web/lib/language/format.ts';
import { getMarketNow } from '#web/lib/live/market-clock.ts';
import { readPriceListAnew, useOwnPriceList } from '#web/parts/prices/price-list/use-price-list.ts';
import { useTradeLabels } from '#web/parts/stock/trade-labels.ts';
import { Hint } from '#web/ui/hint.tsx';
import { LoadState } from '#web/ui/load-failure.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';

const UploadList = loadLater(async () => (await import('./upload-list.tsx')).UploadList, <Skeleton height={380} />);
const ConfirmDialog = loadWhenOpened(async () => (await import('#web/ui/overlays/confirm-dialog.tsx')).ConfirmDialog);

export default function PriceListScreen() {
	const { t } = useTranslation('priceList');
	const own = useOwnPriceList({ isSure: true });
	const { data } = own;
	const [kept, setKept] = useState<KeptPriceList>();
	return (
		<div>
			<PageTitle hint={t('hint')}>{t('title')}</PageTitle>
			<LoadState query={own} failed={t('failed')} />
			{data && (
				<Stack>
					{data.list && data.uploadedAt && (
						<Present list={data.list} uploadedAt={data.uploadedAt} warnings={kept?.version === data.version ? kept.warnings : undefined} />
					)}
					<UploadList hasOne={data.list !== null} onKept={setKept} />
				</Stack>
			)}
		</div>
	);
}

function Present({ list, uploadedAt, warnings }: { list: PriceList; uploadedAt: string; warnings: KeptPriceList['warnings'] | undefined }) {
	const { t } = useTranslation('priceList');
	const { day, marketTime, count } = useFormat();
	const now = getMarketNow();
	const notes = [
		isOld(list, nameMarketDay(getConfig().zone, now)) && t('warning.old', { date: day(getListDate(list)), days: LIST_DAYS }),
		warnings && warnings.missingSizes > 0 && t('warning.missingSizes', { count: warnings.missingSizes }),
		warnings && warnings.gaps > 0 && t('warning.gaps', { count: warnings.gaps, total: count(warnings.gaps) }),
	].filter((note) => note !== false && note !== undefined);
	return (
		<Paper component="section" withBorder radius="md" p="md" aria-labelledby="present-list">
			<Group justify="space-between" align="flex-start" gap="xs" mb="sm">
				<div>
					<Title order={2} size="h5" id="present-list">
						{t('present', { date: day(getListDate(list)) })}
					</Title>
					<Hint>{t('uploaded', { at: marketTime(uploadedAt) })}</Hint>
				</div>
				<DeleteButton />
			</Group>
			<Stack gap="sm">
				{notes.map((note) => (
					<Alert key={note} color="orange" p="xs" role="status">
						{note}
					</Alert>
				))}
				<Shapes list={list} />
				<Hint>{t(list.fancyByPear ? 'byPear' : 'notByPear')}</Hint>
			</Stack>
		</Paper>
	);
}

function Shapes({ list }: { list: PriceList }) {
	const { t } = useTranslation('priceList');
	const { day, weight, count } = useFormat();
	const label = useTradeLabels();
	return (
		<Table horizontalSpacing={5} style={{ whiteSpace: 'nowrap' }}>
			<Table.Thead>
				<Table.Tr>
					<Table.Th>{label.attribute('shape')}</Table.Th>
					<Table.Th>{t('column.date')}</Table.Th>
					<Table.Th>{label.attribute('weight')}</Table.Th>
					<Table.Th ta="right">{t('column.prices')}</Table.Th>
				</Table.Tr>
			</Table.Thead>
			<Table.Tbody>
				{list.shapes.map(({ shape, date, sizes }) => (
					<Table.Tr key={shape}>
						<Table.Td>{label.value('shape', shape)}</Table.Td>
						<Table.Td className="figures">{day(date)}</Table.Td>
						<Table.Td className="figures">
							{weight(sizes[0]?.from ?? 0)}–{weight(sizes.at(-1)?.to ?? 0)} ct
						</Table.Td>
						<Table.Td ta="right" className="figures">
							{count(sizes.reduce((sum, { prices }) => sum + prices.filter((price) => price > 0).length, 0))}
						</Table.Td>
					</Table.Tr>
				))}
			</Table.Tbody>
		</Table>
	);
}

function DeleteButton() {
	const { t } = useTranslation('priceList');
	const [asking, setAsking] = useState(false);
	const deleting = useMutation({
		mutationFn: () => api.deletePriceList({}),
		onSuccess: () => showSuccessToast(t('delete.done')),
		onError: showError,
		onSettled: () => {
			setAsking(false);
			return readPriceListAnew();
		},
	});
	return (
		<>
			<Button variant="default" color="red" onClick={() => setAsking(true)}>
				{t('delete.button')}
			</Button>
			<ConfirmDialog
				opened={asking}
				title={t('delete.title')}
				confirm={t('delete.button')}
				danger
				busy={deleting.isPending}
				onConfirm={() => deleting.mutate()}
				onClose={() => setAsking(false)}
			>
				{t('delete.text')}
			</ConfirmDialog>
		</>
	);
}
