import { type Address, type Audience, linkTo } from '#shared/contract/screens.ts';
import { ADMIN_ROLE, type RoleId, USER_ROLE } from '#shared/domain/accounts/member.ts';
import type { Absence } from '#web/lib/session/session-store.ts';

interface Visitor {
	role: { roleId: RoleId };
	data: { state: string };
}

const HOME: Record<RoleId, Address> = { [ADMIN_ROLE]: linkTo('adminDashboard'), [USER_ROLE]: linkTo('search') };

/** The page that tells members why they are not approved yet, and accepts missing data. */
const WAITING = linkTo('completeProfile');

/** Roles that may open the members' screens. `anyState`: also members who await approval. */
const DOORS: Record<Exclude<Audience, 'guest' | 'outsider' | 'public' | 'onlooker'>, { roles: readonly RoleId[]; anyState?: true }> = {
	dealer: { roles: [USER_ROLE], anyState: true },
	'signed-in': { roles: [USER_ROLE, ADMIN_ROLE], anyState: true },
	member: { roles: [USER_ROLE] },
	'trader-or-admin': { roles: [USER_ROLE, ADMIN_ROLE] },
	admin: { roles: [ADMIN_ROLE] },
};

/**
 * Returns the redirect from a screen for `who`, or undefined if the visitor may open it (specification 2).
 * Guests go to the start page, or to the sign-in if they had a session. Other roles go to `/unauthorized`,
 * and members without approval to the page that explains it. Signed-in members go from guests' screens to
 * their role's start page. Members without approval see at least what guests see.
 */
export function findWay(who: Audience, visitor: Visitor | null, absence: Absence): Address | undefined {
	if (who === 'public') return undefined;
	// A ban is explained where members sign in.
	if (who === 'onlooker') return !visitor && absence === 'ended' ? linkTo('login') : undefined;
	if (isOutside(who)) return visitor && (who === 'guest' || visitor.data.state === 'ACTIVE') ? findHome(visitor) : undefined;
	if (!visitor) return linkTo(absence === 'never' ? 'home' : 'login');
	const { roles, anyState } = DOORS[who];
	if (!roles.includes(visitor.role.roleId)) return linkTo('unauthorized');
	return anyState || visitor.data.state === 'ACTIVE' ? undefined : WAITING;
}

/** Returns whether a screen leads active members on to their own screens. */
export function isOutside(who: Audience): who is 'guest' | 'outsider' {
	return who === 'guest' || who === 'outsider';
}

function findHome({ role, data }: Visitor): Address {
	return data.state === 'ACTIVE' ? HOME[role.roleId] : WAITING;
}
