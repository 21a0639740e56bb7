import { useMemo } from 'react';
import { getLocale } from '#shared/text/formats.ts';
import { useFormat } from '#web/lib/language/format.ts';
import { useLanguage } from '#web/lib/language/language.ts';

export interface CountryChoice {
	/** ISO 3166-1 alpha-2. */
	value: string;
	label: string;
}

/** Lists countries sorted by their names in the current language, with Japan, the market's own country, first. */
export function useCountryChoices(codes: readonly string[]): CountryChoice[] {
	const { language } = useLanguage();
	const { country } = useFormat();
	return useMemo(() => {
		const { compare } = new Intl.Collator(getLocale(language));
		const first = ({ value }: CountryChoice) => (value === 'JP' ? 0 : 1);
		return codes.map((code) => ({ value: code, label: country(code) })).sort((one, other) => first(one) - first(other) || compare(one.label, other.label));
	}, [codes, country, language]);
}
