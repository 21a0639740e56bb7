import { Group } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { FILTER_VALUES } from '#shared/domain/search/limits.ts';
import { useFormat } from '#web/lib/language/format.ts';
import { useCountryChoices } from '#web/parts/accounts/country-choices.ts';
import { useTradeLabels } from '#web/parts/stock/trade-labels.ts';
import { MultiSelect } from '#web/ui/forms/choices.tsx';
import type { ValueFilterProps } from './chip-filter.tsx';
import classes from './filters.module.css';

/** Offers only the countries that would show stones, and the chosen ones. */
export function CountryFilter({ name, chosen, onChange, counts }: ValueFilterProps) {
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
