import { Button, Group, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { useFilterWords } from './filters/filter-words.ts';
import { listSetFilters, removeFilter, type SearchFilters } from './search-url.ts';

interface Props {
	filters: SearchFilters;
	/** Number of matching stones. If it is not 0 and the page is not the first, the requested page is beyond the last one. */
	total: number;
	onReplace: (filters: SearchFilters) => void;
}

export function NoResults({ filters, total, onReplace }: Props) {
	const { t } = useTranslation('search');
	const words = useFilterWords();
	if (total > 0 && filters.page > 0) {
		return <EmptyState title={t('empty.lastPage')} action={<Button onClick={() => onReplace({ ...filters, page: 0 })}>{t('empty.firstPage')}</Button>} />;
	}
	const found = listSetFilters(filters);
	if (found.length === 0) return <EmptyState title={t('empty.noneTitle')} text={t('empty.noneText')} />;
	return (
		<EmptyState
			title={t('empty.title')}
			action={
				<Stack gap="xs" align="center">
					<Text size="sm">{t('empty.text')}</Text>
					<Group gap="xs" justify="center">
						{found.map((filter) => (
							<Button key={words(filter)} variant="default" size="compact-md" onClick={() => onReplace(removeFilter(filters, filter))}>
								{words(filter)}
							</Button>
						))}
					</Group>
				</Stack>
			}
		/>
	);
}
