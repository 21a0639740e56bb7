import { useMemo } from 'react';
import { getLocale, useLanguage } from '../../lib/language.ts';

/** Where diamonds are dealt in: ISO 3166 alpha-2. Japan stands first. */
const CODES =
	'JP AE AU BE BR BW CA CH CN CY CZ DE DK ES FI FR GB GR HK ID IE IL IN IT KR LK LT LU LV MM MU MY NA NL NO NZ PH PL PT RO RU SA SE SG TH TR TW UA US VN ZA'.split(
		' ',
	);

/** The countries to choose from, by their names in the language in use. */
export function useCountries(): { value: string; label: string }[] {
	const { language } = useLanguage();
	return useMemo(() => {
		const locale = getLocale(language);
		const names = new Intl.DisplayNames(locale, { type: 'region' });
		const [japan, ...others] = CODES.map((code) => ({ value: code, label: names.of(code) ?? code }));
		others.sort((one, other) => one.label.localeCompare(other.label, locale));
		return japan ? [japan, ...others] : others;
	}, [language]);
}
