import { Group } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { FILTER_VALUES } from '#shared/domain/search/limits.ts';
import type { ListFilter } from '#shared/domain/search/search-filters.ts';
import { useFormat } from '#web/lib/language/format.ts';
import { useCountryChoices } from '#web/parts/accounts/country-choices.ts';
import { useTradeLabels } from '#web/parts/stock/trade-labels.ts';
import { MultiSelect } from '#web/ui/forms/choices.tsx';
import classes from './filters.module.css';

interface Props {
	name: ListFilter;
	chosen: readonly string[];
	onChange: (chosen: string[]) => void;
	/** Number of stones that each country would show. Only these countries and the chosen ones are offered. */
	counts: Record<string, number> | undefined;
}

export function CountryFilter({ name, chosen, onChange, counts }: Props) {
	const { t } = useTranslation('search');
	const label = useTradeLabels();
	const { count } = useFormat();
	const offered = useMemo(() => {
		const found = Object.keys(counts ?? {}).filter((code) => counts?.[code]);
		return [...new Set([...chosen, ...found])];
	}, [chosen, counts]);
	const countries = useCountryChoices(offered);
	return (
		<MultiSelect
			label={label.attribute(name)}
			placeholder={chosen.length > 0 ? undefined : t('filters.anyCountry')}
			nothingFoundMessage={t('filters.noCountry')}
			data={countries}
			value={[...chosen]}
			onChange={onChange}
			maxValues={FILTER_VALUES}
			searchable
			hidePickedOptions
			renderOption={({ option }) => (
				<Group justify="space-between" wrap="nowrap" flex={1}>
					<span>{option.label}</span>
					<span className={classes.count}>{count(counts?.[option.value] ?? 0)}</span>
				</Group>
			)}
		/>
	);
}
