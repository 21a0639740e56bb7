import { Alert, Button, Group, SegmentedControl, Text, Title, VisuallyHidden } from '@mantine/core';
import { useDisclosure, useElementSize, useMediaQuery } from '@mantine/hooks';
import { IconAdjustmentsHorizontal, IconLayoutGrid, IconTable } from '@tabler/icons-react';
import { useCallback, useDeferredValue, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Diamond } from '#shared/contract/stock/diamonds.ts';
import { GUEST_PAGE_SIZE, GUEST_RESULTS } from '#shared/domain/search/limits.ts';
import { SORT_FIELDS, SORTS } from '#shared/domain/search/search-filters.ts';
import { NARROW } from '#web/lib/browser/narrow.ts';
import { loadLater, loadSoon } from '#web/lib/browser/on-demand.tsx';
import { usePreferences } from '#web/lib/browser/preferences.ts';
import { useFormat } from '#web/lib/language/format.ts';
import { useViewer } from '#web/lib/session/session.ts';
import { useListDate } from '#web/parts/prices/price-list/use-list-date.ts';
import { isForMembers, type ShownDiamond } from '#web/parts/stock/diamond-cache.ts';
import type { SortOrder } from '#web/parts/stock/sort-cycle.ts';
import { SortSelect } from '#web/parts/stock/sort-select.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { CardSkeletons, RowSkeletons } from '#web/ui/loading-skeletons.tsx';
import { Drawer } from '#web/ui/overlays/dialogs.tsx';
import { listOrders, sortFilters } from './list-search.ts';
import { useRememberedSearch } from './saved/use-remembered-search.ts';
import classes from './search.module.css';
import { listSetFilters, type SearchFilters, writeFilters } from './search-url.ts';
import { useSelection } from './selection/use-selection.ts';
import { useKeptSettings } from './table/keep-settings.ts';
import { useSearch, type View } from './use-search.ts';

/** Common sort orders: by closing time, by price level, and the two orders of price lists. */
const USUAL_SORTS: readonly (readonly SortOrder[])[] = [
	[{ field: 'closesAt', direction: 'ascending' }],
	[{ field: 'priceLevel', direction: 'ascending' }],
	(['shape', 'color', 'clarity', 'pricePerCarat'] as const).map((field) => ({ field, direction: 'ascending' })),
	(['color', 'clarity', 'pricePerCarat'] as const).map((field) => ({ field, direction: 'ascending' })),
];

const NO_ROWS: readonly ShownDiamond[] = [];

const loadParts = () => import('./search-parts.tsx');
const loadDesk = () => import('./search-desk.tsx');

const AskLine = loadSoon(async () => (await loadParts()).AskLine, <div style={{ minHeight: 40 }} />);

/** Loads a component early, except in narrow windows, where it loads when it is rendered. */
const loadBeside: typeof loadLater = (...beside) => (matchMedia(NARROW).matches ? loadLater(...beside) : loadSoon(...beside));

const FilterPanel = loadBeside(async () => (await loadDesk()).FilterPanel);

const SavedSearches = loadSoon(async () => (await loadParts()).SavedSearches);

const NoResults = loadLater(async () => (await import('./no-results.tsx')).NoResults);

const Results = loadSoon(async () => (await loadParts()).Results, <RowSkeletons count={20} />);

const GuestInvitation = loadLater(async () => (await import('#web/parts/accounts/guest-invitation.tsx')).GuestInvitation);

const Pager = loadLater(async () => (await import('#web/ui/lists/pager.tsx')).Pager);

const TableSettings = loadBeside(async () => (await loadDesk()).TableSettings, <span style={{ width: 36 }} />);

const SelectionBar = loadLater(async () => (await import('./selection/selection-bar.tsx')).SelectionBar);

const Peek = loadLater(async () => (await import('./table/peek.tsx')).Peek);

