import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LIST_FILTERS } from '#shared/domain/search/search-filters.ts';
import { useFormat } from '#web/lib/language/format.ts';
import { useTradeLabels } from '#web/parts/stock/trade-labels.ts';
import { MultiSelect } from '#web/ui/forms/choices.tsx';
import { Form } from '#web/ui/forms/form.tsx';
import { NumberField } from '#web/ui/forms/number-field.tsx';
import type { MenuButton } from '#web/ui/overlays/menu-on-demand.tsx';
import { OpenedPopover } from '#web/ui/overlays/opened-popover.tsx';
import { type FloorFilters, type FloorRange, RANGES } from './floor-filters.ts';

export interface FloorFilterProps {
	filters: FloorFilters;
	onChange: (filters: FloorFilters) => void;
}

export function FloorFilterForm({ button, ...form }: FloorFilterProps & { button: MenuButton }) {
	const { t } = useTranslation('auctions');
	return (
		<OpenedPopover button={button} name={t('filter.none')} position="bottom-start" width={320}>
			{(close) => <FilterForm {...form} onClose={close} />}
		</OpenedPopover>
	);
}

function FilterForm({ filters, onChange, onClose }: FloorFilterProps & { onClose: () => void }) {
	const { t } = useTranslation('auctions');
	const label = useTradeLabels();
	const { currencySymbol } = useFormat();
	const [draft, setDraft] = useState(filters);
	/** The ranges' values as typed: `0.` and `0.50` are strings until the field loses the focus. */
	const [typed, setTyped] = useState<Partial<Record<FloorRange, number | string>>>(filters);
	const range = (name: FloorRange, prefix?: string) => (
		<NumberField
			size="xs"
			label={t(`filter.${name}`)}
			min={0}
			decimalScale={name.startsWith('carat') ? 2 : 0}
			thousandSeparator=","
			prefix={prefix}
			hideControls
			value={typed[name] ?? ''}
			onChange={(value) => setTyped((before) => ({ ...before, [name]: value }))}
		/>
	);
	return (
		<Form
			onSubmit={() => {
				onChange({ ...draft, ...Object.fromEntries(RANGES.map((name) => [name, readNumber(typed[name])])) });
				onClose();
			}}
		>
			<Stack gap="xs">
				<MultiSelect
					size="xs"
					label={label.attribute('shape')}
					data={LIST_FILTERS.shape.map((value) => ({ value, label: label.value('shape', value) }))}
					value={draft.shape}
					onChange={(chosen) => setDraft({ ...draft, shape: LIST_FILTERS.shape.filter((shape) => chosen.includes(shape)) })}
					comboboxProps={{ withinPortal: false }}
					clearable
				/>
				<Group grow>
					{range('caratFrom')}
					{range('caratTo')}
				</Group>
				<Group grow>
					{range('totalPriceFrom', currencySymbol)}
					{range('totalPriceTo', currencySymbol)}
				</Group>
				<TextInput
					size="xs"
					label={label.attribute('seller')}
					maxLength={100}
					value={draft.companyName ?? ''}
					onChange={(event) => setDraft({ ...draft, companyName: event.currentTarget.value.trim() ? event.currentTarget.value : undefined })}
				/>
				<Group grow mt={4}>
					<Button
						size="xs"
						variant="default"
						onClick={() => {
							onChange({ shape: [] });
							onClose();
						}}
					>
						{t('filter.clear')}
					</Button>
					<Button size="xs" type="submit">
						{t('filter.show')}
					</Button>
				</Group>
			</Stack>
		</Form>
	);
}

function readNumber(typed: number | string | undefined): number | undefined {
	return typed === undefined || typed === '' || Number.isNaN(Number(typed)) ? undefined : Number(typed);
}
