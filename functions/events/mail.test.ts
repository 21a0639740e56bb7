import { BadRequestException, SESv2Client, SendEmailCommand, SendingPausedException } from '@aws-sdk/client-sesv2';
import { ChangeMessageVisibilityCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { LANES } from '#infra/lanes.ts';
import { HOUR } from '#shared/domain/limits.ts';
import { type Outgoing, startFunctionsAlone } from '#test/steps/functions-alone.ts';
import { makeMember } from '#test/steps/records.ts';
import type { Mailing } from '../usecases/telling/mail-member.ts';

/** Mails through their queue, as SQS hands them out, while the mail service does what it likes. */
const ses = mockClient(SESv2Client);
const sqs = mockClient(SQSClient);
const said = { $metadata: {}, message: 'Not sent' };

let out: Outgoing;
let handler: (event: SQSEvent) => Promise<SQSBatchResponse>;
let market: typeof import('../open-market.ts');

beforeAll(async () => {
	out = await startFunctionsAlone();
	({ handler } = await import('./mail.ts'));
	market = await import('../open-market.ts');
});
afterAll(() => out.stop());
beforeEach(() => {
	ses.reset();
	sqs.reset();
	sqs.on(SendMessageCommand).resolves({});
	sqs.on(ChangeMessageVisibilityCommand).resolves({});
	ses.on(SendEmailCommand).resolves({ MessageId: '1' });
});

async function isTold(): Promise<Mailing & { address: string }> {
	const { commit, now, newId } = market.openMarket();
	const member = makeMember('Hanako');
	const { memberId, userName: address } = member;
	const notificationId = newId();
	await commit([
		{ kind: 'member-added', member },
		{ kind: 'notification', notificationId, notification: { memberId, kind: 'BAN_LIFTED', data: { reason: 'A mistake of ours' } }, at: now },
	]);
	return { memberId, notificationId, address };
}

const isWaiting = ({ memberId, notificationId }: Mailing, tries = 1) =>
	({
		Records: [
			{
				messageId: `${notificationId}.${tries}`,
				receiptHandle: 'receipt',
				body: JSON.stringify({ memberId, notificationId }),
				attributes: { ApproximateReceiveCount: String(tries) },
			},
		],
	}) as unknown as SQSEvent;
const mailed = () => ses.commandCalls(SendEmailCommand).flatMap(({ args }) => args[0].input.Destination?.ToAddresses ?? []);
/** Seconds for which the last message is hidden. */
const hiddenFor = () => sqs.commandCalls(ChangeMessageVisibilityCommand).at(-1)?.args[0].input.VisibilityTimeout ?? 0;

test('while the mail service refuses everything for an hour a mail is tried ever more seldom, and goes out once when it is over', async () => {
	const mailing = await isTold();
	ses.on(SendEmailCommand).rejects(new SendingPausedException(said));
	let [elapsed, tries] = [0, 0];
	while (elapsed < HOUR) {
		expect((await handler(isWaiting(mailing, ++tries))).batchItemFailures).toHaveLength(1);
		elapsed += hiddenFor() * 1000;
	}
	ses.reset();
	ses.on(SendEmailCommand).resolves({ MessageId: '1' });

	// It comes again, and once more, because the queue may hand anything out twice.
	for (const again of [1, 2]) expect(await handler(isWaiting(mailing, tries + again))).toEqual({ batchItemFailures: [] });

	expect(mailed()).toEqual([mailing.address]);
	expect(hiddenFor()).toBe(15 * 60);
	expect(tries).toBeLessThan(20);
	// Seconds until the queue gives up: a day.
	expect((LANES.mail.tries - tries) * hiddenFor()).toBeGreaterThan(20 * 3600);
});

test('handed out several times at once, a mail goes out once', async () => {
	const mailing = await isTold();

	const answers = await Promise.all(Array.from({ length: 8 }, () => handler(isWaiting(mailing))));

	expect(mailed()).toEqual([mailing.address]);
	expect(answers.filter(({ batchItemFailures }) => batchItemFailures.length === 0).length).toBeGreaterThan(0);
});

test('what is refused for good is set aside at once, not tried again', async () => {
	const mailing = await isTold();
	ses.on(SendEmailCommand).rejects(new BadRequestException(said));

	expect(await handler(isWaiting(mailing))).toEqual({ batchItemFailures: [] });

	const [{ args } = { args: [] }] = sqs.commandCalls(SendMessageCommand);
	expect(args[0]?.input).toMatchObject({ QueueUrl: expect.stringContaining('dead-letters'), MessageBody: expect.stringContaining(mailing.notificationId) });
	expect(sqs.commandCalls(ChangeMessageVisibilityCommand)).toEqual([]);
	// Moved back by hand once the address is right, it goes out.
	ses.reset();
	ses.on(SendEmailCommand).resolves({ MessageId: '1' });
	await handler(isWaiting(mailing));
	expect(mailed()).toEqual([mailing.address]);
});
