import { BadRequestException, SESv2Client, SendEmailCommand, SendingPausedException } from '@aws-sdk/client-sesv2';
import { ChangeMessageVisibilityCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { mockClient } from 'aws-sdk-client-mock';
import { ulid } from 'ulid';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { Figure } from '#functions/environment.ts';
import type { MemberRecord } from '#functions/usecases/accounts/ports/members.ts';
import type { Mailing, ToMail } from '#functions/usecases/notifications/mail-member.ts';
import { JOB_QUEUES } from '#infra/job-queues.ts';
import { HOUR } from '#shared/domain/common/durations.ts';
import type { ClosedKind, NewNotification } from '#shared/domain/notifications/notification.ts';
import { type Outgoing, startFunctionsAlone } from '#test/steps/functions-alone.ts';
import { makeMember } from '#test/steps/records.ts';
import { limitRights } from '#test/steps/rights.ts';

/** Mails through their queue, as SQS delivers them, while the mail service fails in various ways. */
const ses = mockClient(SESv2Client);
const sqs = mockClient(SQSClient);
const said = { $metadata: {}, message: 'Not sent' };

const published: Partial<Record<Figure, number>>[] = [];
vi.mock('#functions/adapters/figures.ts', () => ({ publish: (figures: Partial<Record<Figure, number>>) => published.push(figures) }));

let out: Outgoing;
let handler: (event: SQSEvent) => Promise<SQSBatchResponse>;
let market: typeof import('#functions/open-market.ts');

beforeAll(async () => {
	out = await startFunctionsAlone();
	handler = await limitRights('mail', (await import('./mail.ts')).handler);
	market = await import('#functions/open-market.ts');
});
afterAll(() => out.stop());
beforeEach(() => {
	ses.reset();
	sqs.reset();
	published.length = 0;
	sqs.on(SendMessageCommand).resolves({});
	sqs.on(ChangeMessageVisibilityCommand).resolves({});
	ses.on(SendEmailCommand).resolves({ MessageId: '1' });
});

async function isTold(): Promise<ToMail & { address: string }> {
	const { memberId, address } = await hasJoined();
	const notificationId = await tell({ memberId, kind: 'BAN_LIFTED', data: { reason: 'A mistake of ours' } });
	return { memberId, notificationId, address };
}

async function hasJoined(fields: Partial<MemberRecord> = {}): Promise<{ memberId: string; address: string }> {
	const member = makeMember('Hanako', fields);
	const { memberId, userName: address } = member;
	await market.openMarket().commit([{ kind: 'member-added', member }]);
	return { memberId, address };
}

async function tell(notification: NewNotification): Promise<string> {
	const { commit, now, newId } = market.openMarket();
	const notificationId = newId();
	await commit([{ kind: 'notification', notificationId, notification, at: now }]);
	return notificationId;
}

const isWaiting = ({ memberId, notificationId }: ToMail, tries = 1, queuedAt = Date.now()) => inQueue({ memberId, notificationId }, tries, queuedAt);
const inQueue = (mailing: Mailing, tries = 1, queuedAt = Date.now()) =>
	({
		Records: [
			{
				messageId: ulid(),
				receiptHandle: 'receipt',
				body: JSON.stringify(mailing),
				attributes: { ApproximateReceiveCount: String(tries), SentTimestamp: String(queuedAt) },
			},
		],
	}) as unknown as SQSEvent;
const mailed = () => ses.commandCalls(SendEmailCommand).flatMap(({ args }) => args[0].input.Destination?.ToAddresses ?? []);
/** Returns the seconds for which the last message is hidden. */
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

	// The message is delivered again, and once more, because the queue may deliver anything twice.
	for (const again of [1, 2]) expect(await handler(isWaiting(mailing, tries + again))).toEqual({ batchItemFailures: [] });

	expect(mailed()).toEqual([mailing.address]);
	expect(hiddenFor()).toBe(15 * 60);
	expect(tries).toBeLessThan(20);
	// Seconds until the queue gives up: a day.
	expect((JOB_QUEUES.mail.tries - tries) * hiddenFor()).toBeGreaterThan(20 * 3600);
});

test('the age of a mail that fails is published at each try, for the alarm; that of others is not', async () => {
	const [failing, sent] = [await isTold(), await isTold()];
	const isFor = (destination: { ToAddresses?: string[] } | undefined) => destination?.ToAddresses?.includes(failing.address);
	ses.on(SendEmailCommand).callsFake(({ Destination }) => {
		if (isFor(Destination)) throw new SendingPausedException(said);
		return { MessageId: '1' };
	});
	vi.useFakeTimers({ toFake: ['Date'] });
	onTestFinished(() => void vi.useRealTimers());
	const now = Date.now();
	const Records = [isWaiting(sent, 9, now - 2 * HOUR), isWaiting(failing, 9, now - HOUR)].flatMap((event) => event.Records);
	await handler({ Records });
	expect(published).toEqual([{ failingMailAge: 3600 }]);

	ses.reset();
	ses.on(SendEmailCommand).resolves({ MessageId: '1' });
	await handler(isWaiting(failing, 10, now - HOUR));
	expect(published).toHaveLength(1);
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
	// Once the address is correct, an operator moves the message back, and the mail is sent.
	ses.reset();
	ses.on(SendEmailCommand).resolves({ MessageId: '1' });
	await handler(isWaiting(mailing));
	expect(mailed()).toEqual([mailing.address]);
});

/** A time in the past, since nobody is notified of a close before it. */
const CLOSED_AT = new Date(Date.now() - HOUR).toISOString();
const DECIDE_BY = '2026-11-25T08:00:00.000Z';

