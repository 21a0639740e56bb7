import { type CountryChoice, useCountryChoices } from '#web/parts/accounts/country-choices.ts';

/** Countries in which diamonds are traded. */
const CODES =
	'JP AE AU BE BR BW CA CH CN CY CZ DE DK ES FI FR GB GR HK ID IE IL IN IT KR LK LT LU LV MM MU MY NA NL NO NZ PH PL PT RO RU SA SE SG TH TR TW UA US VN ZA'.split(
		' ',
	);

export function useCountries(): CountryChoice[] {
	return useCountryChoices(CODES);
}
