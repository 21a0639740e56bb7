import { createMoneyFormat } from '#shared/text/formats.ts';
import { getConfig } from '#web/lib/api/config.ts';

/** Commas between groups of digits, as in `12,500` and in the Indian `1,25,000`. */
const GROUPED = /^[+-]?[1-9]\d{0,2}(?:,\d{2,3})*,\d{3}(?:\.\d*)?$/;
const SIGN = /^([+-]?)(\p{Sc})|(\p{Sc})$/u;

/**
 * Parses a typed number. Accepts full-width digits, thousands separators, outer spaces, and the sign of the market's
 * currency. A single comma that groups no thousands is the decimal mark. Returns undefined for empty text and NaN if
 * the text is not a number.
 */
export function readTypedNumber(text: string): number | undefined {
	const plain = text
		.normalize('NFKC')
		.replace(/[\s'’]/g, '')
		.replace(/[ー−–]/g, '-')
		.replace(SIGN, (found, minus = '', first = '', last = '') => (first + last === getCurrencySign() ? minus : found));
	if (plain === '') return undefined;
	const bare = GROUPED.test(plain) ? plain.replaceAll(',', '') : plain.replace(',', '.');
	return /^[+-]?(\d+\.?\d*|\.\d+)$/.test(bare) ? Number(bare) : Number.NaN;
}

/**
 * Parses a typed price like {@link readTypedNumber}. Returns NaN for `12.000`, which means twelve in some countries and twelve thousand in
 * others; nobody prices by the thousandth.
 */
export function readTypedPrice(text: string): number | undefined {
	return /\.\d{3}\D*$/.test(text.normalize('NFKC')) ? Number.NaN : readTypedNumber(text);
}

/** Returns the sign of the market's currency, such as `$`. */
function getCurrencySign(): string | undefined {
	const parts = createMoneyFormat('en', getConfig().currency).formatToParts(0);
	return parts.find(({ type }) => type === 'currency')?.value;
}
