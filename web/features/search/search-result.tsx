import { Button, Group } from '@mantine/core';
import { type RefObject, useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { GUEST_PAGE_SIZE, GUEST_RESULTS } from '#shared/domain/search/limits.ts';
import { loadLater, loadSoon } from '#web/lib/browser/on-demand.tsx';
import { useFormat } from '#web/lib/language/format.ts';
import { Hint } from '#web/ui/hint.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { CardSkeletons, RowSkeletons } from '#web/ui/loading-skeletons.tsx';
import { isForMembersOnly, MembersFilters } from './members-filters.tsx';
import classes from './search.module.css';
import type { SearchScreenState } from './use-search-screen.ts';

const NoResults = loadLater(async () => (await import('./no-results.tsx')).NoResults);
const Results = loadSoon(async () => (await import('./search-parts.tsx')).Results, <RowSkeletons count={20} />);
const Pager = loadLater(async () => (await import('#web/ui/lists/pager.tsx')).Pager);
const SelectionBar = loadLater(async () => (await import('./selection/selection-bar.tsx')).SelectionBar);

interface Props {
	screen: SearchScreenState;
	line: RefObject<HTMLInputElement | null>;
	/** Width of the result in pixels; 0 before it is measured. */
	width: number;
}

export function SearchResult({ screen, line, width }: Props) {
	const { t } = useTranslation('search');
	const { search, page, view, memberId, selection, rows } = screen;
	const { filters, result } = search;
	const { fetchNextPage, hasNextPage, isFetchingNextPage } = result;
	const loadMore = useCallback(() => {
		if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
	}, [hasNextPage, isFetchingNextPage, fetchNextPage]);
	if (!page) {
		if (isForMembersOnly(result.error)) {
			return <MembersFilters filters={filters} error={result.error} signedIn={memberId !== undefined} onReplace={search.replace} />;
		}
		if (result.isError) return <LoadFailure title={t('failed')} query={result} />;
		return view === 'list' ? <RowSkeletons count={20} /> : <CardSkeletons count={8} />;
	}
	if (page.content.length === 0) return <NoResults filters={filters} total={page.totalElements} onReplace={search.replace} />;
	return (
		<>
			<Results screen={screen} page={page} line={line} room={width === 0 ? Number.POSITIVE_INFINITY : width} onEnd={loadMore} />
			{selection && <SelectionBar selection={selection} loaded={rows.length} total={page.totalElements} memberId={memberId} />}
			<Foot screen={screen} shown={page.content.length} total={page.totalElements} onMore={loadMore} />
		</>
	);
}

interface FootProps {
	screen: SearchScreenState;
	shown: number;
	total: number;
	onMore: () => void;
}

function Foot({ screen: { search, guest, phone, view }, shown, total, onMore }: FootProps) {
	const { t } = useTranslation('search');
	const { count } = useFormat();
	const { filters, result, endless, change } = search;
	const isAtGuestsEnd = guest && total > GUEST_RESULTS && (endless ? !result.hasNextPage : (filters.page + 1) * filters.size >= GUEST_RESULTS);
	return (
		<div className={classes.foot}>
			{isAtGuestsEnd && <Hint>{t('guestEnd', { shown: count(GUEST_RESULTS), total: count(total) })}</Hint>}
			{endless ? (
				<Group justify="space-between" className={classes.footLine}>
					<span className="figures">{t('foot.loaded', { shown: count(shown), total: count(total) })}</span>
					{result.isFetchingNextPage ? (
						<span>{t('foot.loading')}</span>
					) : (phone || view === 'cards') && result.hasNextPage ? (
						<Button size="xs" variant="default" onClick={onMore}>
							{t('foot.more')}
						</Button>
					) : (
						!phone && <span>{t(guest ? 'foot.keysGuest' : 'foot.keys')}</span>
					)}
				</Group>
			) : (
				<Pager
					label={t('pages')}
					page={filters.page}
					size={filters.size}
					total={guest ? Math.min(total, GUEST_RESULTS) : total}
					onPage={(next) => change({ page: next })}
					onSize={(size) => change({ size })}
					mostSize={guest ? GUEST_PAGE_SIZE : undefined}
				/>
			)}
		</div>
	);
}
