import { expect, test } from 'vitest';
import { makePushSubscription, outbidMember } from '#test/steps/outbid.ts';
import type { MemberRecord } from '../accounts/ports/members.ts';
import { type Change, WriteConflict } from '../market/changes.ts';
import type { Market } from '../market/market.ts';
import type { PushServices } from './ports/push-services.ts';
import type { PushSubscriptionsRecord } from './ports/push-subscriptions.ts';
import { addPushSubscription, readPushSubscriptions } from './push-subscriptions.ts';

const services: PushServices = { isKnown: () => true, mayEncrypt: () => true, publicKey: async () => 'key' };
const { endpoint, p256dh, auth } = makePushSubscription();
const anna: MemberRecord = { ...outbidMember, memberId: 'anna' };
const ben: MemberRecord = { ...outbidMember, memberId: 'ben' };

/** Makes a market that only stores push subscriptions, guarded as in the table. `meanwhile` runs between two reads of one call. */
function makeMarket() {
	const records = new Map<string, PushSubscriptionsRecord>();
	const holders = new Map<string, string>();
	const session = { sessionId: 'session', beganAt: 0, endedAt: undefined as number | undefined };
	const market = {
		session,
		members: { ofSession: async ({ memberId }: { memberId: string }) => ({ member: memberId === 'anna' ? anna : ben, session }) },
		meanwhile: async (_memberId: string): Promise<void> => undefined,
		pushSubscriptions: {
			holder: async (receiverId: string) => holders.get(receiverId),
			of: async (memberId: string) => {
				await market.meanwhile(memberId);
				return records.get(memberId);
			},
		},
		commit: async (changes: readonly Change[]) => {
			const moves = changes.filter((change) => change.kind === 'push-subscription-moved');
			const kept = changes.filter((change) => change.kind === 'push-subscriptions-changed');
			const isStale =
				moves.some(({ receiverId, from }) => holders.get(receiverId) !== from) ||
				kept.some(({ before, after }) => records.get(after.memberId)?.version !== before?.version);
			if (isStale) throw new WriteConflict([{ index: 0, reason: 'VERSION' }]);
			for (const { receiverId, to } of moves) {
				if (to === undefined) holders.delete(receiverId);
				else holders.set(receiverId, to);
			}
			for (const { after } of kept) records.set(after.memberId, after);
		},
	};
	return market;
}

test('a browser that is taken while its member renews it is one member’s all the same', async () => {
	const inMemory = makeMarket();
	const market = inMemory as unknown as Market;
	const turnOn = (member: MemberRecord) =>
		addPushSubscription(market, services, member, { endpoint, keys: { p256dh, auth }, device: 'Office', language: 'en', sessionId: 'session' });
	await turnOn(anna);
	// Anna's page has read that the browser is hers, but not yet her list.
	inMemory.meanwhile = async (memberId) => {
		if (memberId !== 'anna') return;
		inMemory.meanwhile = async () => undefined;
		await turnOn(ben);
	};
	await turnOn(anna);
	const all = await Promise.all([anna, ben].map(async (member) => (await readPushSubscriptions(market, services, member)).receivers));
	expect(all.flat()).toHaveLength(1);
});

test('a browser whose session ends while it turns web push on gets nothing', async () => {
	const inMemory = makeMarket();
	const market = inMemory as unknown as Market;
	// The end has looked for the session's browsers before this one is stored.
	inMemory.meanwhile = async () => {
		inMemory.session.endedAt = Date.now();
	};
	const turnedOn = addPushSubscription(market, services, anna, {
		...{ endpoint, keys: { p256dh, auth }, device: 'Office', language: 'en' as const, sessionId: 'session' },
	});
	await expect(turnedOn).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
	expect((await readPushSubscriptions(market, services, anna)).receivers).toEqual([]);
	expect(await market.pushSubscriptions.of('anna')).toMatchObject({ all: [] });
});
