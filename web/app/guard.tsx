import { useEffect, useState } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { type Address, linkTo } from '#shared/contract/screens.ts';
import { ADMIN_ROLE, type RoleId, USER_ROLE } from '#shared/domain/member.ts';
import { Navigate } from '../lib/navigation.ts';
import { useSession } from '../lib/session.ts';
import { forgetWantedPlace, keepWantedPlace, readWantedPlace } from '../lib/wanted-place.ts';

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
	if (!session) return absence === 'signed-out' ? <Navigate to={linkTo('login')} replace /> : <Detour by={absence === 'never' ? 'home' : 'login'} />;
	if (!roles.includes(session.role.roleId)) return <Navigate to={linkTo('unauthorized')} replace />;
	if (!anyState && session.data.state !== 'ACTIVE') return <Navigate to={WAITING} replace />;
	return <Outlet />;
}

/** To where one signs in, and from there back here: a link from a mail is not lost, nor the page on which the market ended the session. */
function Detour({ by }: { by: 'home' | 'login' }) {
	const { pathname, search } = useLocation();
	useState(() => keepWantedPlace(pathname + search));
	return <Navigate to={linkTo(by)} replace />;
}

/** Screens for guests only: who is signed in is led to the screen that was wanted, or to where their role begins. */
export function GuestsOnly() {
	const { session } = useSession();
	return session ? <LedOn to={readWantedPlace() ?? findHome(session)} /> : <Outlet />;
}

function LedOn({ to }: { to: Address }) {
	useEffect(forgetWantedPlace, []);
	return <Navigate to={to} replace />;
}

/** The start page: for guests the search, for members their own beginning. */
export function findHome(session: { role: { roleId: RoleId }; data: { state: string } }): Address {
	return session.data.state === 'ACTIVE' ? HOME[session.role.roleId] : WAITING;
}
