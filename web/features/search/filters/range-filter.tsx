import { Group, Input, TextInput } from '@mantine/core';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Histogram } from '#shared/contract/search/search.ts';
import { computeRangeEnd } from '#shared/domain/search/histogram.ts';
import type { RangeFilter as RangeName } from '#shared/domain/search/search-filters.ts';
import { isComposing } from '#web/lib/browser/is-composing.ts';
import { readTypedNumber } from '#web/ui/forms/typed-number.ts';
import type { SearchFilters } from '../search-url.ts';
import { RangeHistogram } from './range-histogram.tsx';
import classes from './scale-filter.module.css';

interface Props {
	name: RangeName;
	filters: SearchFilters;
	/** Histogram of the stones that match the other filters. */
	histogram: Histogram | undefined;
	onChange: (changed: Partial<SearchFilters>) => void;
}

/** Filters by an inclusive range with optional ends. A field applies on Enter or blur; the up and down keys step through the histogram. */
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
			error={from !== undefined && to !== undefined && from > to && t('filters.reversed')}
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
				<RangeEnd end="from" name={label} value={from} steps={limits} onCommit={(value) => onChange({ [`${name}From`]: value })} />
				<RangeEnd
					end="to"
					name={label}
					value={to}
					steps={limits.map((limit) => computeRangeEnd(name, limit))}
					onCommit={(value) => onChange({ [`${name}To`]: value })}
				/>
			</Group>
		</Input.Wrapper>
	);
}

/** The contract's limits. */
const BOUNDS = { min: 0, max: 1e12 } as const;

interface EndProps {
	end: 'from' | 'to';
	/** Name of the range. */
	name: string;
	value: number | undefined;
	steps?: readonly number[];
	/** Parses typed text as a number. Returns undefined for an empty text and NaN for any other text that is not a number. */
	read?: (text: string) => number | undefined;
	/** Smallest and largest allowed value, inclusive. */
	limits?: { min: number; max: number };
	decimals?: number;
	/** Error message for invalid text. */
	wrong?: string;
	/** Keyboard of a phone; the decimal keyboard has no minus. */
	inputMode?: 'decimal' | 'text';
	onCommit: (value: number | undefined) => void;
}

export function RangeEnd({
	end,
	name,
	value,
	steps = [],
	read = readTypedNumber,
	limits = BOUNDS,
	decimals = 4,
	wrong,
	inputMode = 'decimal',
	onCommit,
}: EndProps) {
	const { t } = useTranslation('search');
	const [text, setText] = useState(writeText(value));
	// The address may change from elsewhere, by the back button or by clearing the filters.
	useEffect(() => setText(writeText(value)), [value]);
	const typed = read(text);
	const isWrong = typed !== undefined && !(typed >= limits.min && typed <= limits.max);
	const commit = () => {
		if (isWrong) return;
		const rounded = typed === undefined ? undefined : Math.round(typed * 10 ** decimals) / 10 ** decimals;
		if (rounded !== value) onCommit(rounded);
		else setText(writeText(value));
	};
	const onKeyDown = (event: KeyboardEvent) => {
		if (isComposing(event.nativeEvent)) return;
		if (event.key === 'Enter') commit();
		const next = findStep(event.key, typed, steps);
		if (next === undefined) return;
		event.preventDefault();
		setText(writeText(next));
	};
	return (
		<TextInput
			aria-label={t(`filters.${end}Label`, { name })}
			placeholder={t(`filters.${end}`)}
			inputMode={inputMode}
			value={text}
			error={isWrong && (wrong ?? t('filters.notANumber'))}
			onChange={(event) => setText(event.currentTarget.value)}
			onBlur={commit}
			onKeyDown={onKeyDown}
			aria-keyshortcuts="ArrowUp ArrowDown Enter"
			flex={1}
			autoComplete="off"
		/>
	);
}

function findStep(key: string, typed: number | undefined, steps: readonly number[]): number | undefined {
	if (key === 'ArrowUp') return steps.find((step) => step > (typed ?? 0));
	return key === 'ArrowDown' ? steps.findLast((step) => step < (typed ?? Number.POSITIVE_INFINITY)) : undefined;
}

function writeText(value: number | undefined): string {
	return value === undefined ? '' : String(value);
}
