import { Button, Stack } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { LISTING_STATES } from '#shared/domain/listing.ts';
import { api } from '../../lib/api.ts';
import { describeError } from '../../lib/errors.ts';
import { useListPlace } from '../../lib/list-place.ts';
import { loadLater } from '../../lib/on-demand.tsx';
import { Select } from '../../ui/choices.tsx';
import { INVENTORY } from '../../ui/diamond-cache.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { RowSkeletons } from '../../ui/loading-skeletons.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Pager } from '../../ui/pager.tsx';
import { useTradeLabels } from '../../ui/trade-labels.ts';

const StoneList = loadLater(async () => (await import('./stone-list.tsx')).StoneList);

const SIZE = 50;

/** All sellers' stones of one state, including those that no search shows: accepted, sold, suspended. */
export default function StonesScreen() {
	const { t } = useTranslation('admin');
	const label = useTradeLabels();
	const { state, page, showState, showPage } = useListPlace(LISTING_STATES, 'ACCEPTED');
	const stones = useQuery({
		queryKey: [INVENTORY, 'of-state', state, page],
		queryFn: () => api.stonesOfState({ query: { state, page, size: SIZE } }),
		placeholderData: keepPreviousData,
	});
	const { content = [], totalElements = 0 } = stones.data ?? {};
	return (
		<Stack gap={0}>
			<PageTitle
				actions={
					<Select
						aria-label={t('state')}
						w={200}
						data={LISTING_STATES.map((value) => ({ value, label: label.value('state', value) }))}
						value={state}
						allowDeselect={false}
						onChange={(chosen) => chosen && showState(chosen)}
					/>
				}
			>
				{t('stones.title')}
			</PageTitle>
			{stones.isPending && <RowSkeletons />}
			{stones.isError && !stones.data && (
				<EmptyState
					title={t('inactive.stonesFailed')}
					text={describeError(stones.error)}
					action={<Button onClick={() => void stones.refetch()}>{t('retry')}</Button>}
				/>
			)}
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
