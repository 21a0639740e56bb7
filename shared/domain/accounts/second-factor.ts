import { ADMIN_ROLE, type RoleId } from './member.ts';

/** The second factors that a member may have. A passkey replaces the password, too. */
export const SECOND_FACTORS = ['AUTHENTICATOR', 'PASSKEY'] as const;
export type SecondFactor = (typeof SECOND_FACTORS)[number];

/** The members who must have a second factor in a stage: nobody, admins, or every member. */
export const SECOND_FACTOR_RULES = ['offered', 'admins', 'everybody'] as const;
export type SecondFactorRule = (typeof SECOND_FACTOR_RULES)[number];

/**
 * Returns whether a member must first set up a second factor before any other call. Only an authenticator counts: beside a passkey the identity
 * service still admits the password alone.
 */
export function isSecondFactorMissing(
	{ roleId, secondFactors = [] }: { roleId: RoleId; secondFactors?: readonly SecondFactor[] },
	rule: SecondFactorRule,
): boolean {
	if (secondFactors.includes('AUTHENTICATOR')) return false;
	return rule === 'everybody' || (rule === 'admins' && roleId === ADMIN_ROLE);
}

/** Changes of second factors. The member is notified of each, also by mail. */
export const FACTOR_CHANGES = [
	'AUTHENTICATOR_ON',
	'AUTHENTICATOR_OFF',
	'RECOVERY_CODES_NEW',
	'RECOVERY_CODE_USED',
	'PASSKEY_ADDED',
	'PASSKEY_REMOVED',
	'FACTORS_RESET',
] as const;
export type SecondFactorChange = (typeof FACTOR_CHANGES)[number];

/** Number of recovery codes that are made at once; each can be used once. */
export const RECOVERY_CODES = 10;
/** Letters of one recovery code: fifty bits, too many to guess through a rate-limited call. */
const RECOVERY_LETTERS = 10;
/** Random bytes needed for one recovery code. */
export const RECOVERY_BYTES = RECOVERY_LETTERS;
/** Crockford's alphabet, without letters that look like others. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Formats random bytes as a recovery code such as `7QK3M-9ZT2A`. */
export function formatRecoveryCode(random: Uint8Array): string {
	const letters = [...random.subarray(0, RECOVERY_LETTERS)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('');
	return `${letters.slice(0, RECOVERY_LETTERS / 2)}-${letters.slice(RECOVERY_LETTERS / 2)}`;
}

/** Normalizes a typed recovery code for comparison. Returns undefined if it cannot be a recovery code. */
export function readRecoveryCode(typed: string): string | undefined {
	const letters = typed.normalize('NFKC').toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1');
	return letters.length === RECOVERY_LETTERS && [...letters].every((letter) => ALPHABET.includes(letter)) ? letters : undefined;
}
