import { expect, test } from 'vitest';
import type { Change } from '../../market/changes.ts';
import type { Market } from '../../market/market.ts';
import type { MemberRecord } from '../ports/members.ts';
import { endSessions, isSessionOpen } from './end-sessions.ts';

const member = { memberId: 'HANA', accountId: 'ACCOUNT', version: 1, state: 'ACTIVE' } as MemberRecord;

test('all sessions have ended for the market even if the identity service fails', async () => {
	const committed: Change[] = [];
	const market = { commit: async (changes: readonly Change[]) => void committed.push(...changes), members: {} } as unknown as Market;
	const signOutEverywhere = () => Promise.reject(new Error('Throttled'));
	const began = Date.now() - 1000;
	await expect(endSessions(market, { signOutEverywhere }, member)).rejects.toThrow('Throttled');
	const [change] = committed;
	const after = change?.kind === 'member-changed' ? change.after : expect.fail('The member was not changed');
	expect(isSessionOpen(after, { sessionId: 'THIEF', beganAt: began })).toBe(false);
});
