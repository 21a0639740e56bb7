import type { Language } from '#shared/domain/common/language.ts';
import { createMoneyFormat, getDateTimeFormat, getLocale, writeMarketTime } from '#shared/text/formats.ts';
import { type Config, getConfig } from '../api/config.ts';
import { useLanguage } from './language.ts';

export interface Format {
	/** An amount in whole units of the market's currency. */
	money: (amount: number) => string;
	currencySymbol: string;
	/** A weight in carats with unit: two decimals, or three if the third is not zero. */
	carats: (weight: number) => string;
	/** Like `carats`, without the unit, for columns. */
	weight: (weight: number) => string;
	/** A count with separators; `99+` if the market counts only up to `most` and `value` reaches it. */
	count: (value: number, most?: number) => string;
	decimal: (value: number, decimals: number) => string;
	/** A date in the market's time zone. */
	date: (instant: string | number) => string;
	/** A date and time with the time zone's name. */
	marketTime: (instant: string | number) => string;
	/** The instant in the reader's time zone; undefined if that equals the market's time. */
	readerTime: (instant: string | number) => string | undefined;
	/** A calendar date `YYYY-MM-DD`, independent of the time zone. */
	day: (day: string) => string;
	/** Like `day`, without the year, for narrow places. */
	shortDay: (day: string) => string;
	/** A country's name by its ISO 3166-1 alpha-2 code. */
	country: (code: string) => string;
	names: (names: readonly string[]) => string;
}

/** Creates the formats of numbers and times in a language, with the stage's currency and zone. `readerZone` is the browser's time zone. */
export function createFormat(language: Language, { currency, zone }: Pick<Config, 'currency' | 'zone'>, readerZone?: string): Format {
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
		money: (amount) => money().format(amount),
		get currencySymbol() {
			const parts = money().formatToParts(0);
			return parts.find(({ type }) => type === 'currency')?.value ?? currency;
		},
		carats: (carats) => `${weight().format(carats)} ct`,
		weight: (carats) => weight().format(carats),
		count: (value, most = Number.POSITIVE_INFINITY) => (value < most ? count().format(value) : `${count().format(most - 1)}+`),
		decimal: (value, places) => formatDecimals(places).format(value),
		date: (instant) => date().format(new Date(instant)),
		marketTime: (instant) => writeMarketTime(instant, language, zone),
		readerTime: (instant) => {
			const own = writeDateTime(instant, readerZone);
			return own === writeDateTime(instant, zone) ? undefined : own;
		},
		day: (calendarDay) => day().format(new Date(`${calendarDay}T00:00:00Z`)),
		shortDay: (calendarDay) => shortDay().format(new Date(`${calendarDay}T00:00:00Z`)),
		country: (code) => countries().of(code) ?? code,
		names: (names) => names.join(language === 'ja' ? '、' : ', '),
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
