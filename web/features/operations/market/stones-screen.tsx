import { Group, Stack, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';

import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { CERTIFICATE_LENGTH } from '#shared/domain/stock/limits.ts';
import { LISTING_STATES } from '#shared/domain/stock/listing.ts';
import { useListPage, useListPlace } from '#web/lib/addresses/list-place.ts';
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
/** Stones of one state or of any, or those whose certificate two sellers list. */
const LISTS = [...LISTING_STATES, 'ANY', 'SHARED_CERTIFICATE'] as const;

/** On a phone the fields take the width of the list below them. */
const FIELD_WIDTH = { base: '100%', xs: 260 };

/** Shows all sellers' stones of one state or with a number, including those that no search shows: accepted, sold, suspended. */
export default function StonesScreen() {
	const { t } = useTranslation('admin');
	const label = useTradeLabels();
	const { state, page, showState, showPage } = useListPlace(LISTS, 'ACCEPTED');
	const [url, setUrl] = useSearchParams();
	const number = url.get('q')?.trim().slice(0, CERTIFICATE_LENGTH) || undefined;
	const field = useRef<HTMLInputElement>(null);
	const find = useDebouncedCallback((text: string) => setUrl({ state: 'ANY', ...(text && { q: text }) }, { replace: true }), 250);
	const choose = (next: string) => {
		find.cancel();
		if (field.current) field.current.value = '';
		showState(next);
	};
	const listStones = () =>
		state === 'SHARED_CERTIFICATE'
			? api.stonesOfSharedCertificates({ query: { page, size: SIZE } })
			: api.stonesOfState({ query: { state: state === 'ANY' ? undefined : state, number, page, size: SIZE } });
	const { query, content, totalElements } = useListPage([INVENTORY, 'of-state', state, number, page], listStones, SIZE);
	const nameList = (value: (typeof LISTS)[number]) => {
		if (value === 'ANY') return t('stones.any');
		return value === 'SHARED_CERTIFICATE' ? t('stones.shared') : label.value('state', value);
	};
	return (
		<Stack gap={0}>
			<PageTitle
				actions={
					<Group gap="xs" w="100%">
						<TextInput
							ref={field}
							type="search"
							aria-label={t('stones.find')}
							placeholder={t('stones.find')}
							leftSection={<IconSearch size={16} aria-hidden />}
							defaultValue={number}
							maxLength={CERTIFICATE_LENGTH}
							w={FIELD_WIDTH}
							onChange={(event) => find(event.currentTarget.value.trim())}
						/>
						<Select
							aria-label={t('state')}
							w={FIELD_WIDTH}
							data={LISTS.map((value) => ({ value, label: nameList(value) }))}
							value={state}
							allowDeselect={false}
							onChange={(chosen) => chosen && choose(chosen)}
						/>
					</Group>
				}
			>
				{t('stones.title')}
			</PageTitle>
			<LoadState query={query} failed={t('inactive.stonesFailed')} />
			{query.isSuccess && content.length === 0 && (
				<EmptyState title={t(number ? 'stones.notFound' : 'stones.none')} text={t(number ? 'stones.notFoundText' : 'stones.noneText')} />
			)}
			{content.length > 0 && (
				<>
					<StoneList label={t('stones.title')} stones={content} waiting={query.isPlaceholderData} />
					<Pager label={t('stones.pages')} page={page} size={SIZE} total={totalElements} onPage={showPage} />
				</>
			)}
		</Stack>
	);
}
