import type { Member } from '#shared/contract/members.ts';

/** What an admin may set right. */
export type Correction = 'rank' | 'password' | 'remove';

/** What a member's state leaves to set right: nothing of admins and of those who have left, and no password before the address is proved. */
export function listCorrections({ state, roleDto }: Pick<Member, 'state' | 'roleDto'>): Correction[] {
	if (roleDto.role === 'Admin' || state === 'REMOVED') return [];
	return state === 'UNVERIFIED' ? ['rank', 'remove'] : ['rank', 'password', 'remove'];
}
