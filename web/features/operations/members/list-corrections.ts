import type { Member } from '#shared/contract/accounts/members.ts';

export type Correction = 'rank' | 'password' | 'factors' | 'remove';

/**
 * Lists the corrections that a member's state permits: none after the member has left, for admins only a lost
 * authenticator, and no password before the address is proved.
 */
export function listCorrections({ state, roleDto, secondFactors = [] }: Pick<Member, 'state' | 'roleDto' | 'secondFactors'>): Correction[] {
	if (state === 'REMOVED') return [];
	const factors = secondFactors.includes('AUTHENTICATOR') ? (['factors'] as const) : [];
	if (roleDto.role === 'Admin') return [...factors];
	return state === 'UNVERIFIED' ? ['rank', 'remove'] : ['rank', 'password', ...factors, 'remove'];
}
