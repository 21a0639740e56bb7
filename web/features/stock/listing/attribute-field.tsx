import { NativeSelect, type OptionsFilter, type SelectProps, Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { COUNTRIES } from '#shared/domain/accounts/countries.ts';
import { type AttributeName, getAttribute } from '#shared/domain/stock/attributes.ts';
import { useFormat } from '#web/lib/language/format.ts';
import { useCountryChoices } from '#web/parts/accounts/country-choices.ts';
import { useTradeLabels } from '#web/parts/stock/trade-labels.ts';
import { Select } from '#web/ui/forms/choices.tsx';
import type { FieldProblem } from './draft.ts';

/** Mantine's field order with the hints below the inputs, so that inputs of a row align. */
export const BELOW: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error'];

interface Props {
	name: AttributeName;
	/** The text as typed or chosen. */
	value: string;
	hint: string | undefined;
	problem: FieldProblem | undefined;
	onChange: (value: string) => void;
	onBlur?: () => void;
}

export function AttributeField({ name, value, hint, problem, onChange, onBlur }: Props) {
	const { t } = useTranslation('listing');
	const label = useTradeLabels();
	const describe = useProblemWords();
	const attribute = getAttribute(name);
	const required = attribute.required ?? false;
	const common = {
		label: label.attribute(name),
		description: hint,
		error: problem && describe(problem),
		value,
		required,
		inputWrapperOrder: BELOW,
		autoComplete: 'off',
	};
	const typed = { ...common, onChange: (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value) };
	const notStated = { value: '', label: required ? '' : t('notStated') };
	switch (attribute.kind) {
		case 'code':
		case 'yes-no': {
			const codes = attribute.kind === 'code' ? attribute.values : ['yes', 'no'];
			return <NativeSelect {...typed} data={[notStated, ...codes.map((code) => ({ value: code, label: label.value(name, code) }))]} />;
		}
		case 'country':
			return <CountrySelect {...common} value={value || null} onChange={(code) => onChange(code ?? '')} />;
		case 'number':
			return (
				<TextInput
					{...typed}
					onBlur={onBlur}
					inputMode="decimal"
					rightSection={attribute.unit === 'money' ? undefined : label.unit(attribute.unit)}
					rightSectionWidth={44}
					rightSectionPointerEvents="none"
				/>
			);
		case 'text':
			return attribute.lines ? <Textarea {...typed} autosize minRows={3} style={{ gridColumn: '1 / -1' }} /> : <TextInput {...typed} />;
		case 'name':
		case 'link':
			return <TextInput {...typed} />;
	}
}

/** Filters countries by name, or by the code that dealers know: "Botswana", "BW". */
const byNameOrCode: OptionsFilter = ({ options, search, limit }) => {
	const wanted = search.normalize('NFKC').trim().toLowerCase();
	const found = options.filter((option) => 'value' in option && (option.label.toLowerCase().includes(wanted) || option.value.toLowerCase() === wanted));
	return found.slice(0, limit);
};

function CountrySelect(props: SelectProps<string>) {
	const { t } = useTranslation('listing');
	const countries = useCountryChoices(COUNTRIES);
	return (
		<Select
			{...props}
			data={countries}
			filter={byNameOrCode}
			placeholder={props.value ? undefined : t('notStated')}
			nothingFoundMessage={t('noCountry')}
			searchable
			clearable
		/>
	);
}

function useProblemWords(): (problem: FieldProblem) => string {
	const { t } = useTranslation('listing');
	const { count } = useFormat();
	return (problem) => {
		if (problem.code === 'SERVER') return problem.message;
		const limits = 'min' in problem ? { min: count(problem.min), max: count(problem.max) } : {};
		return t(`problem.${problem.code}`, { ...problem, ...limits });
	};
}
