import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { NAME_LENGTH } from '#shared/domain/accounts/limits.ts';
import { useLanguage } from '#web/lib/language/language.ts';

const FIELDS = [
	['firstName', 'given-name'],
	['lastName', 'family-name'],
] as const;

interface Props {
	form: { getInputProps: (field: 'firstName' | 'lastName') => object };
	withAsterisk?: boolean;
}

/** Shows the fields of a person's name, in the order of the reader's language. */
export function NameFields({ form, withAsterisk }: Props) {
	const { t } = useTranslation('account');
	const { language } = useLanguage();
	return (language === 'ja' ? FIELDS.toReversed() : FIELDS).map(([field, autoComplete]) => (
		<TextInput key={field} label={t(field)} autoComplete={autoComplete} maxLength={NAME_LENGTH} withAsterisk={withAsterisk} {...form.getInputProps(field)} />
	));
}
