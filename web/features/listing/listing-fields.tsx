import { Fieldset, NativeSelect, SimpleGrid, Textarea, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { lengthToWidth, totalPrice } from '#shared/domain/diamond.ts';
import { LOT_ID_LENGTH, REMARKS_LENGTH } from '#shared/domain/limits.ts';
import { getConfig } from '../../lib/config.ts';
import { useFormat } from '../../lib/format.ts';
import { useTradeLabels } from '../../ui/trade-labels.ts';
import { typedNumber } from '../../ui/typed-number.ts';
import type { Draft, DraftField, FieldProblem, Problems } from './draft.ts';
import { CODES, type CodedField } from './fields.ts';

/** Hints stand under the fields, so that the fields stand in line. */
const BELOW: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error'];

interface Props {
	draft: Draft;
	problems: Problems;
	onChange: (field: DraftField, value: string) => void;
}

/** The fields of a listing in groups, in the trade's order. */
export function ListingFields({ draft, problems, onChange }: Props) {
	const { t } = useTranslation('listing');
	const label = useTradeLabels();
	const { money, decimal } = useFormat();

	const wordsFor = (problem: FieldProblem | undefined) => {
		if (!problem) return undefined;
		return problem.code === 'SERVER' ? problem.message : t(`problem.${problem.code}`, { ...problem });
	};
	const common = (field: DraftField) => ({
		label: label.attribute(field),
		value: draft[field],
		error: wordsFor(problems[field]),
		inputWrapperOrder: BELOW,
		onChange: (event: { currentTarget: { value: string } }) => onChange(field, event.currentTarget.value),
	});
	const text = (field: DraftField, description?: string, required = false) => (
		<TextInput {...common(field)} description={description} withAsterisk={required} required={required} autoComplete="off" />
	);
	const number = (field: DraftField, unit?: string, description?: string, required = false) => (
		<TextInput
			{...common(field)}
			description={description}
			withAsterisk={required}
			required={required}
			inputMode="decimal"
			autoComplete="off"
			rightSection={unit}
			rightSectionWidth={44}
			rightSectionPointerEvents="none"
		/>
	);
	const code = (field: CodedField, required = false) => (
		<NativeSelect
			{...common(field)}
			withAsterisk={required}
			required={required}
			data={[{ value: '', label: required ? '' : t('notStated') }, ...CODES[field].map((value) => ({ value, label: label.value(field, value) }))]}
		/>
	);
	const yesOrNo = (field: 'labGrown' | 'laserInscription') => (
		<NativeSelect
			{...common(field)}
			data={[
				{ value: '', label: t('notStated') },
				{ value: 'yes', label: t('yes') },
				{ value: 'no', label: t('no') },
			]}
		/>
	);

	const ratio = lengthToWidth(known(draft.length), known(draft.width));
	const price = known(draft.askingPrice);
	const weight = known(draft.weight);
	return (
		<>
			<Fields title={t('groups.identity')}>
				{text('lotId', t('lotIdHint', { max: LOT_ID_LENGTH }), true)}
				{code('shape', true)}
				{number('weight', 'ct', t('weightHint'), true)}
			</Fields>
			<Fields title={t('groups.grades')}>
				{code('color')}
				{draft.color === 'FANCY' && (
					<>
						{code('intensity')}
						{code('mainColor')}
						{code('subColor')}
						{code('subColor1')}
					</>
				)}
				{code('clarity')}
				{code('cut')}
				{code('polish')}
				{code('symmetry')}
				{code('fluorescence')}
			</Fields>
			<Fields title={t('groups.certificate')}>
				{code('laboratory')}
				{text('certificateNumber')}
				{yesOrNo('laserInscription')}
			</Fields>
			<Fields title={t('groups.price')}>
				{number('askingPrice', undefined, t('priceHint', { currency: getConfig().currency }))}
				<TextInput
					label={t('total')}
					description={t('totalHint')}
					inputWrapperOrder={BELOW}
					value={price && weight ? money(totalPrice(price, weight)) : ''}
					readOnly
					variant="filled"
					tabIndex={-1}
				/>
			</Fields>
			<Fields title={t('groups.measurements')}>
				{number('length', t('millimetres'))}
				{number('width', t('millimetres'))}
				{number('depth', t('millimetres'))}
				{number('totalDepth', t('percent'))}
				{number('tablePercent', t('percent'))}
				<TextInput label={t('ratio')} value={ratio === undefined ? '' : decimal(ratio, 2)} readOnly variant="filled" tabIndex={-1} />
			</Fields>
			<Fields title={t('groups.more')}>
				{yesOrNo('labGrown')}
				{text('treatment', t('treatmentHint'))}
				{code('availability')}
				{text('girdle')}
				{text('culet')}
				{text('externalLink', t('linkHint'))}
			</Fields>
			<Textarea {...common('remarks')} autosize minRows={3} maxLength={REMARKS_LENGTH} />
		</>
	);
}

function Fields({ title, children }: { title: string; children: ReactNode }) {
	return (
		<Fieldset legend={title}>
			<SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing="sm" style={{ alignItems: 'start' }}>
				{children}
			</SimpleGrid>
		</Fieldset>
	);
}

/** A typed number when it is one, for what is derived from it. */
function known(text: string): number | undefined {
	const value = typedNumber(text);
	return value && value > 0 ? value : undefined;
}
