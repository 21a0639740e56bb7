import { createHmac } from 'node:crypto';
import type { User } from './store.ts';

/** The pool's state for an unknown name, so that it answers as for a known one. */
type Stranger = Pick<User, 'failedSignIns' | 'lockedUntil' | 'resetCodes'>;

export type Strangers = ReturnType<typeof createStrangers>;

/** Number of names that are remembered, the newest, in memory only. */
const MOST = 10_000;

export function createStrangers() {
	const known = new Map<string, Stranger>();
	return {
		/** Returns the stranger with this id (`makeStrangerId`), a new one if the id is unknown. */
		get(id: string): Stranger {
			const found = known.get(id) ?? { failedSignIns: 0, lockedUntil: 0, resetCodes: [] };
			known.delete(id);
			known.set(id, found);
			const [oldest] = known.keys();
			if (known.size > MOST && oldest !== undefined) known.delete(oldest);
			return found;
		},
		clear: () => known.clear(),
	};
}

/** Makes a stable id for a name that nobody has: a UUID like a user's. */
export function makeStrangerId(userPoolId: string, name: string): string {
	const hex = createHmac('sha256', userPoolId).update(`id of ${name}`).digest('hex');
	return [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `a${hex.slice(17, 20)}`, hex.slice(20, 32)].join('-');
}
