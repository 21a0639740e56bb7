/**
 * A number as a dealer types it: full-width digits, thousands separators,
 * currency signs and outer spaces are understood. Empty text is `undefined`,
 * anything that is no number is `NaN`, so that a form can tell the two apart.
 */
export function readTypedNumber(text: string): number | undefined {
	const plain = text
		.normalize('NFKC')
		.replace(/[\s,$¥'’]/g, '')
		.replace(/[ー−–]/g, '-');
	if (plain === '') return undefined;
	return /^-?(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : Number.NaN;
}
