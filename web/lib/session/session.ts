import { useSyncExternalStore } from 'react';
import type { Member, Session } from '#shared/contract/accounts/members.ts';
import { ADMIN_ROLE } from '#shared/domain/accounts/member.ts';
import { renewal, sessionStore } from '../api/api.ts';
import { forgetAnswers } from '../api/kept-answers.ts';
import { queryClient } from '../api/query.ts';
import { loadPoolClient } from '../sign-in/load-pool-client.ts';
import { forgetWantedPlace } from './wanted-place.ts';

/** Renews the session's token and follows other tabs, for as long as the app runs. */
export function startSession(): void {
	renewal.renewBeforeExpiry();
	window.addEventListener('storage', (event) => {
		if (event.storageArea === localStorage) sessionStore.reread();
	});
	// A page that the browser had put away, and shows again after a step back, has heard no other tab meanwhile.
	window.addEventListener('pageshow', () => sessionStore.reread());
	let memberId = sessionStore.get()?.data.userId;
	sessionStore.subscribe(() => {
		const next = sessionStore.get()?.data.userId;
		// One member's answers must not be shown to the next.
		if (next !== memberId) {
			queryClient.clear();
			void forgetAnswers(caches);
		}
		// Loaded only now, because no first screen needs it.
		if (memberId && !next && sessionStore.absence() === 'ended') void import('../browser/push-mark.ts').then((mark) => mark.requireRenewal(localStorage));
		memberId = next;
	});
}

export function signIn(session: Session): void {
	const isReplacing = sessionStore.get() !== null;
	sessionStore.set(session);
	// If this fails, it is repeated when the app is opened next.
	if (isReplacing) registerPushAgain(session.data.userId).catch(() => undefined);
}

/** Registers web push in the new session, because the market drops this browser with the session that a new proof or password replaces. */
async function registerPushAgain(memberId: string): Promise<void> {
	const [{ requireRenewal }, { renewPush }] = await Promise.all([import('../browser/push-mark.ts'), import('../browser/web-push.ts')]);
	requireRenewal(localStorage);
	await renewPush(memberId);
}

/** Ends the session here and at the market. It ends here even if the market cannot be reached (specification 4). */
export async function signOut(): Promise<void> {
	const session = sessionStore.get();
	sessionStore.clear('signed-out');
	forgetWantedPlace();
	// This browser must show no more notifications of the member. The market removes the subscription with the session.
	import('../browser/web-push.ts').then(({ endPush }) => endPush()).catch(() => undefined);
	if (session)
		await loadPoolClient().then(
			(pool) => pool.signOut(session),
			() => undefined,
		);
}

/** Updates the member's data from the market. Keeps tokens that another tab has renewed meanwhile. */
export function updateMember(member: Member): void {
	sessionStore.reread();
	const session = sessionStore.get();
	if (session && session.data.userId === member.userId) sessionStore.set({ ...session, role: member.roleDto, data: member });
}

export interface Viewer {
	/** Undefined for guests. */
	memberId: string | undefined;
	isAdmin: boolean;
	/** Whether this is an approved trading member, who sees prices and may list, bid and track. */
	isTrader: boolean;
	/** Whether the live channel is available: to active members, including admins. */
	mayFollowLive: boolean;
}

let viewer: Viewer = { memberId: undefined, isAdmin: false, isTrader: false, mayFollowLive: false };

/** Returns the same object while its content is equal. */
function getViewer(): Viewer {
	const session = sessionStore.get();
	const isAdmin = session?.role.roleId === ADMIN_ROLE;
	const isActive = session?.data.state === 'ACTIVE';
	const next: Viewer = { memberId: session?.data.userId, isAdmin, isTrader: isActive && !isAdmin, mayFollowLive: isActive };
	const isSame = (Object.keys(next) as (keyof Viewer)[]).every((key) => next[key] === viewer[key]);
	if (!isSame) viewer = next;
	return viewer;
}

/** Returns the viewer. It changes only with the person, while a session also changes with each token and each change of the member's data. */
export function useViewer(): Viewer {
	return useSyncExternalStore(sessionStore.subscribe, getViewer);
}

/** Returns this browser's session; `member` is undefined for guests. For the viewer's rights use `useViewer`. */
export function useSession() {
	const session = useSyncExternalStore(sessionStore.subscribe, sessionStore.get);
	return {
		session,
		member: session?.data,
		isWhole: sessionStore.isWhole(),
		absence: sessionStore.absence(),
		farewell: sessionStore.farewell(),
	};
}
