import { SESv2Client, SendEmailCommand, SendingPausedException } from '@aws-sdk/client-sesv2';
import { ChangeMessageVisibilityCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { mockClient } from 'aws-sdk-client-mock';
import { ulid } from 'ulid';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { HELD_AT_MOST, HOUR } from '#shared/domain/limits.ts';
import type { NewNotification } from '#shared/domain/notification.ts';
import type { NotificationChoices } from '#shared/domain/notification-settings.ts';
import { type Outgoing, startFunctionsAlone } from '#test/steps/functions-alone.ts';
import { makeMember } from '#test/steps/records.ts';
import type { ToMail } from '../usecases/telling/mail-member.ts';

/** Mails that wait, through their queue and the sweep, on a real table. */
const ses = mockClient(SESv2Client);
const sqs = mockClient(SQSClient);

let out: Outgoing;
let mail: (event: SQSEvent) => Promise<SQSBatchResponse>;
let sweep: (event: never, context: { getRemainingTimeInMillis(): number }) => Promise<unknown>;
let market: typeof import('../open-market.ts');

beforeAll(async () => {
	out = await startFunctionsAlone();
	({ handler: mail } = await import('./mail.ts'));
	({ handler: sweep } = await import('../schedules/sweep.ts'));
	market = await import('../open-market.ts');
});
afterAll(() => out.stop());
beforeEach(() => {
	for (const client of [ses, sqs]) client.reset();
	sqs.on(SendMessageCommand).resolves({});
	sqs.on(ChangeMessageVisibilityCommand).resolves({});
	ses.on(SendEmailCommand).resolves({ MessageId: '1' });
	later(0);
});

const later = (milliseconds: number) => vi.stubEnv('CLOCK_OFFSET', String(milliseconds));
/** The hour of Tokyo's clock now. */
const hourNow = () => (new Date(market.openMarket().now).getUTCHours() + 9) % 24;
const quietNow = (): NotificationChoices => ({ quiet: { from: hourNow(), to: (hourNow() + 2) % 24 } });

async function hasJoined(choices?: NotificationChoices): Promise<{ memberId: string; address: string }> {
	const member = makeMember('Hanako');
	const { commit } = market.openMarket();
	await commit([{ kind: 'member-added', member }]);
	const { memberId, userName: address } = member;
	if (choices) await commit([{ kind: 'notification-settings', before: undefined, after: { memberId, version: 1, choices } }]);
	return { memberId, address };
}

const aLot = (memberId: string, lot: string): NewNotification => ({ memberId, kind: 'SUSPENDED', data: { lots: lot, count: 1 } });
async function tell(notification: NewNotification): Promise<ToMail> {
	const { commit, now, newId } = market.openMarket();
	const notificationId = newId();
	await commit([{ kind: 'notification', notificationId, notification, at: now }]);
	return { memberId: notification.memberId, notificationId };
}
const work = (...mailings: readonly object[]) =>
	mail({
		Records: mailings.map((mailing) => ({
			messageId: ulid(),
			receiptHandle: 'receipt',
			body: JSON.stringify(mailing),
			attributes: { ApproximateReceiveCount: '1' },
		})),
	} as unknown as SQSEvent);
/** The sweep, and which of the member's mails it has called for. */
async function runSweep(memberId: string): Promise<object[]> {
	sqs.resetHistory();
	await sweep(undefined as never, { getRemainingTimeInMillis: () => 300_000 });
	const called = sqs.commandCalls(SendMessageCommand).map(({ args }): object => JSON.parse(args[0].input.MessageBody ?? '{}'));
	return called.filter((one) => 'waitsFor' in one && 'memberId' in one && one.memberId === memberId);
}
const sent = (address: string) =>
	ses
		.commandCalls(SendEmailCommand)
		.map(({ args }) => args[0].input)
		.filter(({ Destination }) => Destination?.ToAddresses?.includes(address))
		.map(({ Content }) => ({
			subject: Content?.Simple?.Subject?.Data ?? '',
			text: Content?.Simple?.Body?.Text?.Data ?? '',
			headers: Content?.Simple?.Headers,
		}));

test('what comes in the quiet hours waits for their end and is one mail then, however often it is handed out', async () => {
	const { memberId, address } = await hasJoined(quietNow());
	const mailings = [await tell(aLot(memberId, 'A1')), await tell(aLot(memberId, 'A2')), await tell(aLot(memberId, 'A3'))];
	for (const _ of [1, 2]) expect(await work(...mailings)).toEqual({ batchItemFailures: [] });
	expect(await runSweep(memberId)).toEqual([]);
	expect(sent(address)).toEqual([]);

	later(2 * HOUR);
	const called = await runSweep(memberId);
	expect(called).toEqual([{ memberId, waitsFor: 'quiet' }]);
	await Promise.all([1, 2, 3].map(() => work(...called)));
	const [only, ...more] = sent(address);
	expect(more).toEqual([]);
	expect(only?.subject).toMatch(/^3 notifications for you/);
	expect(only?.text).toMatch(/A1[\s\S]*A2[\s\S]*A3/);
	expect(only?.headers?.[0]?.Value).toContain(`${memberId}.SUSPENDED.`);
	expect(await runSweep(memberId)).toEqual([]);
	// Told again, as by hand, it is not mailed again.
	later(4 * HOUR);
	await work(...mailings);
	expect(sent(address)).toHaveLength(1);
});

test('a deadline that comes before the end, and a changed password, wait for nothing', async () => {
	const { memberId, address } = await hasJoined(quietNow());
	const closesAt = new Date(market.openMarket().now + 3 * HOUR).toISOString();
	const stone = { lot: 'Round 1.02 ct F VS1', lotId: 'A1', currency: 'USD', currentBid: 8500, closesAt };
	await work(await tell({ memberId, kind: 'OUTBID', data: stone }), await tell({ memberId, kind: 'PASSWORD_CHANGED', data: { by: 'MEMBER' } }));
	expect(sent(address)).toHaveLength(2);
});

test('the digest is one mail of what is not about a deal, and says how such mails end; what was read meanwhile is left out', async () => {
	const { memberId, address } = await hasJoined({ digestAt: (hourNow() + 1) % 24 });
	const closesAt = new Date(market.openMarket().now + 30 * HOUR).toISOString();
	const stone = { lot: 'Round 1.02 ct F VS1', lotId: 'A4', currency: 'USD' };
	const read = await tell(aLot(memberId, 'A1'));
	await work(
		read,
		await tell(aLot(memberId, 'A2')),
		await tell({ memberId, kind: 'MEDIA_REQUESTED', data: { ...stone, companyName: 'Sato', kinds: 'photo' } }),
	);
	await work(await tell({ memberId, kind: 'OUTBID', data: { ...stone, currentBid: 8500, closesAt } }));
	expect(sent(address).map(({ subject }) => subject)).toEqual([expect.stringContaining('outbid')]);
	await market.openMarket().notifications.markRead(memberId, read.notificationId);

	later(HOUR);
	await work(...(await runSweep(memberId)));
	const digest = sent(address)[1];
	expect(digest?.subject).toMatch(/^2 notifications/);
	expect(digest?.text).not.toContain('A1');
	expect(digest?.headers?.[0]?.Value).toContain(`${memberId}.ALL.`);
});

test('a worker that dies, or a mail service that is away, leaves it due', async () => {
	const { memberId, address } = await hasJoined(quietNow());
	await work(await tell(aLot(memberId, 'A1')));
	later(2 * HOUR);
	ses.on(SendEmailCommand).rejects(new SendingPausedException({ $metadata: {}, message: 'Not sent' }));
	expect((await work(...(await runSweep(memberId)))).batchItemFailures).toHaveLength(1);
	ses.reset();
	ses.on(SendEmailCommand).resolves({ MessageId: '1' });
	// Its message was lost with the worker: the sweep calls again.
	await work(...(await runSweep(memberId)));
	expect(sent(address)).toHaveLength(1);
	// Of one alone the mail is the notification's own.
	expect(sent(address)[0]?.subject).not.toMatch(/notification/);
});

test('what was told while the mail went out is not lost, and of very many the mail says that there are more', async () => {
	const { memberId, address } = await hasJoined();
	const { heldMails, now } = market.openMarket();
	const held = { memberId, waitsFor: 'quiet' } as const;
	const early = await tell(aLot(memberId, 'EARLY'));
	await heldMails.hold(memberId, 'quiet', early.notificationId, now - 1);
	const claimed = await heldMails.claim(held, now);
	const late = await tell(aLot(memberId, 'LATE'));
	await heldMails.hold(memberId, 'quiet', late.notificationId, now + HOUR);
	await heldMails.finish(held, claimed?.notificationIds ?? []);
	for (let at = 1; at < HELD_AT_MOST + 3; at++) await heldMails.hold(memberId, 'quiet', ulid(), now);
	await work(...(await runSweep(memberId)));
	const [only] = sent(address);
	expect(only?.text).toContain('LATE');
	expect(only?.text).not.toContain('EARLY');
	expect(only?.text).toContain('and more in the market.');
});
