import { makePlain } from './text.ts';

/** Signs and words of currencies beside the ISO 4217 codes, by code. A backslash is how Japanese fonts once showed a yen sign. */
const WRITTEN = { USD: ['US$', '$'], JPY: ['¥', '円', '\\', 'YEN'], EUR: ['€'], GBP: ['£'], HKD: ['HK$'], INR: ['₹'] } as const satisfies Record<
	string,
	readonly string[]
>;
const CODE_OF = new Map<string, string>(Object.entries(WRITTEN).flatMap(([code, signs]) => signs.map((sign) => [sign, code] as const)));

/** Signs that a number or a heading may show, longer ones first, since `HK$` contains `$`. */
const SIGNS = [...CODE_OF.keys()].filter((sign) => !/^[A-Z]+$|\\/.test(sign)).sort((a, b) => b.length - a.length);
/** Words for a currency in a heading, in upper case. */
export const CURRENCY_WORDS: readonly string[] = [...Object.keys(WRITTEN), 'YEN', '円'];

/** Returns the ISO 4217 code of a currency written beside an amount, in upper case: `$`, `円`, `USD`. Returns undefined for other text. */
export function readCurrency(text: string): string | undefined {
	return CODE_OF.get(text) ?? (/^[A-Z]{3}$/.test(text) ? text : undefined);
}

/** Finds the currency sign in a text, such as a number format. */
export function findSign(text: string): string | undefined {
	return SIGNS.find((sign) => text.includes(sign));
}

/** Removes a currency sign from the beginning of a text. */
export function removeSign(text: string): string {
	const sign = SIGNS.find((one) => text.startsWith(one));
	return sign === undefined ? text : text.slice(sign.length);
}

/** Finds the currency that a heading states by its sign or code, such as `単価(円)`; undefined if it states none. */
export function findCurrency(heading: string): string | undefined {
	const text = makePlain(heading).toUpperCase();
	const words = text.match(/[A-Z]+/g) ?? [];
	const word = words.find((one) => CURRENCY_WORDS.includes(one));
	return readCurrency(word ?? findSign(text) ?? '');
}
