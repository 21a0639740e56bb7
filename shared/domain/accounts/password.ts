import { COMMON_PASSWORDS } from './common-passwords.ts';
import { PASSWORD_LENGTH } from './limits.ts';
import { PASSWORD_FAULTS, type PasswordFault } from './password-faults.ts';

/** Publicly known words about a member: names, company, address. */
export type OwnWords = readonly (string | null | undefined)[];

/** Smallest number of different characters. Fewer mean one key held down, or two keys in turn. */
const DIFFERENT_CHARACTERS = 5;
/** Smallest number of characters that are not part of the owner's own words. */
const OTHER_CHARACTERS = 8;
/** Smallest length of an own word. Shorter words occur in passwords by chance; Japanese words are significant from two characters. */
const WORD_LENGTH = { latin: 3, other: 2 } as const;
const common = new Set(COMMON_PASSWORDS.trim().split('\n'));

/** Returns whether a password is one of the 100,000 most common ones, in any case. */
export const isCommonPassword = (password: string): boolean => common.has(fold(password));

export const isRepetitive = (password: string): boolean => new Set(fold(password)).size < DIFFERENT_CHARACTERS;

/** Returns whether a password has fewer than eight characters besides its owner's name, company or address. */
export function isMadeOfOwnWords(password: string, own: OwnWords): boolean {
	const folded = fold(password);
	const rest = listWords(own).reduce((left, word) => left.replaceAll(word, '\n'), folded);
	return rest !== folded && [...rest.replaceAll('\n', '')].length < OTHER_CHARACTERS;
}

export const PASSWORD_STRENGTHS = ['enough', 'good', 'strong'] as const;
export type PasswordStrength = (typeof PASSWORD_STRENGTHS)[number];

/** Lengths from which a password that is in no list counts as good, or as strong. */
const GOOD_LENGTH = 16;
const STRONG_LENGTH = 20;

/** Rates a new password while it is typed. `strength` is undefined if the password is refused; `missing` counts the characters that it is too short. */
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

/** Lists the significant words of the texts `own`, longest first, so that a short word does not split a longer one. */
function listWords(own: OwnWords): string[] {
	const words = own.flatMap((text) => fold(text ?? '').split(/[^\p{L}\p{N}]+/u));
	const telling = words.filter((word) => [...word].length >= (/^[\p{Script=Latin}\p{N}]+$/u.test(word) ? WORD_LENGTH.latin : WORD_LENGTH.other));
	return [...new Set(telling)].sort((one, other) => other.length - one.length);
}

const fold = (text: string): string => text.normalize('NFKC').toLowerCase();
