import * as z from 'zod';
import { createBuckets } from '#functions/buckets.ts';
import { MarketError } from '#functions/usecases/market-error.ts';
import { type Endpoint, hasPages } from '#shared/contract/endpoints.ts';
import { listKeys, makeRecord } from '#shared/domain/common/record.ts';
import { LARGE_PAGE, LARGE_PAGE_RETRY, MEMBER_PACES } from '#shared/domain/common/request-limits.ts';

/** In memory, so that counting costs no table access and slows no bid. */
const paces = makeRecord(listKeys(MEMBER_PACES), (name) => createBuckets(MEMBER_PACES[name]));
/** Number of large pages in progress per member. */
const largePages = new Map<string, number>();

const Sized = z.object({ size: z.number() });
const Asked = z.object({ query: Sized.optional().catch(undefined), body: Sized.optional().catch(undefined) });

/** Counts a member's call to an endpoint with a pace, before anything is read. Errors: TOO_MANY_REQUESTS. */
export function countCall(memberId: string, { pace }: Pick<Endpoint, 'pace'>): void {
	if (pace) paces[pace].take(memberId);
}

/**
 * Makes a member's call. A member may request two large pages at once, because each uses a processor for a second. They are counted per process,
 * since only calls in the same process wait for each other. Errors: TOO_MANY_REQUESTS.
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
