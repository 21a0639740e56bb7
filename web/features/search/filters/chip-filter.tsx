import { Input, UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LIST_FILTERS, type ListFilter } from '#shared/domain/search/search-filters.ts';
import { formatGrade } from '#web/parts/stock/grade-code.ts';
import { useTradeLabels } from '#web/parts/stock/trade-labels.ts';
import classes from './filters.module.css';

/** Props of a filter by several values of an attribute. */
export interface ValueFilterProps {
	name: ListFilter;
	chosen: readonly string[];
	onChange: (chosen: string[]) => void;
	/** Number of stones that each value would show. */
	counts?: Record<string, number>;
}

/** From this number on, thousands are shown. */
const LONG = 10_000;

/** Shortens a count to at most four characters for counts below a million: `9999`, `213k`. The chip's title states it in full. */
function shortenCount(count: number): string {
	return count < LONG ? String(count) : `${Math.floor(count / 1000)}k`;
}

export function ChipFilter({ name, chosen, onChange, counts, icon }: ValueFilterProps & { icon?: (value: string) => ReactNode }) {
	const { t } = useTranslation('search');
	const label = useTradeLabels();
	const values: readonly string[] = LIST_FILTERS[name];
	const toggle = (value: string) => onChange(values.filter((other) => (other === value ? !chosen.includes(value) : chosen.includes(other))));
	return (
		<Input.Wrapper label={label.attribute(name)} labelElement="div" role="group" aria-label={label.attribute(name)}>
			<div className={icon ? classes.shapes : classes.chips}>
				{values.map((value) => {
					const count = counts && (counts[value] ?? 0);
					const text = formatGrade(label, name, value);
					return (
						<UnstyledButton
							key={value}
							className={classes.chip}
							aria-pressed={chosen.includes(value)}
							// The accessible name is the visible text; the title adds the number of stones.
							title={count === undefined ? icon && text : t('filters.count', { value: text, count })}
							data-empty={count === 0 || undefined}
							onClick={() => toggle(value)}
						>
							{icon?.(value)}
							<span className={classes.name}>{text}</span>
							<span className={classes.count}>{count !== undefined && shortenCount(count)}</span>
						</UnstyledButton>
					);
				})}
			</div>
		</Input.Wrapper>
	);
}
