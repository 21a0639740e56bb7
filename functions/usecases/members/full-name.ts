import type { MemberRecord } from '../ports/members.ts';

/** A member's name as others see it: family name first for who reads Japanese. */
export function fullName({ firstName, lastName, language }: MemberRecord): string {
	return (language === 'ja' ? `${lastName} ${firstName}` : `${firstName} ${lastName}`).trim();
}
