import type { Language } from '#shared/domain/common/language.ts';
import { createMoneyFormat, getDateTimeFormat, getLocale, writeMarketTime } from '#shared/text/formats.ts';
import { type Config, getConfig } from '../api/config.ts';
import { useLanguage } from './language.ts';

export type Format = ReturnType<typeof createFormat>;

/** Creates the formats of numbers and times in a language, with the stage's currency and zone. `readerZone` is the browser's time zone. */
export function createFormat(language: Language, { currency, zone }: Pick<Config, 'currency' | 'zone'>, readerZone?: string) {
	const locale = getLocale(language);
	const money = makeOnce(() => createMoneyFormat(language, currency));
	const weight = makeOnce(() => new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 3 }));
	const count = makeOnce(() => new Intl.NumberFormat(locale));
	const aDay = { year: 'numeric', month: 'short', day: 'numeric' } as const;
	const date = makeOnce(() => new Intl.DateTimeFormat(locale, { ...aDay, timeZone: zone }));
	const day = makeOnce(() => new Intl.DateTimeFormat(locale, { ...aDay, timeZone: 'UTC' }));
	const shortDay = makeOnce(() => new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric', timeZone: 'UTC' }));
	const countries = makeOnce(() => new Intl.DisplayNames(locale, { type: 'region' }));
	const writeDateTime = (instant: string | number, ofZone?: string) => getDateTimeFormat(language, ofZone).format(new Date(instant));
	const decimals = new Map<number, Intl.NumberFormat>();
	const formatDecimals = (places: number) => {
		const known = decimals.get(places) ?? new Intl.NumberFormat(locale, { minimumFractionDigits: places, maximumFractionDigits: places });
		decimals.set(places, known);
		return known;
	};
	return {
		/** Formats an amount in whole units of the market's currency. */
		money: (amount: number) => money().format(amount),
		get currencySymbol() {
			const parts = money().formatToParts(0);
			return parts.find(({ type }) => type === 'currency')?.value ?? currency;
		},
		/** Formats a weight in carats with unit: two decimals, or three if the third is not zero. */
		carats: (carats: number) => `${weight().format(carats)} ct`,
		/** Like `carats`, without the unit, for columns. */
		weight: (carats: number) => weight().format(carats),
		/** Formats a count with separators; `99+` if the market counts only up to `most` and `value` reaches it. */
		count: (value: number, most = Number.POSITIVE_INFINITY) => (value < most ? count().format(value) : `${count().format(most - 1)}+`),
		decimal: (value: number, places: number) => formatDecimals(places).format(value),
		/** Formats a date in the market's time zone. */
		date: (instant: string | number) => date().format(new Date(instant)),
		/** Formats a date and time with the time zone's name. */
		marketTime: (instant: string | number) => writeMarketTime(instant, language, zone),
		/** Formats the instant in the reader's time zone. Returns undefined if that equals the market's time. */
		readerTime: (instant: string | number) => {
			const own = writeDateTime(instant, readerZone);
			return own === writeDateTime(instant, zone) ? undefined : own;
		},
		/** Formats a calendar date `YYYY-MM-DD`, independent of the time zone. */
		day: (calendarDay: string) => day().format(new Date(`${calendarDay}T00:00:00Z`)),
		/** Like `day`, without the year, for narrow places. */
		shortDay: (calendarDay: string) => shortDay().format(new Date(`${calendarDay}T00:00:00Z`)),
		/** Names a country by its ISO 3166-1 alpha-2 code. */
		country: (code: string) => countries().of(code) ?? code,
		names: (names: readonly string[]) => names.join(language === 'ja' ? '、' : ', '),
	};
}

/** Delays making a formatter until its first use: the first screen needs few of them, and each takes milliseconds on a phone. */
function makeOnce<T>(make: () => T): () => T {
	let made: T | undefined;
	return () => (made ??= make());
}

/** The last created format, because every amount on a page needs it. */
let made: { language: Language; config: Config; format: Format } | undefined;

export function useFormat(): Format {
	const { language } = useLanguage();
	const config = getConfig();
	if (made?.language !== language || made.config !== config) made = { language, config, format: createFormat(language, config) };
	return made.format;
}

export interface TimeLeft {
	days: number;
	hours: number;
	minutes: number;
	seconds: number;
}

/** Splits a remaining time in milliseconds, rounded up to seconds and never below zero. */
export function splitTimeLeft(milliseconds: number): TimeLeft {
	const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
	return {
		days: Math.floor(seconds / 86_400),
		hours: Math.floor((seconds % 86_400) / 3_600),
		minutes: Math.floor((seconds % 3_600) / 60),
		seconds: seconds % 60,
	};
}
