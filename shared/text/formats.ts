import type { Language } from '#shared/domain/common/language.ts';

/** How figures, dates and names of countries are written in a language: the same on screens, in notifications and in mails. */
export function getLocale(language: Language): 'en-US' | 'ja-JP' {
	return language === 'ja' ? 'ja-JP' : 'en-US';
}

/** `$1,531`: whole units of a currency (ISO 4217). */
export function createMoneyFormat(language: Language, currency: string): Intl.NumberFormat {
	return new Intl.NumberFormat(getLocale(language), { style: 'currency', currency, currencyDisplay: 'narrowSymbol', maximumFractionDigits: 0 });
}

/** `Nov 22, 2026, 17:00`: a day and a time; in the reader's own zone where none is given. */
export function createDateTimeFormat(language: Language, zone?: string): Intl.DateTimeFormat {
	return new Intl.DateTimeFormat(getLocale(language), {
		year: 'numeric',
		month: 'short',
		day: 'numeric',
		hour: '2-digit',
		minute: '2-digit',
		hourCycle: 'h23',
		timeZone: zone,
	});
}

/** A day and a time with the name of the zone: `Nov 22, 2026, 17:00 JST`. */
export function writeMarketTime(instant: string | number, language: Language, zone: string): string {
	const time = createDateTimeFormat(language, zone).format(new Date(instant));
	const name = nameZone(zone, instant);
	return language === 'ja' ? `${time}（${name}）` : `${time} ${name}`;
}

/** Each knows the short names of its own zones alone, and says `GMT+9` for the others. */
const NAMING_LOCALES = ['ja-JP', 'en-US', 'en-GB', 'en-AU', 'en-IN'];

/** `JST`: the short name of a zone at an instant, as people there write it. */
export function nameZone(zone: string, instant: string | number): string {
	const names = NAMING_LOCALES.map((locale) => {
		const parts = new Intl.DateTimeFormat(locale, { timeZone: zone, timeZoneName: 'short' }).formatToParts(new Date(instant));
		return parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone;
	});
	return names.find((name) => /^[A-Z]{2,5}$/.test(name)) ?? names[0] ?? zone;
}
