import { createHash } from 'node:crypto';
import type { WebPush as Answer, NewPushSubscription } from '#shared/contract/notifications/web-push.ts';
import { mayTrade } from '#shared/domain/accounts/member.ts';
import type { Language } from '#shared/domain/common/language.ts';
import { PUSH_SUBSCRIPTION_LIFE, PUSH_SUBSCRIPTIONS } from '#shared/domain/notifications/limits.ts';
import type { MemberRecord } from '../accounts/ports/members.ts';
import { hasSessionEnded, isSessionOpen } from '../accounts/sign-in/end-sessions.ts';
import { commitOrRetry } from '../commit-or-retry.ts';
import type { Change } from '../market/changes.ts';
import type { Ports } from '../market/market.ts';
import { MarketError } from '../market-error.ts';
import type { SomeSessions } from './live-channel.ts';
import type { PushServices } from './ports/push-services.ts';
import type { PushSubscription, PushSubscriptionsRecord } from './ports/push-subscriptions.ts';

type SubscriptionMarket = Ports<'commit' | 'pushSubscriptions'>;

/** Lists where the caller has web push turned on. */
export async function readPushSubscriptions(market: Ports<'pushSubscriptions'>, services: PushServices, caller: MemberRecord): Promise<Answer> {
	return presentPushSubscriptions(services, caller, (await market.pushSubscriptions.of(caller.memberId))?.all ?? []);
}

/**
 * Turns web push on in a browser, in the caller's session, or renews it. A browser belongs to one member at a time, so a previous holder loses it.
 * The oldest subscriptions above the limit are removed. Errors: VALIDATION for an address of no push service, or for invalid keys; BUSY;
 * UNAUTHENTICATED if the session has ended meanwhile.
 */
export async function addPushSubscription(
	market: SubscriptionMarket & Ports<'members'>,
	services: PushServices,
	caller: MemberRecord,
	given: NewPushSubscription & { language: Language; sessionId: string },
): Promise<Answer> {
	const { endpoint, keys, former, sessionId } = given;
	if (!services.isKnown(endpoint)) throw new MarketError('VALIDATION', { issues: [{ path: 'endpoint', code: 'PUSH_SERVICE', message: '' }] });
	if (!services.mayEncrypt(keys)) throw new MarketError('VALIDATION', { issues: [{ path: 'keys', code: 'PUSH_KEYS', message: '' }] });
	const { memberId } = caller;
	const receiverId = namePushService(endpoint);
	const added = await commitOrRetry(async () => {
		const [before, holder] = await Promise.all([market.pushSubscriptions.of(memberId), market.pushSubscriptions.holder(receiverId)]);
		const now = Date.now();
		const known = before?.all.find((one) => one.receiverId === receiverId);
		const subscription: PushSubscription = {
			...{ receiverId, endpoint, ...keys, device: given.device, language: given.language, sessionId },
			...{ since: known?.since ?? now, seenAt: now },
		};
		const others = (before?.all ?? []).filter((one) => one.receiverId !== receiverId && one.receiverId !== former && isAlive(one, caller, now));
		const after = [...others, subscription].slice(-PUSH_SUBSCRIPTIONS);
		const dropped = (before?.all ?? []).filter((one) => !after.some((kept) => kept.receiverId === one.receiverId));
		await market.commit([
			...(holder !== undefined && holder !== memberId ? await takeFrom(market, holder, [receiverId]) : []),
			{ kind: 'push-subscriptions-changed', before, after: { memberId, version: (before?.version ?? 0) + 1, all: after } },
			// Also if the holder stays the same, because another member may take it between the reads.
			{ kind: 'push-subscription-moved', receiverId, from: holder, to: memberId },
			...dropped.map((one) => leave(one.receiverId, memberId)),
		]);
		return after;
	});
	// Read after the write, so that an end of the session either finds the subscription or is found here.
	const { member, session } = await market.members.ofSession({ memberId, sessionId });
	if (!member || !isSessionOpen(member, session)) {
		await forgetPushSubscriptions(market, memberId, (one) => one.receiverId === receiverId);
		throw new MarketError('UNAUTHENTICATED');
	}
	return presentPushSubscriptions(services, caller, added);
}

/** Turns web push off in one of the caller's browsers. Errors: NOT_FOUND, BUSY. */
export async function removePushSubscription(market: SubscriptionMarket, { memberId }: MemberRecord, receiverId: string): Promise<void> {
	if (!(await forgetPushSubscriptions(market, memberId, (one) => one.receiverId === receiverId))) throw new MarketError('NOT_FOUND');
}

/** Removes the member's subscriptions for which `isMeant` is true. Returns whether there were any. Errors: BUSY. */
export function forgetPushSubscriptions(market: SubscriptionMarket, memberId: string, isMeant: (one: PushSubscription) => boolean): Promise<boolean> {
	return commitOrRetry(async () => {
		const before = await market.pushSubscriptions.of(memberId);
		const meant = before?.all.filter(isMeant) ?? [];
		if (!before || meant.length === 0) return false;
		await market.commit([withdraw(before, meant), ...meant.map((one) => leave(one.receiverId, memberId))]);
		return true;
	});
}

/** Ends web push in the browsers of a session, or of all ended sessions. Errors: BUSY. */
export async function endPushSubscriptions(market: SubscriptionMarket & Ports<'members'>, memberId: string, which: SomeSessions = {}): Promise<void> {
	const sessionId = 'sessionId' in which ? which.sessionId : undefined;
	const member = sessionId === undefined ? await market.members.get(memberId) : undefined;
	// A member who has signed in again since may have turned it on again.
	const isOver = (one: PushSubscription) => (sessionId === undefined ? !member || !isAlive(one, member, Date.now()) : one.sessionId === sessionId);
	await forgetPushSubscriptions(market, memberId, isOver);
}

/** Returns whether messages may go to a browser: its last session has not ended. `now` is real time, like sessions. */
export function isAlive({ seenAt, sessionId }: PushSubscription, member: MemberRecord, now: number): boolean {
	return mayTrade(member) && !hasSessionEnded(member, sessionId, seenAt) && now - seenAt < PUSH_SUBSCRIPTION_LIFE;
}

async function takeFrom(market: Ports<'pushSubscriptions'>, memberId: string, receiverIds: readonly string[]): Promise<Change[]> {
	const before = await market.pushSubscriptions.of(memberId);
	const meant = before?.all.filter((one) => receiverIds.includes(one.receiverId)) ?? [];
	return before && meant.length > 0 ? [withdraw(before, meant)] : [];
}

function withdraw(before: PushSubscriptionsRecord, meant: readonly PushSubscription[]): Change {
	return {
		kind: 'push-subscriptions-changed',
		before,
		after: { ...before, version: before.version + 1, all: before.all.filter((one) => !meant.includes(one)) },
	};
}

const leave = (receiverId: string, from: string): Change => ({ kind: 'push-subscription-moved', receiverId, from, to: undefined });

/** Hashes the address, which is secret and long, to an id. */
function namePushService(endpoint: string): string {
	return createHash('sha256').update(endpoint).digest('base64url');
}

async function presentPushSubscriptions({ publicKey }: PushServices, member: MemberRecord, all: readonly PushSubscription[]): Promise<Answer> {
	const alive = all.filter((one) => isAlive(one, member, Date.now()));
	return {
		publicKey: await publicKey(),
		receivers: alive.map(({ receiverId, device, since }) => ({ receiverId, device, since: new Date(since).toISOString() })).reverse(),
	};
}
