import { Stack } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { LISTING_STATES } from '#shared/domain/stock/listing.ts';
import { useLastPage, useListPlace } from '#web/lib/addresses/list-place.ts';
import { api } from '#web/lib/api/api.ts';
import { loadLater } from '#web/lib/browser/on-demand.tsx';
import { INVENTORY } from '#web/parts/stock/diamond-cache.ts';
import { useTradeLabels } from '#web/parts/stock/trade-labels.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Select } from '#web/ui/forms/choices.tsx';
import { Pager } from '#web/ui/lists/pager.tsx';
import { LoadState } from '#web/ui/load-failure.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';

const StoneList = loadLater(async () => (await import('./stone-list.tsx')).StoneList);

const SIZE = 50;
/** Stones of one state, or those whose certificate two sellers list. */
const LISTS = [...LISTING_STATES, 'SHARED_CERTIFICATE'] as const;

/** Shows all sellers' stones of one state, including those that no search shows: accepted, sold, suspended. */
export default function StonesScreen() {
	const { t } = useTranslation('admin');
	const label = useTradeLabels();
	const { state, page, showState, showPage } = useListPlace(LISTS, 'ACCEPTED');
	const stones = useQuery({
		queryKey: [INVENTORY, 'of-state', state, page],
		queryFn: () =>
			state === 'SHARED_CERTIFICATE'
				? api.stonesOfSharedCertificates({ query: { page, size: SIZE } })
				: api.stonesOfState({ query: { state, page, size: SIZE } }),
		placeholderData: keepPreviousData,
	});
	const { content = [], totalElements = 0 } = stones.data ?? {};
	useLastPage({ isEmpty: stones.isSuccess && !stones.isPlaceholderData && content.length === 0, total: totalElements, size: SIZE });
	return (
		<Stack gap={0}>
			<PageTitle
				actions={
					<Select
						aria-label={t('state')}
						w={240}
						data={LISTS.map((value) => ({ value, label: value === 'SHARED_CERTIFICATE' ? t('stones.shared') : label.value('state', value) }))}
						value={state}
						allowDeselect={false}
						onChange={(chosen) => chosen && showState(chosen)}
					/>
				}
			>
				{t('stones.title')}
			</PageTitle>
			<LoadState query={stones} failed={t('inactive.stonesFailed')} />
			{stones.isSuccess && content.length === 0 && <EmptyState title={t('stones.none')} text={t('stones.noneText')} />}
			{content.length > 0 && (
				<>
					<StoneList label={t('stones.title')} stones={content} waiting={stones.isPlaceholderData} />
					<Pager label={t('stones.pages')} page={page} size={SIZE} total={totalElements} onPage={showPage} />
				</>
			)}
		</Stack>
	);
}