/** The search screen: filters with counts, the result as a table or cards, and the stone at the cursor in a panel. The address stores the whole state. */
export default function SearchScreen({ headed }: { /** It stands below a heading and an invitation of the page's own. */ headed?: boolean }) {
	const { t } = useTranslation('search');
	const { memberId, isTrader, isAdmin } = useViewer();
	const guest = !isTrader && !isAdmin;
	const phone = useMediaQuery(NARROW, undefined, { getInitialValueInEffect: false });
	const wide = useMediaQuery('(min-width: 85em)', undefined, { getInitialValueInEffect: false });
	const search = useSearch(guest ? undefined : memberId);
	const { filters, result, endless, change } = search;
	// Filters and rows are rendered in small steps, so that input is not delayed.
	const page = useDeferredValue(search.page);
	const waiting = result.isPlaceholderData || page !== search.page;
	const remember = useRememberedSearch(isTrader ? memberId : undefined, filters);
	const askAnew = (next: SearchFilters) => {
		remember();
		search.replace(next);
	};
	const { count } = useFormat();
	const listDate = useListDate();
	const orders = useMemo(() => listOrders(filters), [filters]);
	const sortBy = (next: Parameters<typeof sortFilters>[1]) => change(sortFilters(filters, next));
	const { peek } = usePreferences();
	const [drawer, { open: openDrawer, close: closeDrawer }] = useDisclosure(false);
	const [picking, setPicking] = useState(false);
	const [looked, setLooked] = useState<Diamond>();
	const line = useRef<HTMLInputElement>(null);
	const { ref: results, width } = useElementSize();
	const view: View = search.view ?? 'list';
	const total = page?.totalElements;
	const filterCount = listSetFilters(filters).length;
	const work = !phone && view === 'list';
	const rows: readonly ShownDiamond[] = page?.content ?? NO_ROWS;
	const table = useSelection(rows, filters);
	const selection = isTrader ? table : undefined;
	useKeptSettings(isTrader ? memberId : undefined);
	const peeking = work && wide && peek && !guest;
	const { fetchNextPage, hasNextPage, isFetchingNextPage } = result;
	const loadMore = useCallback(() => {
		if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
	}, [hasNextPage, isFetchingNextPage, fetchNextPage]);

	// The panel stays the same element while its input is equal: a step through the rows does not draw two hundred filters anew.
	const filterPanel = useMemo(() => <FilterPanel filters={filters} page={page} guest={guest} onChange={change} />, [filters, page, guest, change]);

	return (
		<div className={classes.layout} data-work={work || undefined}>
			<a href="#results" className={classes.skip}>
				{t('ask.skip')}
			</a>
			{!headed && (
				<VisuallyHidden>
					<Title order={1}>{t('title')}</Title>
				</VisuallyHidden>
			)}
			{!phone && (
				<aside className={classes.panel} aria-label={t('filters.title')}>
					{filterPanel}
				</aside>
			)}
			<section id="results" ref={results} tabIndex={-1} className={classes.results} aria-label={t('title')}>
				<div className={classes.head}>
					{guest && !headed && <GuestInvitation />}
					<AskLine
						input={line}
						filters={filters}
						notFound={waiting ? undefined : page?.notFound}
						memberId={isTrader ? memberId : undefined}
						guest={guest}
						onReplace={askAnew}
						onClear={search.clear}
					/>
					<Group gap="sm" justify="space-between">
						<Group gap="sm">
							{phone && (
								<Button variant="default" leftSection={<IconAdjustmentsHorizontal size={18} aria-hidden />} onClick={openDrawer}>
									{filterCount ? t('filters.openWithCount', { count: filterCount }) : t('filters.open')}
								</Button>
							)}
							<Text className={classes.total} aria-live="polite">
								{total === undefined ? t('updating') : t('total', { count: total, formatted: count(total) })}
							</Text>
							{selection && (phone || view === 'cards') && (
								<Button size="compact-md" variant={picking ? 'light' : 'default'} aria-pressed={picking} onClick={() => setPicking(!picking)}>
									{t('select')}
								</Button>
							)}
						</Group>
						<Group gap="xs" className={classes.tools}>
							{isTrader && memberId && <SavedSearches memberId={memberId} filters={filters} onApply={askAnew} />}
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
					</Group>
					{result.isError && page && (
						<Alert color="orange" role="alert" p="xs">
							<Group justify="space-between">
								<Text size="sm">{t('older')}</Text>
								<Button size="xs" variant="default" onClick={() => result.refetch()}>
									{t('retry')}
								</Button>
							</Group>
						</Alert>
					)}
				</div>
				{result.isError && !page ? (
					<EmptyState title={t('failed')} action={<Button onClick={() => result.refetch()}>{t('retry')}</Button>} />
				) : !page ? (
					view === 'list' ? (
						<RowSkeletons count={20} />
					) : (
						<CardSkeletons count={8} />
					)
				) : page.content.length === 0 ? (
					<NoResults filters={filters} total={page.totalElements} onReplace={search.replace} />
				) : (
					<>
						<Results
							page={page}
							view={view}
							guest={guest}
							fill={work}
							sort={orders}
							waiting={waiting}
							memberId={memberId}
							onSort={sortBy}
							question={writeFilters(filters).toString()}
							onFilter={() => line.current?.focus()}
							onEnd={loadMore}
							onLook={setLooked}
							peeking={peeking}
							phone={phone}
							selection={selection}
							picking={picking}
							room={width === 0 ? Number.POSITIVE_INFINITY : width}
						/>
						{selection && <SelectionBar selection={selection} loaded={rows.length} total={page.totalElements} memberId={memberId} />}
						<div className={classes.foot}>
							{guest && page.totalElements > GUEST_RESULTS && (endless || (filters.page + 1) * filters.size >= GUEST_RESULTS) && (
								<Text size="sm" c="dimmed">
									{t('guestEnd', { shown: count(GUEST_RESULTS), total: count(page.totalElements) })}
								</Text>
							)}
							{endless ? (
								<Group justify="space-between" className={classes.footLine}>
									<span className="figures">{t('foot.loaded', { shown: count(page.content.length), total: count(page.totalElements) })}</span>
									{result.isFetchingNextPage ? (
										<span>{t('foot.loading')}</span>
									) : (phone || view === 'cards') && hasNextPage ? (
										<Button size="xs" variant="default" onClick={loadMore}>
											{t('foot.more')}
										</Button>
									) : (
										<span>{t('foot.keys')}</span>
									)}
								</Group>
							) : (
								<Pager
									label={t('pages')}
									page={filters.page}
									size={filters.size}
									total={guest ? Math.min(page.totalElements, GUEST_RESULTS) : page.totalElements}
									onPage={(next) => change({ page: next })}
									sizes={{ label: t('pageSize'), most: guest ? GUEST_PAGE_SIZE : undefined, onSize: (size) => change({ size }) }}
								/>
							)}
						</div>
					</>
				)}
			</section>
			{peeking && rows.length > 0 && <Peek diamond={looked ?? rows.find(isForMembers)} />}
			<Drawer
				opened={drawer}
				onClose={closeDrawer}
				title={t('filters.title')}
				closeButtonProps={{ 'aria-label': t('saved.close') }}
				position="bottom"
				size="92%"
				classNames={{ body: classes.drawerBody }}
			>
				<div className={classes.drawerFilters}>{filterPanel}</div>
				<Group wrap="nowrap" className={classes.drawerFoot}>
					<Button variant="default" onClick={search.clear} disabled={filterCount === 0}>
						{t('filters.clear')}
					</Button>
					<Button onClick={closeDrawer} loading={result.isPlaceholderData} flex={1}>
						{t('filters.show', { count: total ?? 0, formatted: count(total ?? 0) })}
					</Button>
				</Group>
			</Drawer>
		</div>
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
