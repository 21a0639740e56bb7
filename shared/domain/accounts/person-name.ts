import type { Language } from '../common/language.ts';

interface Person {
	firstName: string;
	lastName: string;
}

/** Chinese, Japanese and Korean letters. A name in them has the family name first, in every language. */
const FAMILY_FIRST = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

const isFamilyFirst = ({ lastName }: Person, language: Language) => language === 'ja' || FAMILY_FIRST.test(lastName);

/** Returns the name to address a person by: the first name, or the family name where it comes first. */
export function formatCallName(person: Person, language: Language): string {
	return isFamilyFirst(person, language) ? person.lastName : person.firstName;
}

/** Formats a person's name: family name first for readers of Japanese, and for names in Japanese letters. */
export function formatFullName(person: Person, language: Language): string {
	const { firstName, lastName } = person;
	return (isFamilyFirst(person, language) ? `${lastName} ${firstName}` : `${firstName} ${lastName}`).trim();
}
