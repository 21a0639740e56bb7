import * as z from 'zod';
import { createBuckets } from '#functions/buckets.ts';
import { MarketError } from '#functions/usecases/market-error.ts';
import { type Endpoint, hasPages } from '#shared/contract/endpoints.ts';
import { listKeys, makeRecord } from '#shared/domain/common/record.ts';
import { LARGE_PAGE, LARGE_PAGE_RETRY, MEMBER_PACES } from '#shared/domain/common/request-limits.ts';

/** Cached from call to call; they cost the table nothing, and so they slow no bid. */
const paces = makeRecord(listKeys(MEMBER_PACES), (name) => createBuckets(MEMBER_PACES[name]));
/** How many large pages are being made for each member. */
const largePages = new Map<string, number>();

const Sized = z.object({ size: z.number() });
const Asked = z.object({ query: Sized.optional().catch(undefined), body: Sized.optional().catch(undefined) });

/** Counts a call of a member whose calls have a pace, before anything is read for it. Errors: TOO_MANY_REQUESTS. */
export function countCall(memberId: string, { pace }: Pick<Endpoint, 'pace'>): void {
	if (pace) paces[pace].take(memberId);
}

/**
 * Makes a call of a member. Of large pages a member may have two made at a time:
 * one takes a processor for a second, and others wait for it. They are counted
 * in this process alone, because only calls in the same process wait for each other.
 * Errors: TOO_MANY_REQUESTS.
 */
export async function limitPages<T>(memberId: string, endpoint: Endpoint, given: object, call: () => Promise<T>): Promise<T> {
	if (!hasPages(endpoint)) return call();
	const { query, body } = Asked.parse(given);
	if (Math.max(query?.size ?? 0, body?.size ?? 0) < LARGE_PAGE.size) return call();
	const underWay = largePages.get(memberId) ?? 0;
	if (underWay >= LARGE_PAGE.atOnce) throw new MarketError('TOO_MANY_REQUESTS', { retryAfter: LARGE_PAGE_RETRY });
	largePages.set(memberId, underWay + 1);
	try {
		return await call();
	} finally {
		const left = (largePages.get(memberId) ?? 1) - 1;
		if (left > 0) largePages.set(memberId, left);
		else largePages.delete(memberId);
	}
}
