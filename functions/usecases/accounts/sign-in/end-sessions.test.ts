import { beforeEach, expect, test } from 'vitest';
import { add, beginAnew, identity, market as marketInMemory, world } from '#test/doubles/test-market.ts';
import type { Change } from '../../market/changes.ts';
import type { Market } from '../../market/market.ts';
import type { MemberRecord } from '../ports/members.ts';
import { endSessions, isSessionOpen } from './end-sessions.ts';
import { endManySessions } from './sessions.ts';

const member = { memberId: 'HANA', accountId: 'ACCOUNT', version: 1, state: 'ACTIVE' } as MemberRecord;

beforeEach(beginAnew);

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

test('a session that ends while it ends all others does not keep itself open', async () => {
	const read = add({ state: 'ACTIVE' });
	const thief = { memberId: read.memberId, sessionId: 'THIEF', kind: 'WEB' as const, beganAt: Date.now() - 1000, usedAt: Date.now() };
	// The member sets a new password after the thief's call has been admitted.
	await endSessions(marketInMemory, identity, read);
	await expect(endManySessions(marketInMemory, identity, read, thief)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
	const after = world.records.get(read.memberId) ?? expect.fail('The member is gone');
	expect(isSessionOpen(after, thief)).toBe(false);
});
