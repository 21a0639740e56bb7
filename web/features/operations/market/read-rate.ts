import { DISCOUNT_RATE } from '#shared/domain/auctions/limits.ts';

/** Percent above which the page asks for confirmation, because a first bid could then win a stone for little. */
const UNUSUAL = 60;

/** Reduces typed text to a discount rate: digits only, clamped to 0 to 100 (specification 5). Accepts full-width digits. */
export function readRate(text: string): string {
	const digits = text.normalize('NFKC').replace(/\D/g, '');
	return digits === '' ? '' : String(Math.min(DISCOUNT_RATE.max, Number(digits)));
}

export function isUnusual(rate: number): boolean {
	return rate > UNUSUAL;
}
