import { makePlain, normalizeSpelling } from './text.ts';

/** Signs and words of currencies beside the ISO 4217 codes, by code. A backslash is how Japanese fonts once showed a yen sign. */
const WRITTEN = {
	USD: ['US$', '$'],
	JPY: ['¥', '円', '\\', 'YEN'],
	EUR: ['€', 'EURO', 'EUROS'],
	GBP: ['£'],
	HKD: ['HK$'],
	INR: ['₹', 'RS'],
} as const satisfies Record<string, readonly string[]>;
const CODE_OF = new Map<string, string>(Object.entries(WRITTEN).flatMap(([code, signs]) => signs.map((sign) => [sign, code] as const)));

/** Signs that a number or a heading may show, longer ones first, since `HK$` contains `$`. */
const SIGNS = [...CODE_OF.keys()].filter((sign) => !/^[A-Z]+$|\\/.test(sign)).sort((a, b) => b.length - a.length);
/** Words for a currency in a heading, in upper case. */
export const CURRENCY_WORDS: readonly string[] = ['EUROS', 'EURO', ...Object.keys(WRITTEN), 'YEN', '円'];
/** Dollars of other countries. */
const DOLLARS = /\b(?:AU?|CA?|MX|NT|NZ|R|S|SG|TW)\$/;
const SIGNS_AND_WORDS = [...SIGNS, ...CURRENCY_WORDS];

/**
 * Returns the ISO 4217 code of a currency written beside an amount, in upper case: `$`, `円`, `USD`; any other currency's sign as it is. Returns
 * undefined for other text.
 */
export function readCurrency(text: string): string | undefined {
	return CODE_OF.get(text) ?? (/^(?:[A-Z]{3}|\p{Sc})$/u.test(text) || DOLLARS.exec(text)?.[0] === text ? text : undefined);
}

/** Names of the currencies in which markets are held, normalized. Other names are not known, so that their prices are refused. */
const NAMES = new Map([...['DOLLAR', 'DOLLARS', 'USDOLLAR', 'USDOLLARS', 'ドル', '米ドル', 'USドル'].map((name) => [name, 'USD'] as const), ['日本円', 'JPY']]);

/** Reads the cell of a column of currencies: `USD`, `US Dollar`, `円`. */
export function readCurrencyName(cell: string): string | undefined {
	return NAMES.get(normalizeSpelling(cell)) ?? readCurrency(makePlain(cell).toUpperCase());
}

/** Finds the currency's word, code or sign in a text in upper case, such as a number format. */
export function findSign(text: string, words = CURRENCY_WORDS): string | undefined {
	const word = text.match(/[A-Z]+/g)?.find((one) => words.includes(one));
	return word ?? DOLLARS.exec(text)?.[0] ?? SIGNS.find((sign) => text.includes(sign)) ?? /\p{Sc}/u.exec(text)?.[0];
}

/** Removes a currency's sign or word from the beginning of a text. */
export function removeSign(text: string): string {
	const sign = SIGNS_AND_WORDS.find((one) => text.startsWith(one));
	return sign === undefined ? text : text.slice(sign.length);
}

/** Finds the currency that a heading states by its sign or code, such as `単価(円)`; undefined if it states none. */
export function findCurrency(heading: string): string | undefined {
	return readCurrency(findSign(makePlain(heading).toUpperCase()) ?? '');
}

/** Codes and names of other currencies that a title states. They are no words of headings, and some are words of other languages. */
const TITLE_CODES = ['CHF', 'CNY', 'RMB', 'AED', 'ILS', 'AUD', 'CAD', 'SGD', 'THB', 'ZAR', 'KRW', 'TWD', 'NZD', 'SEK', 'NOK', 'DKK'];
const STATED_NAME = /\b(?:IN|CURRENCY ?[:=]) ?(?:[A-Z]+ ){0,2}(RUPEES?|POUNDS?|STERLING|FRANCS?|DIRHAMS?|SHEKELS?|YUAN|RENMINBI)\b/;
const OTHER_DOLLARS = /\b(?:CANADIAN|AUSTRALIAN|SINGAPORE|HONG ?KONG|TAIWAN|NEW ZEALAND) DOLLARS?\b|(?:香港|豪|カナダ|シンガポール|台湾)ドル/;
/** Words that may precede and follow a currency that is stated. Other words make it a part of a name, as in `Euro Gems`. */
const BEFORE = '\\b(?:IN|EN|PRICES?|AMOUNTS?|PRIX|PRIJS|PRIJZEN|PREISE?|CURRENCY|ARE|IS)[ :=(-]{0,3}';
const AFTER =
	'(?:PER|EACH|ONLY|NET|EX|EXCL|EXCLUDING|INCL|INCLUDING|FOB|CIF|CASH|PRICES?|PRICELIST|AMOUNTS?|LIST|CARATS?|CTS?|AND|OR|UNLESS|WITH|WITHOUT|BASIS|PAR|PRO|VAT)\\b';
const TITLE_WORDS = [...CURRENCY_WORDS, ...TITLE_CODES];
const NAMES_OF = TITLE_WORDS.filter((word) => word !== '円').join('|');
const IN_NAME = new RegExp(`(?<!${BEFORE})\\b(?:${NAMES_OF})[ &'’+-]{1,3}(?!${AFTER})\\p{L}|円(?![建表単価換税])(?=\\p{sc=Han})`, 'gu');

/** Finds the currency that a title states, such as `Prices in EUR`. A currency in a name states none, as in `Euro Gems price list`. */
export function findStatedCurrency(title: string): string | undefined {
	const text = makePlain(title).toUpperCase().replace(IN_NAME, ' ');
	const sign = findSign(text, TITLE_WORDS);
	const name = OTHER_DOLLARS.exec(text)?.[0] ?? STATED_NAME.exec(text)?.[1];
	return name ?? readCurrency(sign ?? '') ?? (/ドル|\bIN (?:U\.?S\.? ?)?DOLLARS?\b/.test(text) ? 'USD' : undefined);
}

/** Returns whether a text is only a currency, perhaps in brackets: `(€)`, `EUR`. */
export function isOnlyCurrency(text: string): boolean {
	const bare = makePlain(text)
		.toUpperCase()
		.replace(/[()[\]（）【】 ]/g, '');
	return bare !== '' && findSign(bare) === bare;
}
