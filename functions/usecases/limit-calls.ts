import { RATE_LIMITS, type RateLimit } from '#shared/domain/limits.ts';
import { MarketError } from './market-error.ts';
import type { Market } from './ports/market.ts';

/** Who calls: the account that the call names, whether or not there is one, else the member, and the network address that it comes from. */
export interface Caller {
	account: string | undefined;
	address: string;
}

/**
 * Makes a call that account and network address may make only so often. Counted
 * before it is made, so that calls at the same time do not slip through, and by
 * what the caller says, so that a refusal tells nothing about who is a member.
 * Errors: TOO_MANY_REQUESTS with the seconds until the window ends.
 */
export async function limitCalls<T>(market: Market, name: RateLimit, { account, address }: Caller, call: () => Promise<T>): Promise<T> {
	const limit = RATE_LIMITS[name];
	const subjects = [
		...(Number.isFinite(limit.address) ? [{ subject: `${name} address ${address}`, most: limit.address }] : []),
		...(account === undefined ? [] : [{ subject: `${name} account ${account}`, most: limit.account }]),
	];
	const count = (by: 1 | -1) => Promise.all(subjects.map(({ subject }) => market.rateLimits.count(subject, limit.window, market.now, by)));
	const counted = await count(1);
	if (counted.some((calls, at) => calls > (subjects[at]?.most ?? 0))) throw refuseCall(limit.window, market.now);
	const result = await call();
	if (limit.failuresOnly) await count(-1);
	return result;
}

/** The refusal, with the seconds until a window of so many milliseconds ends. */
function refuseCall(window: number, now: number): MarketError {
	return new MarketError('TOO_MANY_REQUESTS', { retryAfter: Math.ceil((window - (now % window)) / 1000) });
}
