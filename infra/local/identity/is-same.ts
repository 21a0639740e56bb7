import { timingSafeEqual } from 'node:crypto';

export function isSame(given: Buffer, expected: Buffer): boolean {
	return given.length === expected.length && timingSafeEqual(given, expected);
}
