import { type Address, type Audience, linkTo } from '#shared/contract/screens.ts';
import { ADMIN_ROLE, type RoleId, USER_ROLE } from '#shared/domain/accounts/member.ts';
import type { Absence } from '#web/lib/session/session-store.ts';

/** The part of a session that decides which screens are open. */
interface Visitor {
	role: { roleId: RoleId };
	data: { state: string };
}

/** Where a member of a role begins. */
const HOME: Record<RoleId, Address> = { [ADMIN_ROLE]: linkTo('adminDashboard'), [USER_ROLE]: linkTo('search') };

/** The page that says what a member who is not approved yet waits for, and takes what is still missing. */
const WAITING = linkTo('completeProfile');

/** Whom the screens for members let in; some are open to members who wait for their approval as well. */
const DOORS: Record<Exclude<Audience, 'guest' | 'public'>, { roles: readonly RoleId[]; anyState?: true }> = {
	dealer: { roles: [USER_ROLE], anyState: true },
	'signed-in': { roles: [USER_ROLE, ADMIN_ROLE], anyState: true },
	member: { roles: [USER_ROLE] },
	'trader-or-admin': { roles: [USER_ROLE, ADMIN_ROLE] },
	admin: { roles: [ADMIN_ROLE] },
};

/**
 * Where somebody is led instead of a screen for `who`; undefined when it is open
 * (specification 2): guests go to the start page, and to where one signs in when
 * there was a session; other roles to `/unauthorized`, waiting members to what
 * they wait for; who is signed in from the screens of guests to where the role
 * begins.
 */
export function findWay(who: Audience, visitor: Visitor | null, absence: Absence): Address | undefined {
	if (who === 'public') return undefined;
	if (who === 'guest') return visitor ? findHome(visitor) : undefined;
	if (!visitor) return linkTo(absence === 'never' ? 'home' : 'login');
	const { roles, anyState } = DOORS[who];
	if (!roles.includes(visitor.role.roleId)) return linkTo('unauthorized');
	return anyState || visitor.data.state === 'ACTIVE' ? undefined : WAITING;
}

/** The start page: for guests the search, for members their own beginning. */
function findHome({ role, data }: Visitor): Address {
	return data.state === 'ACTIVE' ? HOME[role.roleId] : WAITING;
}
