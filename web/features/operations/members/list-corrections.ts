import type { Member } from '#shared/contract/accounts/members.ts';

/** What an admin may set right. */
export type Correction = 'rank' | 'password' | 'factors' | 'remove';

/** What a member's state leaves to set right: of admins a lost authenticator alone, nothing of those who have left, and no password before the address is proved. */
export function listCorrections({ state, roleDto, secondFactors = [] }: Pick<Member, 'state' | 'roleDto' | 'secondFactors'>): Correction[] {
	if (state === 'REMOVED') return [];
	const factors = secondFactors.includes('AUTHENTICATOR') ? (['factors'] as const) : [];
	if (roleDto.role === 'Admin') return [...factors];
	return state === 'UNVERIFIED' ? ['rank', 'remove'] : ['rank', 'password', ...factors, 'remove'];
}