/** Notifies a member of one closed auction for each of `kinds`. Returns the messages that then wait in the queue. */
async function notifyOfCloses(memberId: string, kinds: readonly ClosedKind[]): Promise<ToMail[]> {
	const told: ToMail[] = [];
	for (const [at, kind] of kinds.entries()) {
		const stone = { lot: 'Round 1.02 ct F VS1', lotId: `A${at + 1}`, currency: 'USD', amount: 8500 + at, closedAt: CLOSED_AT, decideBy: DECIDE_BY };
		told.push({ memberId, notificationId: await tell({ memberId, kind, diamondId: ulid(), data: stone }) });
	}
	return told;
}

/** Lists the messages that were put into the queue with a delay since the last call. */
function listDelayed(): { mailing: Mailing; seconds: number }[] {
	const sent = sqs.commandCalls(SendMessageCommand).map(({ args }) => args[0].input);
	sqs.resetHistory();
	return sent.map(({ MessageBody = '', DelaySeconds = 0 }) => ({ mailing: JSON.parse(MessageBody), seconds: DelaySeconds }));
}

const lastMail = () => ses.commandCalls(SendEmailCommand).at(-1)?.args[0].input.Content?.Simple;
const three: readonly ClosedKind[] = ['AUCTION_CLOSED_SELLER', 'AUCTION_CLOSED_LEADER', 'AUCTION_CLOSED_LOSER'];

test('auctions that close at one instant are one mail: what to decide, what is led, what is lost', async () => {
	const { memberId, address } = await hasJoined();
	const told = await notifyOfCloses(memberId, [...three, ...Array.from({ length: 30 }, () => 'AUCTION_CLOSED_LOSER' as const)]);
	for (const one of told) await handler(isWaiting(one));
	expect(mailed()).toEqual([]);
	const [gathering, ...others] = listDelayed();
	expect(others).toEqual([]);
	expect(gathering).toMatchObject({ mailing: { memberId, closedAt: CLOSED_AT }, seconds: 240 });
	if (!gathering) throw new Error('Nothing waits');

	// The queue may deliver anything twice, including messages about notifications that are mailed already.
	for (const _ of [1, 2]) expect(await handler(inQueue(gathering.mailing))).toEqual({ batchItemFailures: [] });
	for (const one of told) await handler(isWaiting(one));

	expect(mailed()).toEqual([address]);
	expect(listDelayed()).toEqual([]);
	const { Subject, Body } = lastMail() ?? {};
	expect(Subject?.Data).toBe('33 auctions have closed – Diamond Market');
	const text = Body?.Text?.Data ?? '';
	for (const part of [
		'accept or reject the bid on 1 of your stones',
		'highest on 1 stone.',
		'Other bidders won 31 auctions',
		'Round 1.02 ct F VS1 (lot A1)',
		'and 11 more',
	])
		expect(text).toContain(part);
	expect(text).toContain('https://market.example/refresh-list?state=AWAITING_DECISION');
});

test('a single auction is mailed as ever, and one that is told of later in a mail of its own', async () => {
	const { memberId, address } = await hasJoined();
	for (const _ of ['in time', 'late']) {
		const [told] = await notifyOfCloses(memberId, ['AUCTION_CLOSED_LEADER']);
		if (told) await handler(isWaiting(told));
		for (const { mailing } of listDelayed()) await handler(inQueue(mailing));
		expect(lastMail()?.Subject?.Data).toBe('Your bid is the highest – Diamond Market');
	}
	expect(mailed()).toEqual([address, address]);
});

test('a banned member’s mail about a close leaves out the auctions that others won', async () => {
	const { memberId } = await hasJoined({ state: 'BANNED' });
	for (const told of await notifyOfCloses(memberId, ['AUCTION_CLOSED_LEADER', 'AUCTION_CLOSED_LOSER'])) await handler(isWaiting(told));
	for (const { mailing } of listDelayed()) await handler(inQueue(mailing));
	expect(lastMail()?.Subject?.Data).toBe('Your bid is the highest – Diamond Market');
	expect(mailed()).toHaveLength(1);
});

test('whoever died while gathering leaves no auction untold, and nobody else tells it twice', async () => {
	const { memberId, address } = await hasJoined();
	const [first, second] = await notifyOfCloses(memberId, ['AUCTION_CLOSED_LEADER', 'AUCTION_CLOSED_LOSER']);
	if (!first || !second) throw new Error('Two were told');
	// The worker dies between the mark and the queue: its message is delivered again and puts the delayed one into the queue.
	sqs.on(SendMessageCommand).rejectsOnce(new Error('The queue is away')).resolves({});
	expect((await handler(isWaiting(first))).batchItemFailures).toHaveLength(1);
	sqs.resetHistory();
	await handler(isWaiting(second));
	expect(listDelayed()).toEqual([]);
	await handler(isWaiting(first, 2));
	const [gathering] = listDelayed();
	if (!gathering) throw new Error('Nothing waits');

	ses.on(SendEmailCommand).rejects(new SendingPausedException(said));
	expect((await handler(inQueue(gathering.mailing))).batchItemFailures).toHaveLength(1);
	ses.reset();
	ses.on(SendEmailCommand).resolves({ MessageId: '1' });
	const answers = await Promise.all([1, 2, 3].map(() => handler(inQueue(gathering.mailing, 2))));

	expect(mailed()).toEqual([address]);
	expect(answers.some(({ batchItemFailures }) => batchItemFailures.length === 0)).toBe(true);
});
