import * as z from 'zod';
import { Member, RoleDto, type Session } from '#shared/contract/members.ts';

/** Keys in the browser's storage (specification 4). */
const KEYS = { token: 'token', refreshToken: 'refreshToken', userName: 'userName', role: 'role', data: 'userData' } as const;

/** Why there is no session: nobody signed in, the member signed out, or the market ended it. */
export type Absence = 'never' | 'signed-out' | 'ended';

/** The session, kept in the browser's storage: it survives a reload, and other tabs follow it. */
export interface SessionStore {
	get: () => Session | null;
	/** Why there is none, for the page that the guard leads to. */
	absence: () => Absence;
	/** What the market said when it ended the session; undefined when nothing but that. */
	farewell: () => string | undefined;
	set: (session: Session) => void;
	clear: (why: Exclude<Absence, 'never'>, farewell?: string) => void;
	/** Takes over what another tab has written. */
	reread: () => void;
	subscribe: (listener: () => void) => () => void;
}

export function createSessionStore(storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>): SessionStore {
	const listeners = new Set<() => void>();
	let session = readSession(storage);
	let absence: Absence = 'never';
	let farewell: string | undefined;
	const tell = () => {
		for (const listener of listeners) listener();
	};
	return {
		get: () => session,
		absence: () => absence,
		farewell: () => farewell,
		set(next) {
			session = next;
			writeSession(storage, next);
			tell();
		},
		clear(why, words) {
			absence = why;
			farewell = words;
			session = null;
			for (const key of Object.values(KEYS)) storage.removeItem(key);
			tell();
		},
		reread() {
			const found = readSession(storage);
			if (JSON.stringify(found) === JSON.stringify(session)) return;
			if (session && !found) absence = 'signed-out';
			session = found;
			tell();
		},
		subscribe(listener) {
			listeners.add(listener);
			return () => listeners.delete(listener);
		},
	};
}

const Stored = z.object({ token: z.string().min(1), refreshToken: z.string().min(1), userName: z.string().min(1), role: RoleDto, data: Member });

/** What an older version or a curious member left in the storage and does not fit is no session. */
function readSession(storage: Pick<Storage, 'getItem'>): Session | null {
	const found = Stored.safeParse({
		token: storage.getItem(KEYS.token),
		refreshToken: storage.getItem(KEYS.refreshToken),
		userName: storage.getItem(KEYS.userName),
		role: parseJson(storage.getItem(KEYS.role)),
		data: parseJson(storage.getItem(KEYS.data)),
	});
	return found.success ? found.data : null;
}

function writeSession(storage: Pick<Storage, 'setItem'>, session: Session): void {
	storage.setItem(KEYS.token, session.token);
	storage.setItem(KEYS.refreshToken, session.refreshToken);
	storage.setItem(KEYS.userName, session.userName);
	storage.setItem(KEYS.role, JSON.stringify(session.role));
	storage.setItem(KEYS.data, JSON.stringify(session.data));
}

function parseJson(text: string | null): unknown {
	if (text === null) return undefined;
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}
