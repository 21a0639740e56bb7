import { Button, Group, SegmentedControl, Text } from '@mantine/core';
import { IconAdjustmentsHorizontal, IconLayoutGrid, IconTable } from '@tabler/icons-react';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { SORT_FIELDS, SORTS } from '#shared/domain/search/search-filters.ts';
import { loadBeside, loadLater, loadSoon } from '#web/lib/browser/on-demand.tsx';
import { useFormat } from '#web/lib/language/format.ts';
import { useListDate } from '#web/parts/prices/price-list/use-list-date.ts';
import type { SortOrder } from '#web/parts/stock/sorting/sort-cycle.ts';
import { SortSelect } from '#web/parts/stock/sorting/sort-select.tsx';
import { RetryAlert } from '#web/ui/retry-alert.tsx';
import classes from './search.module.css';
import type { View } from './use-search.ts';
import type { SearchScreenState } from './use-search-screen.ts';

/** Common sort orders: by closing time, by price level, and the two orders of price lists. */
const USUAL_SORTS: readonly (readonly SortOrder[])[] = [
	[{ field: 'closesAt', direction: 'ascending' }],
	[{ field: 'priceLevel', direction: 'ascending' }],
	(['shape', 'color', 'clarity', 'pricePerCarat'] as const).map((field) => ({ field, direction: 'ascending' })),
	(['color', 'clarity', 'pricePerCarat'] as const).map((field) => ({ field, direction: 'ascending' })),
];

const loadParts = () => import('./search-parts.tsx');

const AskLine = loadSoon(async () => (await loadParts()).AskLine, <div style={{ minHeight: 40 }} />);
const SavedSearches = loadSoon(async () => (await loadParts()).SavedSearches);
const GuestInvitation = loadLater(async () => (await import('#web/parts/accounts/guest-invitation.tsx')).GuestInvitation);
const TableSettings = loadBeside(async () => (await import('./search-desk.tsx')).TableSettings, <span style={{ width: 36 }} />);

interface Props {
	screen: SearchScreenState;
	line: RefObject<HTMLInputElement | null>;
	/** Whether the page has its own heading and invitation above the search. */
	headed: boolean | undefined;
	onFilters: () => void;
}

export function SearchHead({ screen, line, headed, onFilters }: Props) {
	const { t } = useTranslation('search');
	const { guest, search, page, waiting, traderId, askAnew } = screen;
	return (
		<div className={classes.head}>
			{guest && !headed && <GuestInvitation />}
			<AskLine
				input={line}
				filters={search.filters}
				notFound={waiting ? undefined : page?.notFound}
				memberId={traderId}
				guest={guest}
				onReplace={askAnew}
				onClear={search.clear}
			/>
			<Group gap="sm" justify="space-between">
				<Found screen={screen} onFilters={onFilters} />
				<Tools screen={screen} />
			</Group>
			{search.result.isError && page && <RetryAlert onRetry={search.result.refetch}>{t('older')}</RetryAlert>}
		</div>
	);
}

function Found({ screen: { phone, filterCount, page, selection, view, picking, togglePicking }, onFilters }: Pick<Props, 'screen' | 'onFilters'>) {
	const { t } = useTranslation('search');
	const { count } = useFormat();
	return (
		<Group gap="sm">
			{phone && (
				<Button variant="default" leftSection={<IconAdjustmentsHorizontal size={18} aria-hidden />} onClick={onFilters}>
					{filterCount ? t('filters.openWithCount', { count: filterCount }) : t('filters.open')}
				</Button>
			)}
			<Text className={classes.total} aria-live="polite">
				{page === undefined ? t('updating') : t('total', { count: page.totalElements, formatted: count(page.totalElements) })}
			</Text>
			{selection && (phone || view === 'cards') && (
				<Button size="compact-md" variant={picking ? 'light' : 'default'} aria-pressed={picking} onClick={togglePicking}>
					{t('select')}
				</Button>
			)}
		</Group>
	);
}

function Tools({ screen: { guest, traderId, search, orders, sortBy, askAnew, view, work } }: Pick<Props, 'screen'>) {
	const { t } = useTranslation('search');
	const listDate = useListDate();
	return (
		<Group gap="xs" className={classes.tools}>
			{traderId && <SavedSearches memberId={traderId} filters={search.filters} onApply={askAnew} />}
			<SortSelect
				sort={orders}
				onSort={sortBy}
				byList={listDate && t('sort.byList', { date: listDate })}
				usual={guest ? [] : USUAL_SORTS}
				label={t('sort.label')}
				normal={t('sort.normal')}
				fields={guest ? SORT_FIELDS.filter((field) => SORTS[field] === 'guest') : undefined}
			/>
			<SegmentedControl
				size="sm"
				aria-label={t('view.label')}
				value={view}
				onChange={(value) => search.setView(value as View)}
				data={[
					{ value: 'list', label: <ViewLabel icon={IconTable} text={t('view.list')} /> },
					{ value: 'cards', label: <ViewLabel icon={IconLayoutGrid} text={t('view.cards')} /> },
				]}
			/>
			{work && <TableSettings />}
		</Group>
	);
}

function ViewLabel({ icon: Icon, text }: { icon: typeof IconTable; text: string }) {
	return (
		<Group gap={6} wrap="nowrap" component="span">
			<Icon size={16} aria-hidden />
			<span className={classes.viewText}>{text}</span>
		</Group>
	);
}
