import { Accordion, Checkbox, SegmentedControl, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { getAttribute } from '#shared/domain/attributes.ts';
import { SHAPES } from '#shared/domain/diamond.ts';
import { type ListFilter, RANGE_FILTERS, type RangeFilter as RangeName } from '#shared/domain/search-filters.ts';
import { StonePicture } from '../../ui/stone-picture.tsx';
import { ChipFilter } from './chip-filter.tsx';
import { CompanyFilter } from './company-filter.tsx';
import { CountryFilter } from './country-filter.tsx';
import { RangeFilter } from './range-filter.tsx';
import { ScaleFilter } from './scale-filter.tsx';
import type { FlagFilter, SearchFilters } from './search-url.ts';
import type { Facets } from './use-search.ts';

/** Where a filter stands: always in sight, before or after the fancy colours; with these; or in a part that is folded away. */
type Place = 'beforeFancy' | 'fancy' | 'afterFancy' | 'appearance' | 'measurements' | 'proportions' | 'more';

/** The place of every filter, in the panel's order. A filter without a place does not compile. */
const PLACES = {
	shape: 'beforeFancy',
	carat: 'beforeFancy',
	color: 'beforeFancy',
	intensity: 'fancy',
	mainColor: 'fancy',
	subColor: 'fancy',
	clarity: 'afterFancy',
	cut: 'afterFancy',
	polish: 'afterFancy',
	symmetry: 'afterFancy',
	fluorescence: 'afterFancy',
	laboratory: 'afterFancy',
	perCarat: 'afterFancy',
	totalPrice: 'afterFancy',
	brownShade: 'appearance',
	greenShade: 'appearance',
	milkiness: 'appearance',
	eyeClean: 'appearance',
	length: 'measurements',
	width: 'measurements',
	depth: 'measurements',
	ratio: 'measurements',
	totalDepth: 'proportions',
	tablePercent: 'proportions',
	crownAngle: 'proportions',
	crownHeight: 'proportions',
	pavilionAngle: 'proportions',
	pavilionDepth: 'proportions',
	countryOfOrigin: 'more',
	location: 'more',
} as const satisfies Record<ListFilter | RangeName, Place>;
type FilterName = keyof typeof PLACES;
const FILTER_NAMES = Object.keys(PLACES) as FilterName[];

interface Props {
	filters: SearchFilters;
	facets: Facets | undefined;
	/** Guests filter by what they may see only. */
	guest: boolean;
	onChange: (changed: Partial<SearchFilters>) => void;
}

/** All filters of a search, in the trade's order; those that are rarely used are folded away. */
export function FilterPanel({ filters, facets, guest, onChange }: Props) {
	const { t } = useTranslation('search');
	const filtersAt = (place: Place) =>
		FILTER_NAMES.filter((name) => PLACES[name] === place && (!guest || isForGuests(name))).map((name) =>
			isRange(name) ? (
				<RangeFilter key={name} name={name} filters={filters} onChange={onChange} />
			) : (
				<ValueFilter key={name} name={name} chosen={filters[name]} counts={facets?.[name]} onChange={(values) => onChange({ [name]: values })} />
			),
		);
	const flag = (name: FlagFilter) => (
		<Checkbox label={t(`filters.${name}`)} checked={filters[name]} onChange={(event) => onChange({ [name]: event.currentTarget.checked })} />
	);
	const fancyWanted = filters.color.includes('FANCY') || filters.intensity.length > 0 || filters.mainColor.length > 0 || filters.subColor.length > 0;
	const fancy = <Stack gap="md">{filtersAt('fancy')}</Stack>;
	return (
		<Stack gap="md">
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
			<Accordion variant="default" multiple chevronPosition="left" styles={{ content: { paddingInline: 0 } }}>
				{!fancyWanted && (
					<Accordion.Item value="fancy">
						<Accordion.Control>{t('filters.fancy')}</Accordion.Control>
						<Accordion.Panel>{fancy}</Accordion.Panel>
					</Accordion.Item>
				)}
				{(['appearance', 'measurements', 'proportions'] as const).map((place) => (
					<Accordion.Item key={place} value={place}>
						<Accordion.Control>{t(`filters.${place}`)}</Accordion.Control>
						<Accordion.Panel>
							<Stack gap="md">{filtersAt(place)}</Stack>
						</Accordion.Panel>
					</Accordion.Item>
				))}
				<Accordion.Item value="more">
					<Accordion.Control>{t('filters.more')}</Accordion.Control>
					<Accordion.Panel>
						<Stack gap="md">
							<Origin value={filters.labGrown} onChange={(labGrown) => onChange({ labGrown })} />
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

interface ValueFilterProps {
	name: ListFilter;
	chosen: readonly string[];
	counts: Record<string, number> | undefined;
	onChange: (values: string[]) => void;
}

/** Filters that are scales; under each bar as few letters as dealers need. */
const SCALES: Partial<Record<ListFilter, { short: (value: string) => string; apart?: readonly string[] }>> = {
	color: { short: (value) => value.slice(0, 1), apart: ['FANCY'] },
	clarity: { short: (value) => value.replace('VVS', 'V') },
};

/** A filter by some of many values: countries are searched by name, of all others each is in sight. */
function ValueFilter(props: ValueFilterProps) {
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
	const shown = value === true ? 'labGrown' : value === false ? 'natural' : 'anyOrigin';
	return (
		<SegmentedControl
			fullWidth
			aria-label={t('filters.origin')}
			value={shown}
			onChange={(chosen) => onChange(chosen === 'anyOrigin' ? undefined : chosen === 'labGrown')}
			data={(['anyOrigin', 'natural', 'labGrown'] as const).map((origin) => ({ value: origin, label: t(`filters.${origin}`) }))}
		/>
	);
}

function isRange(name: FilterName): name is RangeName {
	return name in RANGE_FILTERS;
}

function isForGuests(name: FilterName): boolean {
	return (isRange(name) ? RANGE_FILTERS[name] : getAttribute(name)).seenBy === 'guest';
}
