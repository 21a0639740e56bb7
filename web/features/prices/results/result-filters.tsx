import { SegmentedControl } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigationType } from 'react-router-dom';
import { OUTCOMES, RESULT_WEEKS } from '#shared/domain/prices/result.ts';
import { CLARITIES, COLORS, SHAPES } from '#shared/domain/stock/diamond.ts';
import { useTradeLabels } from '#web/parts/stock/trade-labels.ts';
import { MultiSelect, Select } from '#web/ui/forms/choices.tsx';
import { NumberField } from '#web/ui/forms/number-field.tsx';
import { type Question, WEEKS_OFFERED } from './question.ts';
import classes from './results.module.css';

const MOST_CARATS = 999;

export interface ResultFiltersProps {
	question: Question;
	/** `isSame` is true for a continued input, such as the next digit: it replaces the address instead of adding a history step. */
	onAsk: (more: Partial<Question>, isSame?: boolean) => void;
}

/** Shows the filters of the results, applied at once. */
export function ResultFilters({ question, onAsk }: ResultFiltersProps) {
	const { t } = useTranslation('results');
	const label = useTradeLabels();
	const choose = <V extends string>(name: 'shape' | 'color' | 'clarity', values: readonly V[], chosen: readonly V[], apply: (wanted: V[]) => void) => (
		<MultiSelect
			size="sm"
			label={label.attribute(name)}
			placeholder={chosen.length === 0 ? t('any') : undefined}
			data={values.map((value) => ({ value, label: label.value(name, value) }))}
			value={[...chosen]}
			onChange={(wanted) => apply(values.filter((value) => wanted.includes(value)))}
			clearable
		/>
	);
	const carats = (name: 'caratFrom' | 'caratTo') => (
		<CaratField label={t(name)} carats={question[name]} onAsk={(wanted, isSame) => onAsk({ [name]: wanted }, isSame)} />
	);
	return (
		<div className={classes.filters}>
			{choose('shape', SHAPES, question.shape, (shape) => onAsk({ shape }))}
			{choose('color', COLORS, question.color, (color) => onAsk({ color }))}
			{carats('caratFrom')}
			{carats('caratTo')}
			{choose('clarity', CLARITIES, question.clarity, (clarity) => onAsk({ clarity }))}
			<Select
				size="sm"
				label={t('weeks')}
				allowDeselect={false}
				data={WEEKS_OFFERED.map((weeks) => ({ value: String(weeks), label: t('lastWeeks', { count: weeks }) }))}
				value={String(question.weeks)}
				onChange={(value) => onAsk({ weeks: WEEKS_OFFERED.find((weeks) => String(weeks) === value) ?? RESULT_WEEKS })}
			/>
			<Select
				size="sm"
				label={label.attribute('labGrown')}
				allowDeselect={false}
				data={(['any', 'natural', 'lab'] as const).map((value) => ({ value, label: t(`grown.${value}`) }))}
				value={question.grown}
				onChange={(value) => onAsk({ grown: (['natural', 'lab'] as const).find((one) => one === value) ?? 'any' })}
			/>
			<SegmentedControl
				size="sm"
				aria-label={t('outcome.label')}
				className={classes.outcomes}
				data={(['any', ...OUTCOMES] as const).map((value) => ({ value, label: t(`outcome.${value}`) }))}
				value={question.outcome}
				onChange={(value) => onAsk({ outcome: OUTCOMES.find((one) => one === value) ?? 'any' })}
			/>
		</div>
	);
}

/** Shows a weight field that keeps the typed text until it loses the focus: the address follows a moment later and would remove digits. */
function CaratField({ label, carats, onAsk }: { label: string; carats: number | undefined; onAsk: (carats: number | undefined, isSame: boolean) => void }) {
	const [typed, setTyped] = useState<number | string>();
	const isTyping = useRef(false);
	const isStepBack = useNavigationType() === 'POP';
	const { key } = useLocation();
	useEffect(() => {
		if (isStepBack && key) setTyped(undefined);
	}, [isStepBack, key]);
	return (
		<NumberField
			size="sm"
			label={label}
			min={0}
			max={MOST_CARATS}
			decimalScale={2}
			hideControls
			value={typed ?? carats ?? ''}
			// Reset on blur, not on focus: the field reports the focus late, when a first digit may already be typed.
			onBlur={() => {
				isTyping.current = false;
				setTyped(undefined);
			}}
			onChange={(value) => {
				setTyped(value);
				// A text that is not finished, such as `1.50` or `1.`, comes as a string.
				onAsk(Number(value) > 0 ? Number(value) : undefined, isTyping.current);
				isTyping.current = true;
			}}
		/>
	);
}
