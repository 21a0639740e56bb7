import { beforeEach, describe, expect, test } from 'vitest';
import { endpoints } from '#shared/contract/endpoints.ts';
import { HOUR } from '#shared/domain/common/durations.ts';
import { RATE_LIMITS } from '#shared/domain/common/request-limits.ts';
import { limitCalls } from './limit-calls.ts';
import type { Market, Ports } from './market/market.ts';
import { MarketError } from './market-error.ts';

const WINDOW = RATE_LIMITS.SIGN_IN.window;
const counters = new Map<string, number>();

/** Opens only the ports that counting uses; `now` is in milliseconds. */
function openMarketAt(now: number): Market {
	const parts: Ports<'now' | 'rateLimits'> = {
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
const someone = (account: string | undefined, address = '192.0.2.1', device?: string) => ({ account, address, device });

beforeEach(() => counters.clear());

describe('a limited call', () => {
	test('is refused to an account at a network address after so many failures, right password or not, until the window ends', async () => {
		const hana = someone('hana@example.com');
		for (let tried = 0; tried < RATE_LIMITS.SIGN_IN.together; tried++) {
			await expect(limitCalls(openMarketAt(0), 'SIGN_IN', hana, wrong)).rejects.toMatchObject({ code: 'BAD_CREDENTIALS' });
		}
		const refusal = { code: 'TOO_MANY_REQUESTS', extras: { retryAfter: 60 } };
		await expect(limitCalls(openMarketAt(WINDOW - 60_000), 'SIGN_IN', hana, right)).rejects.toMatchObject(refusal);
		// A stranger's attempts do not lock out a member in another network.
		await expect(limitCalls(openMarketAt(0), 'SIGN_IN', someone('hana@example.com', '192.0.2.2'), right)).resolves.toBe('welcome');
		await expect(limitCalls(openMarketAt(0), 'SIGN_IN', someone('ren@example.com'), right)).resolves.toBe('welcome');
		await expect(limitCalls(openMarketAt(WINDOW), 'SIGN_IN', hana, right)).resolves.toBe('welcome');
	});

	test.each(['SIGN_IN', 'RECOVERY_CODE', 'SEND_CODE'] as const)(
		'of %s that one network repeats however often keeps the member out nowhere else',
		async (name) => {
			const call = (address: string) => limitCalls(openMarketAt(0), name, someone('hana@example.com', address), wrong);
			for (let tried = 0; tried < RATE_LIMITS[name].account * 3; tried++) await call('192.0.2.1').catch(() => undefined);
			await expect(call('192.0.2.1')).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
			await expect(limitCalls(openMarketAt(0), name, someone('hana@example.com', '198.51.100.1'), right)).resolves.toBe('welcome');
		},
	);

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
		expect([...counters.values()]).toEqual([0, 0, 0]);
	});

	test('counts a device that signed in before by itself: neither strangers everywhere nor its own network keep it out', async () => {
		for (let tried = 0; tried < RATE_LIMITS.SIGN_IN.account; tried++) {
			await limitCalls(openMarketAt(0), 'SIGN_IN', someone('hana@example.com', `192.0.2.${tried}`), wrong).catch(() => undefined);
		}
		await expect(limitCalls(openMarketAt(0), 'SIGN_IN', someone('hana@example.com', '198.51.100.1'), right)).rejects.toMatchObject({
			code: 'TOO_MANY_REQUESTS',
		});
		await expect(limitCalls(openMarketAt(0), 'SIGN_IN', someone('hana@example.com', '198.51.100.1', 'phone'), right)).resolves.toBe('welcome');
		for (let tried = 0; tried < RATE_LIMITS.SIGN_IN.together; tried++) {
			await limitCalls(openMarketAt(0), 'SIGN_IN', someone('hana@example.com', '198.51.100.1', 'phone'), wrong).catch(() => undefined);
		}
		await expect(limitCalls(openMarketAt(0), 'SIGN_IN', someone('hana@example.com', '198.51.100.1', 'phone'), right)).rejects.toMatchObject({
			code: 'TOO_MANY_REQUESTS',
		});
	});

	test('sends one account so many mails from one place, by whichever calls', async () => {
		const ask = (name: 'SIGN_UP' | 'SEND_CODE', address?: string) => limitCalls(openMarketAt(0), name, someone('hana@example.com', address), right);
		const asked = await Promise.allSettled([...Array(5)].flatMap(() => [ask('SIGN_UP'), ask('SEND_CODE')]));
		expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(RATE_LIMITS.SEND_CODE.together);
		await expect(ask('SEND_CODE', '192.0.2.2')).resolves.toBe('welcome');
	});

	describe.each(['VERIFY_CODE', 'NEW_PASSWORD'] as const)('by %s', (name) => {
		const attempt = (address: string, call: () => Promise<string> = right, device?: string, now = 0) =>
			limitCalls(openMarketAt(now), name, someone('hana@example.com', address, device), call);
		const ask = (address: string, device?: string, now = 0) => limitCalls(openMarketAt(now), 'SEND_CODE', someone('hana@example.com', address, device), right);
		const refused = { code: 'OTP_INVALID' };

		test('looks at five tries of one code from all networks together, and at five of the place that asked for it', async () => {
			await ask('192.0.2.1');
			let looked = 0;
			const wrongCode = async () => {
				looked++;
				throw new MarketError('OTP_INVALID');
			};
			// Enough attempts to reach any limit of an account.
			for (let network = 0; network < 200; network++) await expect(attempt(`198.51.100.${network}`, wrongCode)).rejects.toMatchObject(refused);
			expect(looked).toBe(5);
			await expect(attempt('198.51.100.200')).rejects.toMatchObject(refused);
			for (let tried = 0; tried < 4; tried++) await expect(attempt('192.0.2.1', wrongCode)).rejects.toMatchObject(refused);
			expect(looked).toBe(9);
			await expect(attempt('192.0.2.1')).resolves.toBe('welcome');
			// Another member has different codes.
			await expect(limitCalls(openMarketAt(0), name, someone('ren@example.com', '198.51.100.1'), right)).resolves.toBe('welcome');
		});

		test('lets nobody else’s tries keep out who asks for a code from elsewhere, nor a device that is known', async () => {
			for (let network = 0; network < 30; network++) await attempt(`198.51.100.${network}`, wrong).catch(() => undefined);
			await expect(attempt('192.0.2.7')).rejects.toMatchObject(refused);
			await expect(attempt('192.0.2.7', right, 'phone')).resolves.toBe('welcome');
			await ask('192.0.2.7');
			await expect(attempt('192.0.2.7')).resolves.toBe('welcome');
		});

		test('knows who asked at the end of the hour before', async () => {
			await ask('192.0.2.1', undefined, HOUR - 1000);
			for (let network = 0; network < 6; network++) await attempt(`198.51.100.${network}`, wrong, undefined, HOUR + 1000).catch(() => undefined);
			await expect(attempt('192.0.2.1', right, undefined, HOUR + 2000)).resolves.toBe('welcome');
			await expect(attempt('192.0.2.2', right, undefined, HOUR + 2000)).rejects.toMatchObject(refused);
			await expect(attempt('192.0.2.2', right, undefined, 2 * HOUR)).resolves.toBe('welcome');
		});
	});

	test('looks at five tries of a code from one place, until that asks for another', async () => {
		const attempt = (address: string, call: () => Promise<string> = right) =>
			limitCalls(openMarketAt(0), 'VERIFY_CODE', someone('hana@example.com', address), call);
		let looked = 0;
		const wrongCode = async () => {
			looked++;
			throw new MarketError('OTP_INVALID');
		};
		for (let tried = 0; tried < 9; tried++) await expect(attempt('192.0.2.1', wrongCode)).rejects.toMatchObject({ code: 'OTP_INVALID' });
		expect(looked).toBe(5);
		await expect(attempt('192.0.2.1')).rejects.toMatchObject({ code: 'OTP_INVALID' });
		await limitCalls(openMarketAt(0), 'SEND_CODE', someone('hana@example.com'), right);
		await expect(attempt('192.0.2.1')).resolves.toBe('welcome');
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

	test('leaves a member the contact form, however many messages a stranger signs with the member’s address', async () => {
		const write = (address: string) => limitCalls(openMarketAt(0), 'CONTACT', someone('hana@example.com', address), right);
		for (let sent = 0; sent < RATE_LIMITS.CONTACT.address; sent++) await write('192.0.2.1');
		await expect(write('198.51.100.1')).resolves.toBe('welcome');
	});
});

describe.each(['createDiamond', 'mediaRequest'] as const)('%s', (name) => {
	test('is counted by member, wherever the member calls from, and says when to come back', async () => {
		const { limit } = endpoints[name];
		const { account, window } = RATE_LIMITS[limit];
		const call = (member: string, at: number) => limitCalls(openMarketAt(WINDOW), limit, someone(member, `192.0.2.${at % 250}`), right);
		for (let at = 0; at < account; at++) await call('hana', at);
		await expect(call('hana', account)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS', extras: { retryAfter: (window - WINDOW) / 1000 } });
		await expect(call('ren', 0)).resolves.toBe('welcome');
	});

	test('is not given further tries by requests for mail that were refused, from one network or from many', async () => {
		const market = openMarketAt(0);
		let checked = 0;
		const check = async () => void checked++;
		const attack = async (address: string, rounds: number) => {
			for (let round = 0; round < rounds; round++) {
				await limitCalls(market, 'SEND_CODE', someone('hana@example.com', address), right).catch(() => undefined);
				for (let guess = 0; guess < 6; guess++) await limitCalls(market, 'VERIFY_CODE', someone('hana@example.com', address), check).catch(() => undefined);
			}
		};
		const { tries, together } = { tries: RATE_LIMITS.VERIFY_CODE.tries, together: RATE_LIMITS.SEND_CODE.together };
		await attack('192.0.2.1', 3 * together);
		expect(checked).toBeLessThanOrEqual(together * tries);
		for (let network = 0; network < 200; network++) await attack(`198.51.100.${network}`, 1);
		expect(checked).toBeLessThanOrEqual((RATE_LIMITS.SEND_CODE.account + 1) * tries);
	});
});
