import pMap from 'p-map';
import { describe, expect, test } from 'vitest';
import type { LiveChannel } from '#functions/usecases/notifications/live-channel.ts';
import { readNotification } from '#functions/usecases/notifications/notifications.ts';
import { notifyMember } from '#functions/usecases/notifications/notify-member.ts';
import type { NotificationRecord } from '#functions/usecases/notifications/ports/notifications.ts';
import { type PushMessage, type PushOutlet, sendPush } from '#functions/usecases/notifications/web-push.ts';
import { HOUR } from '#shared/domain/common/durations.ts';
import { type NewNotification, NOTIFICATION_KINDS, type NotificationKind } from '#shared/domain/notifications/notification.ts';
import {
	type Channel,
	findGathering,
	findWait,
	isNotifiedBy,
	mayChoose,
	type NotificationChoices,
} from '#shared/domain/notifications/notification-settings.ts';
import { writeHeldPush, writePush } from '#shared/text/web-push.ts';
import { hasJoined, hourNow, later, openMarket, quietNow, runSweep, tell, work } from '#test/steps/held-mail.ts';
import { makePushSubscription } from '#test/steps/outbid.ts';
import { readStormSize } from '#test/steps/storm-size.ts';

describe('of every kind, what has waited is told unless its member has read it', () => {
	const silent: LiveChannel = { publish: async () => undefined, hangUp: async () => undefined };
	/** Returns a member's choice for a channel, for every kind that offers one. */
	const turn = (channel: Channel, wanted: boolean) =>
		NOTIFICATION_KINDS.filter((kind) => mayChoose(kind, channel)).map((kind) => [kind, { [channel]: wanted }] as const);
	const merge = (...turned: ReturnType<typeof turn>[]): NotificationChoices['kinds'] =>
		Object.fromEntries(NOTIFICATION_KINDS.map((kind) => [kind, Object.assign({}, ...turned.flat().flatMap(([of, choice]) => (of === kind ? [choice] : [])))]));
	const ON = merge(turn('push', true));
	const APP_OFF = merge(turn('push', true), turn('app', false));
	const APP_ALONE = merge(turn('push', false), turn('mail', false));
	/** Returns values for the words of every kind, without a deadline. */
	const data = () => ({ at: new Date(openMarket().now).toISOString(), lots: 'A1', count: 1 });

	/** Number of kinds for each case. The next case takes the next kinds, so that all are covered. */
	const KINDS_OF_A_CASE = readStormSize().parameters.numRuns;
	let next = 0;
	const takeKinds = () =>
		Array.from(
			{ length: Math.min(KINDS_OF_A_CASE, NOTIFICATION_KINDS.length) },
			() => NOTIFICATION_KINDS[next++ % NOTIFICATION_KINDS.length] as NotificationKind,
		);

	test.each([
		['quiet', 'everything is on', ON, ON],
		['quiet', 'the app is off', APP_OFF, APP_OFF],
		['quiet', 'the app is off when it happens, and on when it is told', APP_OFF, ON],
		['quiet', 'the app is on when it happens, and off when it is told', ON, APP_OFF],
		['quiet', 'mail and web push are off', APP_ALONE, APP_ALONE],
		['digest', 'everything is on', ON, ON],
		['digest', 'the app is off', APP_OFF, APP_OFF],
		['digest', 'the app is off when it happens, and on when it is told', APP_OFF, ON],
		['digest', 'the app is on when it happens, and off when it is told', ON, APP_OFF],
		['digest', 'mail and web push are off', APP_ALONE, APP_ALONE],
	] as const)('%s: %s', async (waitsFor, _, kinds, kindsThen) => {
		// Half past an hour, so that no hour ends during the test.
		const start = 1.5 * HOUR - (Date.now() % HOUR);
		later(start);
		const waiting: NotificationChoices = waitsFor === 'quiet' ? quietNow() : { digestAt: (hourNow() + 1) % 24 };
		const choices = { ...waiting, kinds };
		const { memberId, member } = await hasJoined(choices);
		const subscription = makePushSubscription({ receiverId: memberId, language: 'en' });
		await openMarket().commit([{ kind: 'push-subscriptions-changed', before: undefined, after: { memberId, version: 1, all: [subscription] } }]);
		const pushed: PushMessage[] = [];
		const outlet: PushOutlet = {
			send: async (__, message) => {
				pushed.push(message);
				return 'taken';
			},
			sendLater: async () => undefined,
		};

		const told = await pMap(
			takeKinds().flatMap((kind) => [true, false].map((isRead) => ({ kind, isRead }))),
			async ({ kind, isRead }) => {
				const fact = { memberId, kind, data: data() } as unknown as NewNotification;
				const one = await tell(fact);
				const { notifications, now } = openMarket();
				const stored = (await notifications.get(memberId, one.notificationId)) as NotificationRecord;
				await notifyMember(openMarket(), silent, stored, {
					toPush: (toPush) => sendPush(openMarket(), outlet, toPush),
					toWebhooks: async () => undefined,
				});
				if (isRead) await readNotification(openMarket(), member, one.notificationId);
				await work(one);
				return {
					...one,
					kind,
					isRead,
					mailWaits: findWait(fact, choices, now, 'Asia/Tokyo') !== undefined || findGathering(kind) !== undefined,
					pushWaits: findWait(fact, choices, now, 'Asia/Tokyo', 'push') !== undefined,
				};
			},
			{ concurrency: 8 },
		);
		const after = { memberId, version: 2, choices: { ...waiting, kinds: kindsThen } };
		await openMarket().commit([{ kind: 'notification-settings', before: { memberId, version: 1, choices }, after }]);
		const atOnce = pushed.splice(0);
		later(start + 2 * HOUR);
		for (const held of await runSweep(memberId)) {
			if ('waitsFor' in held && held.waitsFor === 'push') await sendPush(openMarket(), outlet, { memberId, waitsFor: 'push' });
			else await work(held);
		}

		const isTold = (channel: 'mail' | 'push', waits: boolean, { kind, isRead }: (typeof told)[number]) =>
			isNotifiedBy(channel, kind, { kinds }) && !(waits && isRead);
		const mailed = await pMap(told, async ({ notificationId, kind, isRead }) => {
			const { mailedAt } = (await openMarket().notifications.get(memberId, notificationId)) ?? {};
			return mailedAt === undefined ? [] : [`${kind} ${isRead ? 'read' : 'unread'}`];
		});
		const expected = told.filter((one) => isTold('mail', one.mailWaits, one)).map(({ kind, isRead }) => `${kind} ${isRead ? 'read' : 'unread'}`);
		expect(mailed.flat()).toEqual(expected);
		expect(atOnce).toHaveLength(told.filter((one) => !one.pushWaits && isTold('push', false, one)).length);
		const late = told.filter((one) => one.pushWaits && isTold('push', true, one));
		// A single one says what it is about.
		const [single] = late;
		const isSingle = late.length === 1 && single;
		const { title } = isSingle
			? writePush({ kind: single.kind, data: data() } as unknown as NewNotification, 'en', 'Asia/Tokyo')
			: writeHeldPush(late.length, 'en');
		expect(pushed.map(({ content }) => content.title)).toEqual(late.length > 0 ? [title] : []);
	});
});
