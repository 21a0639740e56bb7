import { DISCOUNT_RATE } from '#shared/domain/limits.ts';

/** What is left of typed text as a discount rate: digits only, clamped to 0 to 100 (specification 5). Full-width digits count. */
export function readRate(text: string): string {
	const digits = text.normalize('NFKC').replace(/\D/g, '');
	return digits === '' ? '' : String(Math.min(DISCOUNT_RATE.max, Number(digits)));
}
