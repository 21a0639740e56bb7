import { Button, Group, Title, VisuallyHidden } from '@mantine/core';
import { useDisclosure, useElementSize } from '@mantine/hooks';
import { useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { loadBeside, loadLater } from '#web/lib/browser/on-demand.tsx';
import { useFormat } from '#web/lib/language/format.ts';
import { isForMembers } from '#web/parts/stock/diamond-cache.ts';
import { Drawer } from '#web/ui/overlays/dialogs.tsx';
import classes from './search.module.css';
import { SearchHead } from './search-head.tsx';
import { SearchResult } from './search-result.tsx';
import { countClearable } from './search-url.ts';
import { useSearchScreen } from './use-search-screen.ts';

const FilterPanel = loadBeside(async () => (await import('./search-desk.tsx')).FilterPanel);
const Peek = loadLater(async () => (await import('./table/peek.tsx')).Peek);

/**
 * Shows the search screen: filters with counts, the result as a table or cards, and the stone at the cursor
 * in a panel. The address stores the whole state. `headed` is set if the page has its own heading and
 * invitation above it.
 */
export default function SearchScreen({ headed }: { headed?: boolean }) {
	const { t } = useTranslation('search');
	const { count } = useFormat();
	const screen = useSearchScreen();
	const { search, page, guest, phone, rows, looked } = screen;
	const { filters, change } = search;
	const total = page?.totalElements ?? 0;
	const [drawer, { open: openDrawer, close: closeDrawer }] = useDisclosure(false);
	const line = useRef<HTMLInputElement>(null);
	const { ref: results, width } = useElementSize();

	// Memoized, so that moving the cursor does not render two hundred filters again.
	const filterPanel = useMemo(() => <FilterPanel filters={filters} page={page} guest={guest} onChange={change} />, [filters, page, guest, change]);

	return (
		<div className={classes.layout} data-work={screen.work || undefined}>
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
				<SearchHead screen={screen} line={line} headed={headed} onFilters={openDrawer} />
				<SearchResult screen={screen} line={line} width={width} />
			</section>
			{screen.peeking && (!page || rows.length > 0) && (
				<div className={classes.peek}>
					<Peek diamond={looked ?? rows.find(isForMembers)} />
				</div>
			)}
			<Drawer opened={drawer} onClose={closeDrawer} title={t('filters.title')} position="bottom" size="92%" classNames={{ body: classes.drawerBody }}>
				<div className={classes.drawerFilters}>{filterPanel}</div>
				<Group wrap="nowrap" className={classes.drawerFoot}>
					<Button variant="default" onClick={search.clear} disabled={countClearable(filters) === 0}>
						{t('filters.clear')}
					</Button>
					<Button onClick={closeDrawer} loading={search.result.isPlaceholderData} flex={1}>
						{t('filters.show', { count: total, formatted: count(total) })}
					</Button>
				</Group>
			</Drawer>
		</div>
	);
}
