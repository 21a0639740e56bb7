import type { Member, Session } from '#shared/contract/accounts/members.ts';
import { ADMIN_ROLE, MEMBER_STATES, USER_ROLE } from '#shared/domain/accounts/member.ts';
import { isRecord } from '../is-record.ts';
import { createListeners } from '../listeners.ts';
import { parseJson } from '../parse-json.ts';
import { tryToStore } from '../try-to-store.ts';
import { SESSION_KEYS as KEYS } from './session-keys.ts';

/** Why there is no session: the visitor never signed in, the member signed out, or the market ended the session. */
export type Absence = 'never' | 'signed-out' | 'ended';

export type SessionStore = ReturnType<typeof createSessionStore>;

/** Creates the store of the session in the browser's storage. It survives a reload, and other tabs follow it. */
export function createSessionStore(storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>) {
	const { tell, follow } = createListeners();
	/** Members that were read from the storage. */
	const kept = new WeakSet<Member>();
	let session = readSession(storage);
	if (session) kept.add(session.data);
	let absence: Absence = 'never';
	let farewell: string | undefined;
	return {
		get: (): Session | null => session,
		/** Whether the member's data is complete, not the reduced copy from the storage. */
		isWhole: () => session !== null && !kept.has(session.data),
		absence: (): Absence => absence,
		/** Returns the market's message when it ended the session, if any. */
		farewell: () => farewell,
		set(next: Session) {
			session = next;
			writeSession(storage, next);
			tell();
		},
		clear(why: Exclude<Absence, 'never'>, words?: string) {
			absence = why;
			farewell = words;
			session = null;
			removeSession(storage);
			tell();
		},
		/** Reads the storage again, after another tab has written it. */
		reread() {
			const found = readSession(storage);
			if (writeDown(found) === writeDown(session)) return;
			if (session && !found) absence = 'signed-out';
			session = found;
			if (found) kept.add(found.data);
			tell();
		},
		subscribe: follow,
	};
}

/** Reads the stored session. Returns null for invalid content, which an older version or a curious member may have written. */
function readSession(storage: Pick<Storage, 'getItem'>): Session | null {
	const [token, refreshToken, userName] = [KEYS.token, KEYS.refreshToken, KEYS.userName].map((key) => storage.getItem(key));
	const [role, data] = [KEYS.role, KEYS.data].map((key) => parseJson(storage.getItem(key)));
	return token && refreshToken && userName && isRole(role) && isMember(data) ? { token, refreshToken, userName, role, data } : null;
}

function isRole(found: unknown): found is Session['role'] {
	return isRecord(found) && (found.roleId === ADMIN_ROLE || found.roleId === USER_ROLE);
}

/** Whether the stored member has the fields that the app requires. The rest is loaded from the market when the app starts. */
function isMember(found: unknown): found is Member {
	return (
		isRecord(found) &&
		[found.userId, found.userName, found.firstName, found.lastName].every((text) => typeof text === 'string' && text !== '') &&
		isRole(found.roleDto) &&
		MEMBER_STATES.some((state) => state === found.state)
	);
}

/** Stores a session, or nothing if the storage is full: parts could belong to two members. */
function writeSession(storage: Pick<Storage, 'setItem' | 'removeItem'>, session: Session): void {
	const texts = {
		...{ [KEYS.token]: session.token, [KEYS.refreshToken]: session.refreshToken, [KEYS.userName]: session.userName },
		...{ [KEYS.role]: JSON.stringify(session.role), [KEYS.data]: JSON.stringify(stripPersonalData(session.data)) },
	};
	if (!Object.entries(texts).every(([key, text]) => tryToStore(storage, key, text))) removeSession(storage);
}

function removeSession(storage: Pick<Storage, 'removeItem'>): void {
	for (const key of Object.values(KEYS)) storage.removeItem(key);
}

/** Removes the personal data that must not be in the browser's storage. The app loads it again when it starts. */
function stripPersonalData(data: Member): Member {
	return { ...data, dateOfBirth: null, phoneNumber: null, mobileNumber: null, licenceNumber: null, communicationAddress: null };
}

/** Returns a session as text, to compare two sessions. */
function writeDown(session: Session | null): string {
	return session ? JSON.stringify([session.token, session.refreshToken, session.userName, session.role, stripPersonalData(session.data)]) : '';
}
