import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isComposing } from '#web/lib/browser/is-composing.ts';
import { Autocomplete } from '#web/ui/forms/choices.tsx';
import { findCompanies } from './find-companies.ts';

const NAME_LENGTH = 100;

/** Filters by part of a company's name, with suggestions. It applies on Enter, on blur and on choosing a suggestion. */
export function CompanyFilter({ value, onCommit }: { value: string; onCommit: (value: string | undefined) => void }) {
	const { t } = useTranslation('search');
	const [text, setText] = useState(value);
	useEffect(() => setText(value), [value]);
	const [term] = useDebouncedValue(text.trim(), 200);
	const names = useQuery({
		...findCompanies(term),
		enabled: term !== '' && term !== value,
		placeholderData: keepPreviousData,
	});
	const commit = (wanted = text) => wanted.trim() !== value && onCommit(wanted.trim() || undefined);
	return (
		<Autocomplete
			label={t('filters.companyName')}
			description={t('filters.companyHint')}
			data={names.data ? [...new Set(names.data)] : []}
			value={text}
			maxLength={NAME_LENGTH}
			onChange={setText}
			onOptionSubmit={commit}
			onBlur={() => commit()}
			onKeyDown={(event) => event.key === 'Enter' && !isComposing(event.nativeEvent) && commit()}
		/>
	);
}
