import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';
import { ChangeMessageVisibilityCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { mockClient } from 'aws-sdk-client-mock';
import { ulid } from 'ulid';
import { afterAll, beforeAll, beforeEach, vi } from 'vitest';
import type { MemberRecord } from '#functions/usecases/accounts/ports/members.ts';
import type { ToMail } from '#functions/usecases/notifications/mail-member.ts';
import type { NewNotification } from '#shared/domain/notifications/notification.ts';
import type { NotificationChoices } from '#shared/domain/notifications/notification-settings.ts';
import { type Outgoing, startFunctionsAlone } from './functions-alone.ts';
import { makeMember } from './records.ts';
import { limitRights } from './rights.ts';

/**
 * Steps of the tests of mails that are held back, through their queue and the sweep, on a real table. Their set-up is that of every test file that
 * imports them.
 */
export const ses = mockClient(SESv2Client);
export const sqs = mockClient(SQSClient);

let out: Outgoing;
let mail: (event: SQSEvent) => Promise<SQSBatchResponse>;
let sweep: (event: never, context: { getRemainingTimeInMillis(): number }) => Promise<unknown>;
let functions: typeof import('#functions/open-market.ts');

beforeAll(async () => {
	out = await startFunctionsAlone();
	mail = await limitRights('mail', (await import('#functions/events/mail.ts')).handler);
	sweep = await limitRights('sweep', (await import('#functions/schedules/sweep.ts')).handler);
	functions = await import('#functions/open-market.ts');
});
afterAll(() => out.stop());
beforeEach(() => {
	for (const client of [ses, sqs]) client.reset();
	sqs.on(SendMessageCommand).resolves({});
	sqs.on(ChangeMessageVisibilityCommand).resolves({});
	ses.on(SendEmailCommand).resolves({ MessageId: '1' });
	later(0);
});

/** Opens the market at its present time. */
export const openMarket = () => functions.openMarket();

export const later = (milliseconds: number) => vi.stubEnv('CLOCK_OFFSET', String(milliseconds));
/** Returns the present hour in Tokyo. */
export const hourNow = () => (new Date(openMarket().now).getUTCHours() + 9) % 24;
export const quietNow = (): NotificationChoices => ({ quiet: { from: hourNow(), to: (hourNow() + 2) % 24 } });

export async function hasJoined(choices?: NotificationChoices): Promise<{ memberId: string; address: string; member: MemberRecord }> {
	const member = makeMember('Hanako');
	const { commit } = openMarket();
	await commit([{ kind: 'member-added', member }]);
	const { memberId, userName: address } = member;
	if (choices) await commit([{ kind: 'notification-settings', before: undefined, after: { memberId, version: 1, choices } }]);
	return { memberId, address, member };
}

export const aLot = (memberId: string, lot: string): NewNotification => ({ memberId, kind: 'SUSPENDED', data: { lots: lot, count: 1 } });
export async function tell(notification: NewNotification): Promise<ToMail> {
	const { commit, now, newId } = openMarket();
	const notificationId = newId();
	await commit([{ kind: 'notification', notificationId, notification, at: now }]);
	return { memberId: notification.memberId, notificationId };
}
export const work = (...mailings: readonly object[]) =>
	mail({
		Records: mailings.map((mailing) => ({
			messageId: ulid(),
			receiptHandle: 'receipt',
			body: JSON.stringify(mailing),
			attributes: { ApproximateReceiveCount: '1' },
		})),
	} as unknown as SQSEvent);
/** Runs the sweep. Returns the mails of the member for which it has put messages into the queue. */
export async function runSweep(memberId: string): Promise<object[]> {
	sqs.resetHistory();
	await sweep(undefined as never, { getRemainingTimeInMillis: () => 300_000 });
	const called = sqs.commandCalls(SendMessageCommand).map(({ args }): object => JSON.parse(args[0].input.MessageBody ?? '{}'));
	return called.filter((one) => 'waitsFor' in one && 'memberId' in one && one.memberId === memberId);
}
export const sent = (address: string) =>
	ses
		.commandCalls(SendEmailCommand)
		.map(({ args }) => args[0].input)
		.filter(({ Destination }) => Destination?.ToAddresses?.includes(address))
		.map(({ Content }) => ({
			subject: Content?.Simple?.Subject?.Data ?? '',
			text: Content?.Simple?.Body?.Text?.Data ?? '',
			headers: Content?.Simple?.Headers,
		}));
