import { COUNTRIES, type Country } from '#shared/domain/accounts/countries.ts';
import { Refusal } from '../problems.ts';
import { isNothing, makePlain, normalizeSpelling } from './text.ts';

/** Names that differ from the runtime's, and the trade's cities. */
const FURTHER: Partial<Record<Country, readonly string[]>> = {
	AE: ['UAE', 'Dubai', 'DMCC', 'ドバイ'],
	AU: ['Argyle', 'Ellendale'],
	BE: ['Antwerp', 'Antwerpen', 'アントワープ'],
	CA: ['Toronto', 'Montreal', 'Vancouver'],
	CD: ['DRC', 'Congo', 'DR Congo', 'Democratic Republic of Congo', 'Democratic Republic of the Congo', 'コンゴ'],
	CG: ['Republic of Congo', 'Republic of the Congo'],
	CN: ['PRC', 'Mainland China', 'Shanghai', 'Shenzhen', '上海', '深圳'],
	CO: ['Bogota', 'Bogotá', 'Medellin', 'Medellín'],
	GB: ['UK', 'Great Britain', 'England', 'London', 'イギリス', '英国'],
	HK: ['Hong Kong', 'HKG', '香港', 'ホンコン'],
	IL: ['Tel Aviv', 'Ramat Gan', 'Haifa', 'Jerusalem', 'Netanya', 'Herzliya', 'テルアビブ'],
	IN: ['Mumbai', 'Bombay', 'Surat', 'ムンバイ', 'スラト'],
	JP: ['Tokyo', 'Osaka', 'Kofu', 'Kobe', 'Okachimachi', '東京', '大阪', '甲府', '神戸', '御徒町'],
	MO: ['Macau', 'Macao', 'マカオ'],
	RU: ['Russian Federation', 'Yakutia', 'Alrosa'],
	SG: ['シンガポール'],
	TH: ['Bangkok', 'バンコク'],
	US: [
		...['USA', 'United States of America', 'America', 'New York', 'NYC', 'NY', 'アメリカ', '米国', 'ニューヨーク'],
		// Towns in states whose codes are also countries'.
		...['Los Angeles', 'San Francisco', 'San Diego', 'Beverly Hills', 'Carlsbad', 'Sacramento', 'Chicago', 'Denver', 'Boston', 'Atlanta'],
		...['Philadelphia', 'Pittsburgh', 'Baltimore', 'Minneapolis', 'St. Louis', 'Kansas City', 'Scottsdale', 'Charlotte', 'New Orleans'],
		...['Indianapolis', 'Wilmington'],
	],
	ZA: ['RSA', 'Johannesburg', '南アフリカ共和国'],
};

const names = ['en', 'ja'].map((language) => new Intl.DisplayNames(language, { type: 'region' }));
const COUNTRY_OF = new Map(
	COUNTRIES.flatMap((code) =>
		[code, ...names.map((name) => name.of(code) ?? code), ...(FURTHER[code] ?? [])].map((word) => [normalizeSpelling(word), code] as const),
	),
);

/** The states of the USA; codes that more often mean a country (DE, ID, IN) are left out. */
const STATES = new Set(
	'AL AK AZ AR CA CO CT DC FL GA HI IL IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY'.split(' '),
);
/** Matches a town and a state, as in `Chicago, IL` or `Carmel, IN 46032`. */
const TOWN_AND_STATE = /^([\p{L} .'-]+), ?([A-Z]{2})( \d{5}(?:-\d{4})?)?$/iu;
/** Matches places within a firm. */
const INDOORS = /\b(?:OFFICE|SAFE|VAULT|TRAY|BOX|BOURSE|STOCK|EXCHANGE)\b/;

/**
 * Returns the country of a text that names a town and a state of the USA. The towns of the trade count to their countries. Returns null for an
 * unknown town and a code that is also a country's, such as `Ocana, CO`, and undefined for other texts.
 */
function findInState(text: string): 'US' | null | undefined {
	const [, town = '', code = '', zip] = TOWN_AND_STATE.exec(text) ?? [];
	const state = code.toUpperCase();
	const isState = STATES.has(state) || (zip !== undefined && state === 'IN');
	if (!isState || COUNTRY_OF.has(normalizeSpelling(town)) || INDOORS.test(town.toUpperCase())) return undefined;
	return zip !== undefined || (COUNTRY_OF.get(state) ?? 'US') === 'US' ? 'US' : null;
}

/**
 * Finds the country that a text names, alone or at its end: `IN`, `Mumbai`, `Mumbai, India`, `Surat (India)`. Names precede codes, since `CA` may also be a
 * state. Hong Kong precedes China.
 */
export function findCountry(cell: string): Country | undefined {
	const whole = COUNTRY_OF.get(normalizeSpelling(cell));
	if (whole) return whole;
	const inState = findInState(makePlain(cell));
	if (inState !== undefined) return inState ?? undefined;
	const parts = splitPlaces(cell).map(normalizeSpelling);
	const found = [...parts.filter((part) => part.length === 2), ...parts.filter((part) => part.length !== 2)].flatMap((part) => COUNTRY_OF.get(part) ?? []);
	return found.includes('HK') ? 'HK' : found.at(-1);
}

/** Splits a text into the parts that may name a place: `Surat (India)`, `CVD / India`. */
export function splitPlaces(cell: string): string[] {
	return makePlain(cell).split(/[,;/()|]|\s[-–]\s/);
}

/** Words for an unknown or mixed origin. */
const UNKNOWN = ['UNKNOWN', 'MIXED', 'MIX', 'VARIOUS', 'MULTIPLE', 'NONE', 'NO', '不明', '混合'];

/** Reads the country in which the stone was mined. */
export function readCountryOfOrigin(cell: string): Country | undefined | Refusal {
	if (isNothing(makePlain(cell)) || UNKNOWN.includes(normalizeSpelling(cell))) return undefined;
	return findCountry(cell) ?? new Refusal('UNKNOWN_COUNTRY');
}

/** Reads the country in which the stone is. Other places, such as a tray in a safe, are ignored. */
export function readLocation(cell: string): Country | undefined {
	return UNKNOWN.includes(normalizeSpelling(cell)) ? undefined : findCountry(cell);
}
