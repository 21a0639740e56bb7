import { Group, Input, TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RangeFilter as RangeName } from '#shared/domain/search-filters.ts';
import { readTypedNumber } from '../../ui/typed-number.ts';
import type { SearchFilters } from './search-url.ts';

interface Props {
	name: RangeName;
	filters: SearchFilters;
	onChange: (changed: Partial<SearchFilters>) => void;
}

/** An inclusive range; either end may stay open. It applies on Enter or on leaving the field. */
export function RangeFilter({ name, filters, onChange }: Props) {
	const { t } = useTranslation('search');
	const label = t(`range.${name}`);
	return (
		<Input.Wrapper label={label} labelElement="div" role="group" aria-label={label}>
			<Group gap="xs" wrap="nowrap" align="flex-start">
				<RangeEnd
					label={t('filters.fromLabel', { name: label })}
					placeholder={t('filters.from')}
					value={filters[`${name}From`] ?? undefined}
					onCommit={(value) => onChange({ [`${name}From`]: value })}
				/>
				<RangeEnd
					label={t('filters.toLabel', { name: label })}
					placeholder={t('filters.to')}
					value={filters[`${name}To`] ?? undefined}
					onCommit={(value) => onChange({ [`${name}To`]: value })}
				/>
			</Group>
		</Input.Wrapper>
	);
}

interface EndProps {
	label: string;
	placeholder: string;
	value: number | undefined;
	onCommit: (value: number | undefined) => void;
}

function RangeEnd({ label, placeholder, value, onCommit }: EndProps) {
	const { t } = useTranslation('search');
	const [text, setText] = useState(writeText(value));
	// The address may change under the field: back button, cleared filters.
	useEffect(() => setText(writeText(value)), [value]);
	const typed = readTypedNumber(text);
	const wrong = typed !== undefined && !(typed >= 0 && typed < 1e12);
	const commit = () => {
		if (wrong) return;
		const rounded = typed === undefined ? undefined : Math.round(typed * 10_000) / 10_000;
		if (rounded !== value) onCommit(rounded);
		else setText(writeText(value));
	};
	return (
		<TextInput
			aria-label={label}
			placeholder={placeholder}
			inputMode="decimal"
			value={text}
			error={wrong && t('filters.notANumber')}
			onChange={(event) => setText(event.currentTarget.value)}
			onBlur={commit}
			onKeyDown={(event) => event.key === 'Enter' && !event.nativeEvent.isComposing && commit()}
			flex={1}
			autoComplete="off"
		/>
	);
}

function writeText(value: number | undefined): string {
	return value === undefined ? '' : String(value);
}
