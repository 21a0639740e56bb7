import { Button, Group, NumberInput, Popover, Stack, TextInput } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LIST_FILTERS } from '#shared/domain/search-filters.ts';
import { useFormat } from '../../lib/format.ts';
import { MultiSelect } from '../../ui/choices.tsx';
import { Form } from '../../ui/form.tsx';
import { useTradeLabels } from '../../ui/trade-labels.ts';
import { countFloorFilters, type FloorFilters, type FloorRange } from './floor-filters.ts';

interface Props {
	filters: FloorFilters;
	onChange: (filters: FloorFilters) => void;
}

/** Narrows a board down by shape, weight, price and seller; applied at once by choosing, or on Enter. */
export function FloorFilter({ filters, onChange }: Props) {
	const { t } = useTranslation('auctions');
	const [opened, setOpened] = useState(false);
	const count = countFloorFilters(filters);
	// The form comes a moment after the popover, whose own Escape hears what is typed in it alone.
	useEffect(() => {
		if (!opened) return undefined;
		const close = ({ key }: KeyboardEvent) => key === 'Escape' && setOpened(false);
		document.addEventListener('keydown', close);
		return () => document.removeEventListener('keydown', close);
	}, [opened]);
	return (
		<Popover opened={opened} onChange={setOpened} position="bottom-start" width={320} shadow="md" trapFocus withinPortal>
			<Popover.Target>
				<Button
					size="xs"
					variant={count > 0 ? 'light' : 'default'}
					leftSection={<IconFilter size={14} aria-hidden />}
					aria-expanded={opened}
					onClick={() => setOpened(!opened)}
				>
					{count > 0 ? t('filter.some', { count }) : t('filter.none')}
				</Button>
			</Popover.Target>
			<Popover.Dropdown aria-label={t('filter.none')}>
				<FilterForm filters={filters} onChange={onChange} onClose={() => setOpened(false)} />
			</Popover.Dropdown>
		</Popover>
	);
}

function FilterForm({ filters, onChange, onClose }: Props & { onClose: () => void }) {
	const { t } = useTranslation('auctions');
	const label = useTradeLabels();
	const { currencySymbol } = useFormat();
	const [draft, setDraft] = useState(filters);
	const range = (name: FloorRange, prefix?: string) => (
		<NumberInput
			size="xs"
			label={t(`filter.${name}`)}
			min={0}
			decimalScale={name.startsWith('carat') ? 2 : 0}
			thousandSeparator=","
			prefix={prefix}
			hideControls
			value={draft[name] ?? ''}
			onChange={(value) => setDraft({ ...draft, [name]: typeof value === 'number' ? value : undefined })}
		/>
	);
	return (
		<Form
			onSubmit={(event) => {
				event.preventDefault();
				onChange(draft);
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
