import { beforeEach, describe, expect, test } from 'vitest';
import { RATE_LIMITS } from '#shared/domain/limits.ts';
import { limitCalls } from './limit-calls.ts';
import { MarketError } from './market-error.ts';
import type { Market } from './ports/market.ts';

const WINDOW = RATE_LIMITS.SIGN_IN.window;
const counters = new Map<string, number>();

/** Only what counting touches; `now` in milliseconds. */
function openMarketAt(now: number): Market {
	const parts: Pick<Market, 'now' | 'rateLimits'> = {
		now,
		rateLimits: {
			async count(subject, window, at, by) {
				const key = `${subject} ${Math.floor(at / window)}`;
				counters.set(key, (counters.get(key) ?? 0) + by);
				return counters.get(key) ?? 0;
			},
		},
	};
	return parts as Market;
}

const wrong = async () => {
	throw new MarketError('BAD_CREDENTIALS');
};
const right = async () => 'welcome';
const someone = (account: string | undefined, address = '192.0.2.1') => ({ account, address });

beforeEach(() => counters.clear());

describe('a limited call', () => {
	test('is refused to an account after so many failures, right password or not, until the window ends', async () => {
		const hana = someone('hana@example.com');
		for (let tried = 0; tried < RATE_LIMITS.SIGN_IN.account; tried++) {
			await expect(limitCalls(openMarketAt(0), 'SIGN_IN', hana, wrong)).rejects.toMatchObject({ code: 'BAD_CREDENTIALS' });
		}
		const refusal = { code: 'TOO_MANY_REQUESTS', extras: { retryAfter: 60 } };
		await expect(limitCalls(openMarketAt(WINDOW - 60_000), 'SIGN_IN', hana, right)).rejects.toMatchObject(refusal);
		await expect(limitCalls(openMarketAt(0), 'SIGN_IN', someone('hana@example.com', '192.0.2.2'), right)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
		await expect(limitCalls(openMarketAt(0), 'SIGN_IN', someone('ren@example.com'), right)).resolves.toBe('welcome');
		await expect(limitCalls(openMarketAt(WINDOW), 'SIGN_IN', hana, right)).resolves.toBe('welcome');
	});

	test('is refused to a network address that tries one account after the other', async () => {
		const most = RATE_LIMITS.SIGN_IN.address;
		const tried = await Promise.allSettled(
			Array.from({ length: most + 5 }, (_, at) => limitCalls(openMarketAt(0), 'SIGN_IN', someone(`a${at}@example.com`), wrong)),
		);
		const refused = tried.filter((one) => one.status === 'rejected' && one.reason.code === 'TOO_MANY_REQUESTS');
		expect(refused).toHaveLength(5);
	});

	test('does not count who knows the password', async () => {
		for (let times = 0; times < RATE_LIMITS.SIGN_IN.account * 3; times++) await limitCalls(openMarketAt(0), 'SIGN_IN', someone('hana@example.com'), right);
		expect([...counters.values()]).toEqual([0, 0]);
	});

	test('of a member counts by the member alone, who may send so many sheets an hour from wherever', async () => {
		for (let sent = 0; sent < RATE_LIMITS.UPLOAD_SHEET.account; sent++)
			await limitCalls(openMarketAt(0), 'UPLOAD_SHEET', someone('MEMBER', `192.0.2.${sent}`), right);
		const refusal = { code: 'TOO_MANY_REQUESTS', extras: { retryAfter: 3600 } };
		await expect(limitCalls(openMarketAt(0), 'UPLOAD_SHEET', someone('MEMBER'), right)).rejects.toMatchObject(refusal);
		await expect(limitCalls(openMarketAt(0), 'UPLOAD_SHEET', someone('OTHER'), right)).resolves.toBe('welcome');
		expect(counters.size).toBe(2);
	});

	test('counts every message, whoever signs it', async () => {
		for (let sent = 0; sent < RATE_LIMITS.CONTACT.address; sent++) await limitCalls(openMarketAt(0), 'CONTACT', someone(`a${sent}@example.com`), right);
		await expect(limitCalls(openMarketAt(0), 'CONTACT', someone('b@example.com'), right)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
	});
});
