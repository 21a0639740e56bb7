/**
 * Parses a typed number. Accepts full-width digits, thousands separators, currency signs and outer spaces.
 * Returns undefined for empty text and NaN if the text is not a number.
 */
export function readTypedNumber(text: string): number | undefined {
	const plain = text
		.normalize('NFKC')
		.replace(/[\s,$¥'’]/g, '')
		.replace(/[ー−–]/g, '-');
	if (plain === '') return undefined;
	return /^-?(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : Number.NaN;
}
