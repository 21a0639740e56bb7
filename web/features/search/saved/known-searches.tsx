import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePriceList } from '#web/parts/prices/price-list/use-price-list.ts';
import { Dimmed } from '#web/ui/hint.tsx';
import classes from '../ask/ask-line.module.css';
import { Preset } from '../ask/preset.tsx';
import { useFilterWords } from '../filters/filter-words.ts';
import { listSetFilters, type SearchFilters } from '../search-url.ts';
import { NewCount } from './new-count.tsx';
import { listRecentSearches } from './recent-searches.ts';
import { useNewMatches, useSavedSearches } from './use-saved-searches.ts';

const OFFERED = 8;

/** Shows the member's saved searches with the number of new stones, and this browser's recent searches. */
export function KnownSearches({ memberId, onApply }: { memberId: string; onApply: (filters: SearchFilters) => void }) {
	const { t } = useTranslation('search');
	const words = useFilterWords();
	const [remembered] = useState(() => listRecentSearches(memberId));
	const list = usePriceList();
	const recent = remembered.filter((search) => list || !search.listDistance);
	const { list: kept, open } = useSavedSearches(memberId, true);
	const { counts } = useNewMatches(memberId);
	const saved = kept.data?.content.slice(0, OFFERED) ?? [];
	return (
		<>
			{saved.length > 0 && (
				<fieldset className={classes.group} aria-label={t('ask.saved')}>
					<Dimmed size="xs">{t('ask.saved')}</Dimmed>
					{saved.map((one) => (
						<Preset
							key={one.savedSearchId}
							onPress={() => {
								open.mutate(one.savedSearchId);
								onApply(one.search);
							}}
						>
							{one.name} <NewCount count={counts.get(one.savedSearchId)} />
						</Preset>
					))}
				</fieldset>
			)}
			{recent.length > 0 && (
				<fieldset className={classes.group} aria-label={t('ask.recent')}>
					<Dimmed size="xs">{t('ask.recent')}</Dimmed>
					{recent.map((search) => {
						const asked = listSetFilters(search).map(words).join(' · ');
						return (
							<Preset key={asked} onPress={() => onApply(search)}>
								{asked}
							</Preset>
						);
					})}
				</fieldset>
			)}
		</>
	);
}
