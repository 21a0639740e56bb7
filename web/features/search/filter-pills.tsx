import { Button, Group, Pill } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFilterWords } from './filter-words.ts';
import { listSetFilters, removeFilter, type SearchFilters } from './search-url.ts';

interface Props {
	filters: SearchFilters;
	onReplace: (filters: SearchFilters) => void;
	onClear: () => void;
}

/** The filters that are set, each removable by itself. */
export function FilterPills({ filters, onReplace, onClear }: Props) {
	const { t } = useTranslation('search');
	const words = useFilterWords();
	const found = listSetFilters(filters);
	if (found.length === 0) return null;
	return (
		<Group gap={6} role="group" aria-label={t('filters.set')}>
			{found.map((filter) => (
				<Pill
					key={words(filter)}
					size="md"
					withRemoveButton
					onRemove={() => onReplace(removeFilter(filters, filter))}
					removeButtonProps={{ 'aria-label': t('filters.remove', { name: words(filter) }), 'aria-hidden': undefined, tabIndex: 0 }}
				>
					{words(filter)}
				</Pill>
			))}
			<Button size="compact-sm" variant="subtle" onClick={onClear}>
				{t('filters.clear')}
			</Button>
		</Group>
	);
}
