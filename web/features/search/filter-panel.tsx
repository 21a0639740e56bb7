import { Accordion, Checkbox, SegmentedControl, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { DiamondShapeIcon } from '../../ui/diamond-shape-icon.tsx';
import { ChipFilter } from './chip-filter.tsx';
import { CompanyFilter } from './company-filter.tsx';
import { RangeFilter } from './range-filter.tsx';
import type { FlagFilter, ListFilter, RangeFilter as RangeName, SearchFilters } from './search-url.ts';
import type { Facets } from './use-search.ts';

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
	const chips = (name: ListFilter) => (
		<ChipFilter
			name={name}
			chosen={filters[name]}
			counts={facets?.[name]}
			onChange={(values) => onChange({ [name]: values })}
			icon={name === 'shape' ? (shape) => <DiamondShapeIcon shape={shape as SearchFilters['shape'][number]} size={26} /> : undefined}
		/>
	);
	const range = (name: RangeName) => <RangeFilter name={name} filters={filters} onChange={onChange} />;
	const flag = (name: FlagFilter) => (
		<Checkbox label={t(`filters.${name}`)} checked={filters[name]} onChange={(event) => onChange({ [name]: event.currentTarget.checked })} />
	);
	const fancyWanted = filters.color.includes('FANCY') || filters.intensity.length > 0 || filters.mainColor.length > 0 || filters.subColor.length > 0;
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
			{chips('shape')}
			{range('carat')}
			{chips('color')}
			{fancyWanted && <FancyFilters chips={chips} flag={flag} />}
			{chips('clarity')}
			{chips('cut')}
			{chips('polish')}
			{chips('symmetry')}
			{chips('fluorescence')}
			{chips('laboratory')}
			{!guest && range('perCarat')}
			{!guest && range('totalPrice')}
			<Accordion variant="default" multiple chevronPosition="left" styles={{ content: { paddingInline: 0 } }}>
				{!fancyWanted && (
					<Accordion.Item value="fancy">
						<Accordion.Control>{t('filters.fancy')}</Accordion.Control>
						<Accordion.Panel>
							<FancyFilters chips={chips} flag={flag} />
						</Accordion.Panel>
					</Accordion.Item>
				)}
				<Accordion.Item value="measurements">
					<Accordion.Control>{t('filters.measurements')}</Accordion.Control>
					<Accordion.Panel>
						<Stack gap="md">
							{range('length')}
							{range('width')}
							{range('depth')}
							{range('ratio')}
						</Stack>
					</Accordion.Panel>
				</Accordion.Item>
				<Accordion.Item value="more">
					<Accordion.Control>{t('filters.more')}</Accordion.Control>
					<Accordion.Panel>
						<Stack gap="md">
							<Origin value={filters.labGrown} onChange={(labGrown) => onChange({ labGrown })} />
							{flag('isMedia')}
							{flag('includeTreated')}
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

function FancyFilters({ chips, flag }: { chips: (name: ListFilter) => React.ReactNode; flag: (name: FlagFilter) => React.ReactNode }) {
	return (
		<Stack gap="md">
			{chips('intensity')}
			{chips('mainColor')}
			{chips('subColor')}
			{flag('searchWithSubColor')}
		</Stack>
	);
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
