/**
 * Parses a typed number. Full-width digits, thousands separators, currency signs
 * and outer spaces are accepted. Returns undefined for empty text and NaN for
 * anything else that is not a number.
 */
export function readTypedNumber(text: string): number | undefined {
	const plain = text
		.normalize('NFKC')
		.replace(/[\s,$¥'’]/g, '')
		.replace(/[ー−–]/g, '-');
	if (plain === '') return undefined;
	return /^-?(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : Number.NaN;
}
