import { Input, UnstyledButton } from '@mantine/core';
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LIST_FILTERS } from '#shared/domain/search/search-filters.ts';
import { formatGrade } from '#web/parts/stock/grade-code.ts';
import { type TradeName, useTradeLabels } from '#web/parts/stock/trade-labels.ts';
import type { ValueFilterProps } from './chip-filter.tsx';
import classes from './scale-filter.module.css';

export interface ScaleFilterProps extends ValueFilterProps {
	called?: TradeName;
	/** Label below a bar. */
	short: (value: string) => string;
	/** Label below all bars of a group, if `short` states only the position in the group. */
	group?: (value: string) => string | undefined;
	/** Values outside the scale's order, which are shown next to it. */
	apart?: readonly string[];
}

const STEPS = new Map([
	['ArrowLeft', -1],
	['ArrowRight', 1],
]);

function moveAlong(event: KeyboardEvent<HTMLElement>): void {
	const step = STEPS.get(event.key);
	if (step === undefined) return;
	const bars = [...event.currentTarget.querySelectorAll('button')];
	bars[bars.findIndex((bar) => bar.matches(':focus')) + step]?.focus();
	event.preventDefault();
}

/** Height in pixels of the tallest bar, and of a bar without stones. */
const TALLEST = 30;
const LOWEST = 3;

/**
 * Shows a scale of grades with a bar for each, whose height is the number of stones. A click chooses a grade,
 * dragging chooses several. Only one bar is a tab stop; left and right move to the others.
 */
export function ScaleFilter({ name, called = name, chosen, onChange, counts, short, group, apart = [] }: ScaleFilterProps) {
	const { t } = useTranslation('search');
	const label = useTradeLabels();
	const values: readonly string[] = LIST_FILTERS[name];
	const grades = values.filter((value) => !apart.includes(value));
	/** The bar on which a drag began, and the one that it has reached. */
	const drag = useRef<{ start: number; reached: number; isDragged: boolean }>(undefined);
	const [stop, setStop] = useState<string>();
	const reachable = stop ?? grades.find((value) => chosen.includes(value)) ?? grades[0];
	const most = Math.max(1, ...grades.map((value) => counts?.[value] ?? 0));
	const toggle = (value: string) => onChange(values.filter((other) => (other === value ? !chosen.includes(value) : chosen.includes(other))));
	const onPointerMove = ({ clientX, currentTarget }: PointerEvent<HTMLElement>) => {
		const { current } = drag;
		// Only the horizontal position counts: choosing the first grade may move the scale up or down under the pointer.
		const at = [...currentTarget.querySelectorAll('button')].findIndex((bar) => {
			const { left, right } = bar.getBoundingClientRect();
			return clientX >= left && clientX < right;
		});
		if (!current || at < 0 || at === current.reached) return;
		drag.current = { ...current, reached: at, isDragged: true };
		const across = grades.slice(Math.min(current.start, at), Math.max(current.start, at) + 1);
		onChange(values.filter((value) => across.includes(value) || (apart.includes(value) && chosen.includes(value))));
	};
	// The click that follows still belongs to the drag.
	const onDragEnd = () =>
		setTimeout(() => {
			drag.current = undefined;
		});
	const describe = (value: string) => {
		const text = formatGrade(label, name, value);
		const count = counts && (counts[value] ?? 0);
		return count === undefined ? text : t('filters.count', { value: text, count });
	};
	/** Describes a bar. A spoken label must include the visible text below the bar. */
	const nameBar = (value: string) => (describe(value).includes(short(value)) ? describe(value) : `${short(value)}, ${describe(value)}`);
	const ends = grades.filter((value) => chosen.includes(value)).map((value) => `${group?.(value) ?? ''}${short(value)}`);
	const [first] = ends;
	const last = ends.at(-1);
	return (
		<Input.Wrapper
			label={
				<>
					<span>{label.attribute(called)}</span>
					{first && <span className={classes.range}>{first === last ? first : `${first} – ${last}`}</span>}
				</>
			}
			labelElement="div"
			classNames={{ label: classes.label }}
			role="group"
			aria-label={label.attribute(called)}
		>
			{/* biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the buttons in it. */}
			<div className={classes.scale} onKeyDown={moveAlong} onPointerMove={onPointerMove} onPointerUp={onDragEnd} onPointerCancel={onDragEnd}>
				{grades.map((value, at) => (
					<UnstyledButton
						key={value}
						className={classes.grade}
						tabIndex={value === reachable ? 0 : -1}
						onFocus={() => setStop(value)}
						aria-pressed={chosen.includes(value)}
						aria-label={nameBar(value)}
						title={describe(value)}
						onPointerDown={(event) => {
							if (event.pointerType === 'touch') return;
							event.currentTarget.setPointerCapture(event.pointerId);
							drag.current = { start: at, reached: at, isDragged: false };
						}}
						onClick={() => !drag.current?.isDragged && toggle(value)}
					>
						<span className={classes.bar} style={{ height: counts ? Math.max(LOWEST, Math.round((TALLEST * (counts[value] ?? 0)) / most)) : TALLEST / 2 }} />
						<span className={classes.tick}>{short(value)}</span>
					</UnstyledButton>
				))}
			</div>
			{group && (
				<div className={classes.groups} aria-hidden>
					{[...new Set(grades.map(group))].map((name) => (
						<span key={name ?? ''} style={{ flexGrow: grades.filter((value) => group(value) === name).length }}>
							{name}
						</span>
					))}
				</div>
			)}
			{apart.map((value) => (
				<UnstyledButton key={value} className={classes.apart} aria-pressed={chosen.includes(value)} title={describe(value)} onClick={() => toggle(value)}>
					{formatGrade(label, name, value)} {counts && <small>{(counts[value] ?? 0).toLocaleString('en')}</small>}
				</UnstyledButton>
			))}
		</Input.Wrapper>
	);
}
