import { Accordion, Checkbox, Group, SegmentedControl, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FILTER_VALUES } from '#shared/domain/search/limits.ts';
import type { ListFilter } from '#shared/domain/search/search-filters.ts';
import { getAttribute } from '#shared/domain/stock/attributes.ts';
import { SHAPES } from '#shared/domain/stock/diamond.ts';
import { loadLater } from '#web/lib/browser/on-demand.tsx';
import { useFormat } from '#web/lib/language/format.ts';
import { useCountryChoices } from '#web/parts/accounts/country-choices.ts';
import { usePriceList } from '#web/parts/prices/price-list/use-price-list.ts';
import { StonePicture } from '#web/parts/stock/pictures/stone-picture.tsx';
import { useTradeLabels } from '#web/parts/stock/trade-labels.ts';
import { MultiSelect } from '#web/ui/forms/choices.tsx';
import { Hint } from '#web/ui/hint.tsx';
import type { FlagFilter, SearchFilters } from '../search-url.ts';
import type { SearchPage } from '../use-search.ts';
import { ChipFilter, type ValueFilterProps } from './chip-filter.tsx';
import { CompanyFilter } from './company-filter.tsx';
import { isRange, listNamesAt, listRangesAt, type Place } from './filter-places.ts';
import classes from './filters.module.css';
import { RangeFilter } from './range-filter.tsx';
import { ScaleFilter, type ScaleFilterProps } from './scale-filter.tsx';
import { useHistograms } from './use-histograms.ts';

/** Collapsible sections that contain only filters. */
const FOLDED = ['amongEquals', 'appearance', 'measurements', 'proportions'] as const satisfies readonly Place[];

const OwnListFilter = loadLater(async () => (await import('./list-filter.tsx')).OwnListFilter, <div style={{ minHeight: 120 }} />);

interface Props {
	filters: SearchFilters;
	page: SearchPage | undefined;
	guest: boolean;
	onChange: (changed: Partial<SearchFilters>) => void;
}

