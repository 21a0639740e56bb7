import type { MemberRecord } from '../ports/members.ts';

/** A member's name as others see it: family name first for who reads Japanese. */
export function writeFullName({ firstName, lastName, language }: MemberRecord): string {
	return (language === 'ja' ? `${lastName} ${firstName}` : `${firstName} ${lastName}`).trim();
}
