import type { MemberRecord } from '../ports/members.ts';

/** Writes a member's name as others see it: family name first if the member's language is Japanese. */
export function writeFullName({ firstName, lastName, language }: MemberRecord): string {
	return (language === 'ja' ? `${lastName} ${firstName}` : `${firstName} ${lastName}`).trim();
}
