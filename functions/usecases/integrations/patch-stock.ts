import { createHash } from 'node:crypto';
import type { StockPatched } from '#shared/contract/integrations/feeds.ts';
import { DAY } from '#shared/domain/common/durations.ts';
import type { MemberRecord } from '../accounts/ports/members.ts';
import type { Ports } from '../market/market.ts';
import { MarketError } from '../market-error.ts';
import { changeStock, type PlannedStone, planChanges, readPlanned } from './change-stock.ts';
import type { IdempotentRequest, IdempotentRequests } from './ports/idempotent-requests.ts';
import { readChange } from './read-changes.ts';

/** Milliseconds after which a process that carries a request out has certainly ended. */
const LEASE = 30_000;
/** Milliseconds for which a key stands for its request. */
const KEY_KEPT = DAY;

type Request = IdempotentRequest<PlannedStone[], StockPatched>;

/**
 * Changes many of the seller's stones, once for each key. A wrong change is refused, and the others are made. A repeated request is answered as the
 * first time; after a crash it finishes the rest. The plan is stored before anything is written, so that a later attempt recognizes its own changes.
 * Errors: IDEMPOTENCY_KEY_REUSED with another body, IDEMPOTENCY_KEY_IN_USE while the request is carried out, BUSY.
 */
export async function patchStock(
	market: Ports<'now' | 'commit' | 'listings'> & { requests: IdempotentRequests },
	seller: MemberRecord,
	given: readonly unknown[],
	key: string,
): Promise<StockPatched> {
	const { requests, now } = market;
	const read = given.map(readChange);
	const changes = read.flatMap((one) => ('change' in one ? one.change : []));
	const name = hash(key);
	const digest = hash(JSON.stringify(read.map((one, at) => ('change' in one ? one.change : given[at]))));
	let found = await planChanges(market, seller, changes);
	let request: Request = { memberId: seller.memberId, name, digest, version: 1, at: now, leaseUntil: now + LEASE, plan: found.plan };
	// Usually the key is new: it is claimed before anybody looks for it, which saves a request.
	const isNew = await requests.save(request, undefined);
	const stored = isNew ? undefined : await requests.get<PlannedStone[], StockPatched>(seller.memberId, name);
	const known = stored && now - stored.at < KEY_KEPT ? stored : undefined;
	if (known && known.digest !== digest) throw new MarketError('IDEMPOTENCY_KEY_REUSED');
	if (known?.answer) return known.answer;
	if (known && known.leaseUntil > now) throw refuseInUse(known.leaseUntil - now);
	if (known) found = { plan: known.plan, present: await readPlanned(market, seller, known.plan) };
	if (!isNew) {
		const version = stored?.version ?? 0;
		request = { ...request, version: version + 1, at: known?.at ?? now, plan: found.plan };
		if (!(await requests.save(request, stored?.version))) throw refuseInUse(LEASE);
	}
	const { version } = request;
	try {
		const made = (await changeStock(market, seller, changes, { ...found, isRepeated: known !== undefined })).fates.values();
		const answer = { fates: read.flatMap((one) => ('refused' in one ? one.refused : (made.next().value ?? []))) };
		await requests.save({ ...request, version: version + 1, answer }, version);
		return answer;
	} catch (error) {
		// If this fails too, the lease expires by itself.
		await requests.save({ ...request, version: version + 1, leaseUntil: 0 }, version).catch(() => false);
		throw error;
	}
}

function refuseInUse(milliseconds: number): MarketError {
	return new MarketError('IDEMPOTENCY_KEY_IN_USE', { retryAfter: Math.ceil(milliseconds / 1000) });
}

function hash(text: string): string {
	return createHash('sha256').update(text).digest('base64url');
}
