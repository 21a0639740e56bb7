import { useSyncExternalStore } from 'react';
import type { Member, Session } from '#shared/contract/members.ts';
import { ADMIN_ROLE } from '#shared/domain/member.ts';
import { renewal, sessionStore } from './api.ts';
import { loadDoor } from './door/load-door.ts';
import { forgetAnswers } from './kept-answers.ts';
import { queryClient } from './query.ts';
import { forgetWantedPlace } from './wanted-place.ts';

/** Keeps the session fresh and in step with other tabs for as long as the app runs. */
export function startSession(): void {
	renewal.keepFresh();
	window.addEventListener('storage', (event) => {
		if (event.storageArea === localStorage) sessionStore.reread();
	});
	let memberId = sessionStore.get()?.data.userId;
	sessionStore.subscribe(() => {
		const next = sessionStore.get()?.data.userId;
		// What one member was shown must not be shown to the next.
		if (next !== memberId) {
			queryClient.clear();
			void forgetAnswers(caches);
		}
		memberId = next;
	});
}

/** Begins a session with what `signIn` of the door answered. */
export function signIn(session: Session): void {
	sessionStore.set(session);
}

/** Ends the session here and at the market; here also when the market cannot be reached (specification 4). */
export async function signOut(): Promise<void> {
	const session = sessionStore.get();
	sessionStore.clear('signed-out');
	forgetWantedPlace();
	// Nothing of the member's is shown in this browser any more; the market ends it with the session.
	import('./web-push.ts').then(({ endPush }) => endPush()).catch(() => undefined);
	if (session)
		await loadDoor().then(
			(door) => door.signOut(session),
			() => undefined,
		);
}

/** Takes over what the market says about the member now. */
export function updateMember(member: Member): void {
	const session = sessionStore.get();
	if (session && session.data.userId === member.userId) sessionStore.set({ ...session, role: member.roleDto, data: member });
}

/** The session of this browser. `member` is undefined for guests. */
export function useSession() {
	const session = useSyncExternalStore(sessionStore.subscribe, sessionStore.get);
	return {
		session,
		member: session?.data,
		isAdmin: session?.role.roleId === ADMIN_ROLE,
		/** An approved trading member: sees prices, may list, bid and track. */
		isTrader: session !== null && session.role.roleId !== ADMIN_ROLE && session.data.state === 'ACTIVE',
		/** Admins and active members; others have no live channel. */
		mayFollowLive: session !== null && session.data.state === 'ACTIVE',
		/** Whether all of the member is known, and not only what the browser keeps. */
		isWhole: sessionStore.isWhole(),
		absence: sessionStore.absence(),
		farewell: sessionStore.farewell(),
		signIn,
		signOut,
		updateMember,
	};
}
