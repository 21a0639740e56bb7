import { type Limit, RATE_LIMITS, type RateLimit } from '#shared/domain/common/request-limits.ts';
import type { Ports } from './market/market.ts';
import { MarketError } from './market-error.ts';

/**
 * The caller: the account that the call names, existing or not, or else the member; the network address; and the device, if it has a mark of an
 * earlier sign-in to this account.
 */
export interface Caller {
	account: string | undefined;
	address: string;
	device?: string;
}

/**
 * Makes a call within the limits of network address and account. Counts before the call, so that parallel calls count too, and by the named account,
 * so that a refusal does not reveal who is a member. Errors: TOO_MANY_REQUESTS with the seconds until the window ends; OTP_INVALID for any code after
 * too many tries (`mayTry`).
 */
export async function limitCalls<T>(market: Ports<'now' | 'rateLimits'>, name: RateLimit, caller: Caller, call: () => Promise<T>): Promise<T> {
	const limit: Limit = RATE_LIMITS[name];
	const steps = listSubjects(name, limit, caller);
	const count = (subjects: readonly Subject[], by: 1 | -1) =>
		Promise.all(subjects.map(({ subject }) => market.rateLimits.count(subject, limit.window, market.now, by)));
	for (const subjects of steps) {
		const counted = await count(subjects, 1);
		if (counted.some((calls, at) => calls > (subjects[at]?.most ?? 0))) throw refuseCall(limit.window, market.now);
	}
	if (limit.mails) await market.rateLimits.count(nameSent(caller), limit.window, market.now, 1);
	if (limit.tries !== undefined && !(await mayTry(market, name, limit.tries, caller))) throw new MarketError('OTP_INVALID');
	const result = await call();
	if (limit.failuresOnly) await count(steps.flat(), -1);
	return result;
}

interface Subject {
	subject: string;
	most: number;
}

/**
 * Lists what a call counts for: first its place, then, if that may make the call, the account. So the refused calls of one network or device do not use
 * up the account's limit, which would lock the member out everywhere.
 */
function listSubjects(name: RateLimit, limit: Limit, { account, address, device }: Caller): Subject[][] {
	const what = limit.mails ? 'MAIL' : name;
	const { together = Number.POSITIVE_INFINITY } = limit;
	const ofAddress = { subject: `${what} address ${address}`, most: limit.address };
	const ofPlace = { subject: device === undefined ? `${what} account ${account} address ${address}` : `${what} device ${device}`, most: together };
	const ofAccount = device === undefined ? [{ subject: `${what} account ${account}`, most: limit.account }] : [];
	const steps = account === undefined ? [[ofAddress]] : [[ofAddress, ofPlace], ofAccount];
	return steps.map((subjects) => subjects.filter(({ most }) => Number.isFinite(most)));
}

/**
 * Counts a try of a code and returns whether the code may be checked. A place that has requested a code, and a known device, has `most` tries that
 * nobody else can use up. All other places together have `most` tries an hour for an account, so that many networks do not help
 * (docs/decisions/0008-call-limits.md).
 */
async function mayTry(market: Ports<'now' | 'rateLimits'>, name: RateLimit, most: number, { account, address, device }: Caller): Promise<boolean> {
	const { window } = RATE_LIMITS.SEND_CODE;
	const sent = nameSent({ account, address, device });
	const countMails = (at: number) => market.rateLimits.count(sent, window, at, 0);
	// The code may have been requested at the end of the previous window.
	const mails = (await countMails(market.now)) || (await countMails(market.now - window));
	const subject = mails > 0 || device !== undefined ? `${name} code ${mails} ${sent}` : `${name} code account ${account}`;
	return (await market.rateLimits.count(subject, window, market.now, 1)) <= most;
}

/** Names the count of mails that a place was sent. Refused requests do not count in it: each would give a place further tries. */
function nameSent({ account, address, device }: Caller): string {
	return `SENT ${device === undefined ? `account ${account} address ${address}` : `device ${device}`}`;
}

/** Makes the refusal, with the seconds until a window of `window` milliseconds ends. */
function refuseCall(window: number, now: number): MarketError {
	return new MarketError('TOO_MANY_REQUESTS', { retryAfter: Math.ceil((window - (now % window)) / 1000) });
}
