import { ADMIN_ROLE, type RoleId } from './member.ts';

/** The second factors that a member may have: an authenticator app that shows codes, or a passkey, which needs no password. */
export const SECOND_FACTORS = ['AUTHENTICATOR', 'PASSKEY'] as const;
export type SecondFactor = (typeof SECOND_FACTORS)[number];

/** The members from whom a stage requires a second factor: nobody, admins, or every member. */
export const SECOND_FACTOR_RULES = ['offered', 'admins', 'everybody'] as const;
export type SecondFactorRule = (typeof SECOND_FACTOR_RULES)[number];

/** Whether a member has none and must have one before anything but that. */
export function isSecondFactorMissing(
	{ roleId, secondFactors = [] }: { roleId: RoleId; secondFactors?: readonly SecondFactor[] },
	rule: SecondFactorRule,
): boolean {
	if (secondFactors.length > 0) return false;
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

/** How many recovery codes are made at once; each is good once. */
export const RECOVERY_CODES = 10;
/** Letters of one: fifty bits, which nobody guesses through a counted call. */
const RECOVERY_LETTERS = 10;
/** Bytes from which one is made. */
export const RECOVERY_BYTES = RECOVERY_LETTERS;
/** Crockford's: without those that look like others. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A recovery code as it is shown, such as `7QK3M-9ZT2A`, of random bytes. */
export function formatRecoveryCode(random: Uint8Array): string {
	const letters = [...random.subarray(0, RECOVERY_LETTERS)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('');
	return `${letters.slice(0, RECOVERY_LETTERS / 2)}-${letters.slice(RECOVERY_LETTERS / 2)}`;
}

/** The letters of a typed recovery code in the one way in which they are compared; undefined when it cannot be one. */
export function readRecoveryCode(typed: string): string | undefined {
	const letters = typed.normalize('NFKC').toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1');
	return letters.length === RECOVERY_LETTERS && [...letters].every((letter) => ALPHABET.includes(letter)) ? letters : undefined;
}
