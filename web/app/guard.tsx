import { Outlet, useLocation } from 'react-router-dom';
import * as z from 'zod';
import { Address, linkTo } from '#shared/contract/screens.ts';
import { ADMIN_ROLE, type RoleId, USER_ROLE } from '#shared/domain/member.ts';
import { Navigate } from '../lib/navigation.ts';
import { useSession } from '../lib/session.ts';

/** Where a member of a role begins. */
const HOME: Record<RoleId, Address> = { [ADMIN_ROLE]: linkTo('adminDashboard'), [USER_ROLE]: linkTo('search') };

/** The page that says what a member who is not approved yet waits for, and takes what is still missing. */
const WAITING = linkTo('completeProfile');

interface GuardProps {
	roles: readonly RoleId[];
	/** Open to members who wait for their approval as well. */
	anyState?: boolean;
}

/** Screens for some roles (specification 2): guests go to the start page, other roles to `/unauthorized`, waiting members to what they wait for. */
export function Guard({ roles, anyState }: GuardProps) {
	const { session, absence } = useSession();
	const { pathname, search } = useLocation();
	if (!session) {
		// Who was signed in a moment ago wants to sign in again, and to come back to where the market ended the session.
		if (absence === 'never') return <Navigate to={linkTo('home')} replace />;
		return <Navigate to={linkTo('login')} replace state={absence === 'ended' ? { from: pathname + search } : undefined} />;
	}
	if (!roles.includes(session.role.roleId)) return <Navigate to={linkTo('unauthorized')} replace />;
	if (!anyState && session.data.state !== 'ACTIVE') return <Navigate to={WAITING} replace />;
	return <Outlet />;
}

/** Screens for guests only: who is signed in is led to where their role begins. */
export function GuestsOnly() {
	const { session } = useSession();
	const { state } = useLocation();
	if (!session) return <Outlet />;
	return <Navigate to={CameFrom.safeParse(state).data?.from ?? findHome(session)} replace />;
}

/** The start page: for guests the search, for members their own beginning. */
export function findHome(session: { role: { roleId: RoleId }; data: { state: string } }): Address {
	return session.data.state === 'ACTIVE' ? HOME[session.role.roleId] : WAITING;
}

/** The screen from which signing in was asked for. */
const CameFrom = z.object({ from: Address });