/** Shows all filters of a search, in the trade's order. Rarely used ones are collapsed. */
export function FilterPanel({ filters, page, guest, onChange }: Props) {
	const { t } = useTranslation('search');
	const list = usePriceList();
	const [unfolded, setUnfolded] = useState<string[]>([]);
	const shown = listRangesAt(['beforeFancy', 'afterFancy', ...FOLDED.filter((place) => unfolded.includes(place))], guest);
	const histograms = useHistograms(filters, shown, page);
	const facets = page?.facets;
	const filtersAt = (place: Place) =>
		listNamesAt(place, guest).map((name) =>
			isRange(name) ? (
				<RangeFilter key={name} name={name} filters={filters} histogram={histograms?.[name]} onChange={onChange} />
			) : (
				<ValueFilter
					key={name}
					name={name}
					chosen={filters[name]}
					// One scale sets both ends of the girdle, but each end's counts have the other end's filter applied.
					counts={name === 'girdleThin' && filters.girdleThick.length > 0 ? undefined : facets?.[name]}
					onChange={(values) => onChange({ [name]: values, [name === 'girdleThin' ? 'girdleThick' : name]: values })}
				/>
			),
		);
	const flag = (name: FlagFilter) => (
		<Checkbox label={t(`filters.${name}`)} checked={filters[name]} onChange={(event) => onChange({ [name]: event.currentTarget.checked })} />
	);
	const fancyWanted = filters.color.includes('FANCY') || filters.intensity.length > 0 || filters.mainColor.length > 0 || filters.subColor.length > 0;
	const fancy = <Stack gap="md">{filtersAt('fancy')}</Stack>;
	return (
		<Stack gap="md">
			<Origin value={filters.labGrown} onChange={(labGrown) => onChange({ labGrown })} />
			{!guest && (
				<SimpleGrid cols={2} spacing="xs" role="group" aria-label={t('filters.lists')}>
					{flag('tracked')}
					{flag('myBid')}
					{flag('allBid')}
					{flag('myOwnGoods')}
				</SimpleGrid>
			)}
			{filtersAt('beforeFancy')}
			{fancyWanted && fancy}
			{filtersAt('afterFancy')}
			<Accordion variant="default" multiple value={unfolded} onChange={setUnfolded} chevronPosition="left" styles={{ content: { paddingInline: 0 } }}>
				{!fancyWanted && (
					<Accordion.Item value="fancy">
						<Accordion.Control>{t('filters.fancy')}</Accordion.Control>
						<Accordion.Panel>{fancy}</Accordion.Panel>
					</Accordion.Item>
				)}
				{list && (
					<Accordion.Item value="listDistance">
						<Accordion.Control>{t('filters.listDistance')}</Accordion.Control>
						<Accordion.Panel>{unfolded.includes('listDistance') && <OwnListFilter list={list} filters={filters} onChange={onChange} />}</Accordion.Panel>
					</Accordion.Item>
				)}
				{FOLDED.filter((place) => listNamesAt(place, guest).length > 0).map((place) => (
					<Accordion.Item key={place} value={place}>
						<Accordion.Control>{t(`filters.${place}`)}</Accordion.Control>
						<Accordion.Panel>
							<Stack gap="md">
								{filtersAt(place)}
								{place === 'amongEquals' && <Hint size="xs">{t('filters.amongEqualsHint')}</Hint>}
							</Stack>
						</Accordion.Panel>
					</Accordion.Item>
				))}
				<Accordion.Item value="more">
					<Accordion.Control>{t('filters.more')}</Accordion.Control>
					<Accordion.Panel>
						<Stack gap="md">
							{flag('isMedia')}
							{flag('includeTreated')}
							{filtersAt('more')}
							{!guest && <CompanyFilter value={filters.companyName ?? ''} onCommit={(companyName) => onChange({ companyName })} />}
							<TextInput
								type="date"
								label={t('filters.uploadDate')}
								value={filters.uploadDate ?? ''}
								onChange={(event) => onChange({ uploadDate: event.currentTarget.value || undefined })}
							/>
						</Stack>
					</Accordion.Panel>
				</Accordion.Item>
			</Accordion>
		</Stack>
	);
}

const SCALES: Partial<Record<ListFilter, Omit<ScaleFilterProps, keyof ValueFilterProps>>> = {
	color: { short: (value) => value.slice(0, 1), apart: ['FANCY'] },
	clarity: { short: (value) => value.replace(/^\D+(?=\d)/, ''), group: (value) => /^(\D+)\d/.exec(value)?.[1] },
	// One scale sets both ends: the whole girdle must be within the chosen range.
	girdleThin: { short: (value) => value, called: 'girdle' },
};

/** Filters by several of many values: countries in a searchable list, grades on a scale, other values as chips. */
function ValueFilter(props: ValueFilterProps) {
	if (props.name === 'girdleThick') return null;
	if (getAttribute(props.name).kind === 'country') return <CountryFilter {...props} />;
	const scale = SCALES[props.name];
	if (scale) return <ScaleFilter {...props} {...scale} />;
	return <ChipFilter {...props} icon={props.name === 'shape' ? drawShape : undefined} />;
}

function drawShape(value: string) {
	const shape = SHAPES.find((known) => known === value);
	return shape && <StonePicture stone={{ shape, weight: 1 }} size={30} />;
}

function Origin({ value, onChange }: { value: boolean | null | undefined; onChange: (value: boolean | undefined) => void }) {
	const { t } = useTranslation('search');
	const shown = value === true ? 'labGrown' : value === false ? 'natural' : 'bothOrigins';
	return (
		<SegmentedControl
			fullWidth
			aria-label={t('filters.origin')}
			value={shown}
			onChange={(chosen) => onChange(chosen === 'bothOrigins' ? undefined : chosen === 'labGrown')}
			data={(['natural', 'labGrown', 'bothOrigins'] as const).map((origin) => ({ value: origin, label: t(`filters.${origin}`) }))}
		/>
	);
}

/** Offers only the countries that would show stones, and the chosen ones. */
function CountryFilter({ name, chosen, onChange, counts }: ValueFilterProps) {
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
