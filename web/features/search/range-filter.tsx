import { Group, Input, TextInput } from '@mantine/core';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Histogram } from '#shared/contract/diamonds.ts';
import { computeRangeEnd } from '#shared/domain/histogram.ts';
import type { RangeFilter as RangeName } from '#shared/domain/search-filters.ts';
import { readTypedNumber } from '../../ui/typed-number.ts';
import { RangeHistogram } from './range-histogram.tsx';
import classes from './scale-filter.module.css';
import type { SearchFilters } from './search-url.ts';

interface Props {
	name: RangeName;
	filters: SearchFilters;
	/** How the stones of the other filters lie over it. */
	histogram: Histogram | undefined;
	onChange: (changed: Partial<SearchFilters>) => void;
}

/** An inclusive range; either end may stay open. A field applies on Enter or on leaving it; up and down step through the histogram. */
export function RangeFilter({ name, filters, histogram, onChange }: Props) {
	const { t } = useTranslation('search');
	const [pointed, setPointed] = useState<string>();
	const label = t(`range.${name}`);
	const [from, to] = [filters[`${name}From`] ?? undefined, filters[`${name}To`] ?? undefined];
	const limits = histogram?.limits ?? [];
	return (
		<Input.Wrapper
			label={
				<>
					<span>{label}</span>
					<span className={classes.range}>{pointed}</span>
				</>
			}
			labelElement="div"
			classNames={{ label: classes.label }}
			role="group"
			aria-label={label}
		>
			<RangeHistogram
				name={name}
				label={label}
				histogram={histogram}
				from={from}
				to={to}
				onChange={(least, most) => onChange({ [`${name}From`]: least, [`${name}To`]: most })}
				onPoint={setPointed}
			/>
			<Group gap="xs" wrap="nowrap" align="flex-start">
				<RangeEnd
					label={t('filters.fromLabel', { name: label })}
					placeholder={t('filters.from')}
					value={from}
					steps={limits}
					onCommit={(value) => onChange({ [`${name}From`]: value })}
				/>
				<RangeEnd
					label={t('filters.toLabel', { name: label })}
					placeholder={t('filters.to')}
					value={to}
					steps={limits.map((limit) => computeRangeEnd(name, limit))}
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
	/** Where the arrow keys stop, ascending. */
	steps: readonly number[];
	onCommit: (value: number | undefined) => void;
}

function RangeEnd({ label, placeholder, value, steps, onCommit }: EndProps) {
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
	const onKeyDown = (event: KeyboardEvent) => {
		if (event.nativeEvent.isComposing) return;
		if (event.key === 'Enter') commit();
		const next = findStep(event.key, typed, steps);
		if (next === undefined) return;
		event.preventDefault();
		setText(writeText(next));
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
			onKeyDown={onKeyDown}
			aria-keyshortcuts="ArrowUp ArrowDown Enter"
			flex={1}
			autoComplete="off"
		/>
	);
}

/** The next step of the histogram that an arrow key leads to. */
function findStep(key: string, typed: number | undefined, steps: readonly number[]): number | undefined {
	if (key === 'ArrowUp') return steps.find((step) => step > (typed ?? 0));
	return key === 'ArrowDown' ? steps.findLast((step) => step < (typed ?? Number.POSITIVE_INFINITY)) : undefined;
}

function writeText(value: number | undefined): string {
	return value === undefined ? '' : String(value);
}
