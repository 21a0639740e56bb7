import * as z from 'zod';
import type { MemberRecord } from '#functions/usecases/accounts/ports/members.ts';
import { type Caller, limitCalls } from '#functions/usecases/limit-calls.ts';
import type { Market } from '#functions/usecases/market/market.ts';
import type { Endpoint } from '#shared/contract/endpoints.ts';
import type { DeviceMarks } from '../device-marks.ts';
import { type Incoming, readNetwork } from './incoming.ts';
import { limitGuests } from './limit-guests.ts';

/** Places where a call may name an account. */
const ACCOUNT_NAMED = z.object({
	params: z.object({ email: z.string().optional() }).optional(),
	body: z.object({ userName: z.string().optional(), email: z.string().optional() }).optional(),
});

/** The facts by which a call is counted. */
interface Counted {
	given: object;
	market: Market;
	caller: MemberRecord | undefined;
	/** Finds the device that once signed in to this account, from the cookies of the call. */
	findDevice?: DeviceMarks['find'];
}

/** Makes a call within the limit that the contract sets for it, and within the limit of guests. Errors: TOO_MANY_REQUESTS, OTP_INVALID. */
export async function limitCall<T>(context: Incoming, endpoint: Endpoint, by: Counted, call: () => Promise<T>): Promise<T> {
	const { who, limit, bySession } = endpoint;
	const { given, market, caller } = by;
	const countAndCall = async () => (limit ? limitCalls(market, limit, await identifyCaller(context, endpoint, by), call) : call());
	// Renewals and sign-outs ask the identity service about any text, also for members.
	const isLimited = who === 'public' && (bySession || caller?.state !== 'ACTIVE');
	return isLimited ? limitGuests(readNetwork(context), given, Boolean(bySession), countAndCall) : countAndCall();
}

/**
 * Finds the account that a public call names, existing or not, or else the calling member; the network address; and the device. Members who are signed in
 * count for themselves: by naming another account in their own call they would use up its limit.
 */
async function identifyCaller(context: Incoming, { who }: Endpoint, { given, caller, findDevice }: Counted): Promise<Caller> {
	const { params, body } = who === 'public' ? ACCOUNT_NAMED.parse(given) : {};
	const named = body?.userName ?? body?.email ?? params?.email;
	const device = named === undefined ? undefined : await findDevice?.(context.req.header('cookie'), named);
	return { account: named ?? caller?.memberId, address: readNetwork(context), device };
}
