import { useEffect, useState } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import type { Address, Audience } from '#shared/contract/screens.ts';
import { Navigate } from '#web/lib/addresses/navigation.ts';
import { useSession } from '#web/lib/session/session.ts';
import { forgetWantedPlace, readWantedPlace, storeWantedPlace } from '#web/lib/session/wanted-place.ts';
import { findWay, isOutside } from './find-way.ts';

/** Guards the screens for `who`; redirects other visitors as `findWay` says. */
export function Guard({ who }: { who: Audience }) {
	const { session, absence } = useSession();
	const way = findWay(who, session, absence);
	if (!way) return <Outlet />;
	if (isOutside(who)) return <LedOn to={readWantedPlace() ?? way} />;
	return session || absence === 'signed-out' ? <Navigate to={way} replace /> : <Detour to={way} />;
}

/** Redirects to `to` and stores the wanted page, so that sign-in returns to it. */
function Detour({ to }: { to: Address }) {
	const { pathname, search } = useLocation();
	useState(() => storeWantedPlace(pathname + search));
	return <Navigate to={to} replace />;
}

/** Leads a signed-in visitor to the screen that was wanted before, or to the start page of the role. */
function LedOn({ to }: { to: Address }) {
	// This renders again while the screen loads; by then the wanted page is deleted.
	const [place] = useState(to);
	useEffect(forgetWantedPlace, []);
	return <Navigate to={place} replace />;
}
