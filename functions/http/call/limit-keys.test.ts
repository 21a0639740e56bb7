import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { GUEST_PACE } from '#shared/domain/common/request-limits.ts';
import { KEY_PACE } from '#shared/domain/integrations/api-key.ts';
import type { Incoming } from './incoming.ts';
import { limitKey, limitWrongKeys } from './limit-keys.ts';

// The clock of the limits stands still, so that a slow machine lets nobody call more often.
beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

function take(keyId: string): { limits: Record<string, string>; error?: unknown } {
	let limits: Record<string, string> = {};
	const set = (_: string, value: Record<string, string>): void => {
		limits = value;
	};
	const context = { set } as unknown as Incoming;
	try {
		limitKey(context, keyId);
	} catch (error) {
		return { limits, error };
	}
	return { limits };
}

test('a key has its own limit, which every answer states', () => {
	expect(take('A').limits).toEqual({ 'ratelimit-policy': '"default";q=100;w=10', ratelimit: '"default";r=99;t=1' });
	for (let at = 1; at < KEY_PACE.atOnce; at++) expect(take('A').error).toBeUndefined();
	expect(take('A')).toMatchObject({ error: { code: 'TOO_MANY_REQUESTS', extras: { retryAfter: 1 } }, limits: { ratelimit: '"default";r=0;t=10' } });
	expect(take('B').error).toBeUndefined();
});

test('wrong keys are counted by network, good ones are not', async () => {
	const wrong = () => limitWrongKeys('203.0.113.9', () => Promise.reject(new Error('wrong')));
	const good = () => limitWrongKeys('203.0.113.8', async () => 'found');
	const outcomes = await Promise.allSettled(Array.from({ length: 2 * GUEST_PACE.atOnce }, wrong));
	expect(outcomes.filter(({ status, ...outcome }) => status === 'rejected' && 'reason' in outcome && outcome.reason.code === 'TOO_MANY_REQUESTS').length).toBe(
		GUEST_PACE.atOnce,
	);
	for (let at = 0; at < 2 * GUEST_PACE.atOnce; at++) expect(await good()).toBe('found');
});
