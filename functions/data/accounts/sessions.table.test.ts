import { ulid } from 'ulid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Market } from '#functions/usecases/market/market.ts';
import { SESSION_LIFE, SESSIONS_LISTED } from '#shared/domain/accounts/limits.ts';
import { DAY } from '#shared/domain/common/durations.ts';
import { type Outgoing, startFunctionsAlone } from '#test/steps/functions-alone.ts';

let out: Outgoing;
let market: Market;

beforeAll(async () => {
	out = await startFunctionsAlone();
	market = (await import('#functions/open-market.ts')).openMarket();
});
afterAll(() => out.stop());

test('a session whose tokens have expired is not among the open ones, although the table may remove its item days later', async () => {
	const memberId = ulid();
	for (const age of [0, SESSION_LIFE, SESSION_LIFE + DAY]) {
		const beganAt = Date.now() - age;
		const session = { memberId, sessionId: `${age / DAY} days`, kind: 'WEB' as const, beganAt, usedAt: beganAt };
		await market.commit([{ kind: 'session-begun', session, isNewDevice: false }]);
	}
	const listed = await market.sessions.newest(memberId, SESSIONS_LISTED);
	expect(listed.map(({ sessionId }) => sessionId)).toEqual(['0 days', '30 days']);
});
