import { COMMON_PASSWORDS } from './common-passwords.ts';
import { PASSWORD_LENGTH } from './limits.ts';
import { PASSWORD_FAULTS, type PasswordFault } from './password-faults.ts';

/** Words about a member that everybody may know: names, company, address. */
export type OwnWords = readonly (string | null | undefined)[];

/** Less of them is one key held down, or two in turn. */
const DIFFERENT_CHARACTERS = 5;
/** The number of characters that a password needs besides its owner's own words. */
const OTHER_CHARACTERS = 8;
/** A shorter word stands in passwords by chance; one of Japanese characters says more. */
const WORD_LENGTH = { latin: 3, other: 2 } as const;
const common = new Set(COMMON_PASSWORDS.trim().split('\n'));

/** Whether it is one of the 100,000 most common, written in whatever case. */
export const isCommonPassword = (password: string): boolean => common.has(fold(password));

/** Whether it is made of fewer than five characters. */
export const isRepetitive = (password: string): boolean => new Set(fold(password)).size < DIFFERENT_CHARACTERS;

/** Whether it is little more than its owner's name, company or address: fewer than eight other characters are left. */
export function isMadeOfOwnWords(password: string, own: OwnWords): boolean {
	const folded = fold(password);
	const rest = listWords(own).reduce((left, word) => left.replaceAll(word, '\n'), folded);
	return rest !== folded && [...rest.replaceAll('\n', '')].length < OTHER_CHARACTERS;
}

/** The strengths of an accepted password. */
export const PASSWORD_STRENGTHS = ['enough', 'good', 'strong'] as const;
export type PasswordStrength = (typeof PASSWORD_STRENGTHS)[number];

/** From which length on a password that nobody can guess from a list is worth more. */
const GOOD_LENGTH = 16;
const STRONG_LENGTH = 20;

/** How strong a new password is while it is typed, unless it is refused, and why it is. `missing` counts the characters that it lacks. */
export function ratePassword(password: string, own: OwnWords): { strength: PasswordStrength | undefined; missing: number; faults: PasswordFault[] } {
	const missing = Math.max(0, PASSWORD_LENGTH.min - password.length);
	const found = { COMMON: isCommonPassword(password), REPETITIVE: isRepetitive(password), OWN_WORDS: isMadeOfOwnWords(password, own) };
	// A password that is too short is judged by its length alone.
	const faults = missing > 0 ? [] : PASSWORD_FAULTS.filter((fault) => found[fault]);
	return { strength: missing > 0 || faults.length > 0 ? undefined : measureLength(password.length), missing, faults };
}

function measureLength(length: number): PasswordStrength {
	if (length >= STRONG_LENGTH) return 'strong';
	return length >= GOOD_LENGTH ? 'good' : 'enough';
}

/** The words of what is known of the owner, the longest first, so that none is left of another. */
function listWords(own: OwnWords): string[] {
	const words = own.flatMap((text) => fold(text ?? '').split(/[^\p{L}\p{N}]+/u));
	const telling = words.filter((word) => [...word].length >= (/^[\p{Script=Latin}\p{N}]+$/u.test(word) ? WORD_LENGTH.latin : WORD_LENGTH.other));
	return [...new Set(telling)].sort((one, other) => other.length - one.length);
}

const fold = (text: string): string => text.normalize('NFKC').toLowerCase();
