import type { Language } from '#shared/domain/common/language.ts';

/** The formats of numbers, dates and country names in a language, on screens, in notifications and in mails. */
export function getLocale(language: Language): 'en-GB' | 'ja-JP' {
	return language === 'ja' ? 'ja-JP' : 'en-GB';
}

/** Creates the format of money: `$1,531`, in whole units of an ISO 4217 currency. */
export function createMoneyFormat(language: Language, currency: string): Intl.NumberFormat {
	return new Intl.NumberFormat(getLocale(language), { style: 'currency', currency, currencyDisplay: 'narrowSymbol', maximumFractionDigits: 0 });
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Returns the format with this name, and makes it once. Making one takes longer than formatting a hundred times. */
function getFormat(name: string, make: () => Intl.DateTimeFormat): Intl.DateTimeFormat {
	const format = formats.get(name) ?? make();
	formats.set(name, format);
	return format;
}

/** Returns the format of a day and time: `22 Nov 2026, 17:00`. Without `zone` it uses the reader's own zone. */
export function getDateTimeFormat(language: Language, zone?: string): Intl.DateTimeFormat {
	return getFormat(`time ${language} ${zone}`, () => createDateTimeFormat(language, zone));
}

function createDateTimeFormat(language: Language, zone?: string): Intl.DateTimeFormat {
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

/** Writes a day and time with the zone's name: `22 Nov 2026, 17:00 JST`. */
export function writeMarketTime(instant: string | number, language: Language, zone: string): string {
	const time = getDateTimeFormat(language, zone).format(new Date(instant));
	const name = nameZone(zone, instant);
	return language === 'ja' ? `${time}（${name}）` : `${time} ${name}`;
}

/** Each locale knows only the short names of its own zones, and writes `GMT+9` for others. */
const NAMING_LOCALES = ['ja-JP', 'en-US', 'en-GB', 'en-AU', 'en-IN'];

/** Returns the short name of a zone at an instant, as people there write it: `JST`. */
export function nameZone(zone: string, instant: string | number): string {
	const names = NAMING_LOCALES.map((locale) => {
		const format = getFormat(`zone ${locale} ${zone}`, () => new Intl.DateTimeFormat(locale, { timeZone: zone, timeZoneName: 'short' }));
		const parts = format.formatToParts(new Date(instant));
		return parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone;
	});
	return names.find((name) => /^[A-Z]{2,5}$/.test(name)) ?? names[0] ?? zone;
}
