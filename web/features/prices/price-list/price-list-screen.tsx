import { Alert, Button, Group, Paper, Skeleton, Stack, Title } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { KeptPriceList } from '#shared/contract/prices/price-lists.ts';
import { nameMarketDay } from '#shared/domain/common/market-time.ts';
import { getListDate, isOld, LIST_DAYS, type PriceList } from '#shared/domain/prices/price-list.ts';
import { api } from '#web/lib/api/api.ts';
import { getConfig } from '#web/lib/api/config.ts';
import { loadLater, loadWhenOpened } from '#web/lib/browser/on-demand.tsx';
import { useFormat } from '#web/lib/language/format.ts';
import { getMarketNow } from '#web/lib/live/market-clock.ts';
import { readPriceListAnew, useOwnPriceList } from '#web/parts/prices/price-list/use-price-list.ts';
import { useTradeLabels } from '#web/parts/stock/trade-labels.ts';
import { Hint } from '#web/ui/hint.tsx';
import { RowTable } from '#web/ui/lists/row-table.tsx';
import { LoadState } from '#web/ui/load-failure.tsx';
import { useAsked } from '#web/ui/overlays/use-asked.ts';
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
	const td = { className: 'figures' };
	return (
		<RowTable
			horizontalSpacing={5}
			verticalSpacing={7}
			style={{ whiteSpace: 'nowrap' }}
			rows={list.shapes}
			keyOf={({ shape }) => shape}
			columns={[
				{ heading: label.attribute('shape'), cell: ({ shape }) => label.value('shape', shape) },
				{ heading: t('column.date'), td, cell: ({ date }) => day(date) },
				{ heading: label.attribute('weight'), td, cell: ({ sizes }) => `${weight(sizes[0]?.from ?? 0)}–${weight(sizes.at(-1)?.to ?? 0)} ct` },
				{ heading: t('column.prices'), td, isNumber: true, cell: ({ sizes }) => count(countPrices(sizes)) },
			]}
		/>
	);
}

function countPrices(sizes: PriceList['shapes'][number]['sizes']): number {
	return sizes.reduce((sum, { prices }) => sum + prices.filter((price) => price > 0).length, 0);
}

function DeleteButton() {
	const { t } = useTranslation('priceList');
	const deleting = useAsked({ send: () => api.deletePriceList({}), done: t('delete.done'), onEnd: readPriceListAnew });
	return (
		<>
			<Button variant="default" color="red" onClick={() => deleting.ask(true)}>
				{t('delete.button')}
			</Button>
			<ConfirmDialog {...deleting.dialog} title={t('delete.title')} confirm={t('delete.button')} danger>
				{t('delete.text')}
			</ConfirmDialog>
		</>
	);
}
