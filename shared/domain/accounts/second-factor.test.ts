import { expect, test } from 'vitest';
import fc from '#test/model/fast-check.ts';
import { ADMIN_ROLE, USER_ROLE } from './member.ts';
import { formatRecoveryCode, isSecondFactorMissing, RECOVERY_BYTES, readRecoveryCode } from './second-factor.ts';

const random = fc.uint8Array({ minLength: RECOVERY_BYTES, maxLength: RECOVERY_BYTES });

test('a recovery code is read as it was shown, however it is typed', () => {
	fc.assert(
		fc.property(random, (bytes) => {
			const shown = formatRecoveryCode(bytes);
			expect(shown).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/);
			const letters = shown.replace('-', '');
			for (const typed of [
				shown,
				letters,
				shown.toLowerCase(),
				` ${letters.slice(0, 3)} ${letters.slice(3)} `,
				shown.replaceAll('0', 'o').replaceAll('1', 'l'),
			])
				expect(readRecoveryCode(typed)).toBe(letters);
		}),
	);
});

test('two codes of different bytes differ in their letters', () => {
	const codes = Array.from({ length: 32 }, (_, at) => formatRecoveryCode(new Uint8Array(RECOVERY_BYTES).fill(at)));
	expect(new Set(codes).size).toBe(32);
});

test.each(['', '12345', '7QK3M-9ZT2', '7QK3M-9ZT2AA', '7QK3M-9ZT2U', '7QK3M-9ZT2!'])('"%s" is none', (typed) => {
	expect(readRecoveryCode(typed)).toBeUndefined();
});

test('full-width letters of a Japanese keyboard are read', () => {
	expect(readRecoveryCode('７ＱＫ３Ｍ９ＺＴ２Ａ')).toBe('7QK3M9ZT2A');
});

test.each([
	['offered', false, false],
	['admins', true, false],
	['everybody', true, true],
] as const)('where a second factor is for %s, an admin without one lacks it: %s, and a member: %s', (rule, admin, member) => {
	expect(isSecondFactorMissing({ roleId: ADMIN_ROLE }, rule)).toBe(admin);
	expect(isSecondFactorMissing({ roleId: USER_ROLE, secondFactors: [] }, rule)).toBe(member);
	for (const roleId of [ADMIN_ROLE, USER_ROLE] as const) {
		expect(isSecondFactorMissing({ roleId, secondFactors: ['AUTHENTICATOR'] }, rule)).toBe(false);
		const isNeeded = isSecondFactorMissing({ roleId, secondFactors: [] }, rule);
		expect(isSecondFactorMissing({ roleId, secondFactors: ['PASSKEY'] }, rule)).toBe(isNeeded);
	}
});
