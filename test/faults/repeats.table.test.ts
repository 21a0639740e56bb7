import { ChangeMessageVisibilityCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import type { DynamoDBRecord, SQSEvent } from 'aws-lambda';
import { mockClient } from 'aws-sdk-client-mock';
import { ulid } from 'ulid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { MemberRecord } from '#functions/usecases/accounts/ports/members.ts';
import type { ListingRecord } from '#functions/usecases/stock/ports/listings.ts';
import { LAST_CALLS_ARRIVE_WITHIN } from '#shared/domain/auctions/limits.ts';
import { CLOSED_KINDS } from '#shared/domain/notifications/notification.ts';
import { isMailed } from '#shared/domain/notifications/notification-settings.ts';
import fc from '#test/model/fast-check.ts';
import { type Outgoing, startFunctionsAlone } from '#test/steps/functions-alone.ts';
import { bidOn, makeMember, makeStone, writeRecords } from '#test/steps/records.ts';
import { readStormSize } from '#test/steps/storm-size.ts';

/**
 * An auction on the real table. Its stream and queues deliver everything one to five times, out of
 * order between items, with unreadable records among them and a page that is gone. Every mail is
 * sent once, every notification is stored once, and an unreadable record stops no other.
 */
const NOON = Date.parse('2027-03-01T03:00:00.000Z');
const CLOSING = Date.parse('2027-03-02T08:00:00.000Z');
const CLOSED = CLOSING + LAST_CALLS_ARRIVE_WITHIN;
const size = readStormSize();

/** The queues are mocked; everything else is real. */
const queues = mockClient(SQSClient);
let queued: { queue: string; body: string }[] = [];

let out: Outgoing;
let code: Awaited<ReturnType<typeof loadCode>>;
const loadCode = async () => ({
	...(await import('#functions/open-market.ts')),
	...(await import('#functions/data/notifications/connections.ts')),
	...(await import('#functions/usecases/auctions/sweep.ts')),
	...(await import('#functions/usecases/notifications/live-channel.ts')),
	changed: (await import('#functions/events/table-changed.ts')).handler,
	followUp: (await import('#functions/events/follow-up.ts')).handler,
	mail: (await import('#functions/events/mail.ts')).handler,
});

beforeAll(async () => {
	out = await startFunctionsAlone();
	code = await loadCode();
});
beforeEach(() => {
	queued = [];
	queues.reset();
	queues.on(ChangeMessageVisibilityCommand).resolves({});
	queues.on(SendMessageCommand).callsFake(({ QueueUrl, MessageBody }) => {
		queued.push({ queue: QueueUrl.split('/').at(-1), body: MessageBody });
		return {};
	});
});
afterAll(() => out.stop());

const aDelivery = fc.record({ times: fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1 }), lots: fc.infiniteStream(fc.nat()) });

test('whatever is delivered several times, and in whatever order, is told once', { timeout: size.timeout }, async ({ task }) => {
	const total = { records: 0, delivered: 0, mails: 0 };
	await fc.assert(
		fc.asyncProperty(aDelivery, async ({ times, lots }) => {
			const { members, listing, tracker } = await holdAuction();
			out.mails.length = 0;
			queued = [];
			const draw = () => lots.next().value as number;
			const records = await out.readChanges();
			total.records += records.length;

			// A stream keeps the order of the changes of one item, but not across items.
			const deliveries = repeat(interleave(records, draw), times);
			total.delivered += deliveries.length;
			for (let at = 0; at < deliveries.length; ) {
				const batch = deliveries.slice(at, at + 1 + (draw() % 30));
				at += batch.length;
				expect(await code.changed({ Records: batch })).toEqual({ batchItemFailures: [] });
			}
			await drainQueues(times, draw);
			// Notifications written while following up are in the stream, too.
			for (let news = await out.readChanges(); news.length > 0; news = await out.readChanges()) {
				await code.changed({ Records: repeat(news, times) });
				await drainQueues(times, draw);
			}

			const told = await Promise.all(members.map(readKinds));
			for (const [at, { userName }] of members.entries()) {
				// A close is one mail, however many auctions it ended for the member.
				const kinds = told[at]?.filter((kind) => isMailed(kind)) ?? [];
				const closed = kinds.filter((kind) => CLOSED_KINDS.some((one) => one === kind));
				expect(out.mails.filter(({ to }) => to === userName)).toHaveLength(kinds.length - Math.max(0, closed.length - 1));
			}
			total.mails += out.mails.length;
			// The state changed twice: an auction opened and closed. A member who is notified of both at once sees only the last state.
			const states = (await readNotifications(tracker)).flatMap(({ kind, data }) => (kind === 'TRACKED_CHANGED' ? [data.state] : []));
			expect(new Set(states).size).toBe(states.length);
			expect(states).toContain('AWAITING_DECISION');
			expect((await code.openMarket().listings.get(listing.listingId))?.state).toBe('AWAITING_DECISION');
			// Each bid counts once for its bidder, on the day of the bid.
			for (const [at, { memberId }] of members.entries()) {
				const [counted] = await code.openMarket().statistics.since(memberId, '2027-01-01');
				expect([counted?.period, counted?.bids]).toEqual(BIDS_PLACED[at] ? ['2027-03-01', BIDS_PLACED[at]] : [undefined, undefined]);
			}
		}),
		size.parameters,
	);
	task.meta.figures = `${total.records} records delivered ${total.delivered} times, ${total.mails} mails`;
});

test('a record that nobody can read, and a page that is gone, keep nobody else from being told', async () => {
	const { members, listing } = await holdAuction();
	const [seller, bidder] = members as [MemberRecord, MemberRecord];
	const records = await out.readChanges();
	const [first] = records;
	if (!first) throw new Error('Nothing was written');
	const poison: DynamoDBRecord = {
		...first,
		eventName: 'MODIFY',
		dynamodb: { ...first.dynamodb, SequenceNumber: 'poison', NewImage: { __edb_e__: { S: 'listing' } } },
	};
	out.mails.length = 0;
	queued = [];
	const [gone, open] = [`gone-${ulid()}`, `open-${ulid()}`];
	for (const [connectionId, { memberId }] of [
		[gone, seller],
		[open, bidder],
	] as const)
		await listen(connectionId, memberId);
	out.gone.add(gone);

	const { batchItemFailures } = await code.changed({ Records: [...records.slice(0, 3), poison, ...records.slice(3)] });
	expect(batchItemFailures.filter(({ itemIdentifier }) => itemIdentifier !== 'poison')).toEqual([]);
	await drainQueues([1], () => 0);
	expect(out.posted.some(({ connectionId }) => connectionId === open)).toBe(true);
	expect(out.mails.length).toBeGreaterThan(0);
	expect(await code.getConnection(gone)).toBeUndefined();
	expect((await code.openMarket().listings.get(listing.listingId))?.state).toBe('AWAITING_DECISION');
});

/** Number of bids that each member places below. */
const BIDS_PLACED = [0, 4, 2, 0];

/** Runs two auctions from the listing to their close, with a seller, two bidders, and a member who tracks the first stone. */
async function holdAuction(): Promise<{ members: MemberRecord[]; tracker: MemberRecord; listing: ListingRecord }> {
	const members = ['seller', 'first', 'second', 'tracker'].map((name) => makeMember(name));
	const [seller, first, second, tracker] = members as [MemberRecord, MemberRecord, MemberRecord, MemberRecord];
	const [listing, other] = [makeStone(seller, NOON), makeStone(seller, NOON)];
	await writeRecords(code.openMarket(), members, [listing, other]);
	await code.openMarket().commit([{ kind: 'favourite', memberId: tracker.memberId, listingId: listing.listingId, tracked: true }]);
	for (const stone of [listing, other]) {
		for (const [bidder, bidAmount] of [
			[first, 7000],
			[second, 8000],
			[first, 9000],
		] as const) {
			await bidOn({ ...code.openMarket(), now: NOON }, bidder, stone, bidAmount);
		}
	}
	await code.sweep({ ...code.openMarket(), now: CLOSED, newId: () => ulid(CLOSED) }, () => true);
	return { members, tracker, listing };
}

/** Connects a member's page and subscribes it to notifications. */
async function listen(connectionId: string, memberId: string): Promise<void> {
	await code.openConnection(connectionId, { memberId, sessionId: ulid(), issuedAt: Date.now() });
	await code.agreeOn(connectionId, '1.2');
	const subscription = { connectionId, subscriptionId: 'news', destination: '/topic/notifications', memberId, isAdmin: false, stomp: '1.2' };
	await code.subscribe({ ...subscription, topic: code.notificationsOf(memberId) });
}

/** Shuffles records of different items; each item's records stay in order. */
function interleave(records: readonly DynamoDBRecord[], draw: () => number): DynamoDBRecord[] {
	const items = [...Map.groupBy(records, ({ dynamodb }) => JSON.stringify(dynamodb?.Keys)).values()].map((of) => [...of]);
	const mixed: DynamoDBRecord[] = [];
	while (items.length > 0) {
		const at = draw() % items.length;
		const next = items[at]?.shift();
		if (next) mixed.push(next);
		else items.splice(at, 1);
	}
	return mixed;
}

/** Repeats each element several times, alone or together with its predecessors. */
function repeat<T>(things: readonly T[], times: readonly number[]): T[] {
	return things.flatMap((_, at) => Array.from({ length: times[at % times.length] ?? 1 }, (_, more) => things.slice(Math.max(0, at - more), at + 1)).flat());
}

/** Delivers every message several times, in random order, until all queues are empty. */
async function drainQueues(times: readonly number[], draw: () => number): Promise<void> {
	const work = { mail: code.mail, followUp: code.followUp } as const;
	while (queued.length > 0) {
		const messages = repeat(queued.splice(0), times).sort(() => (draw() % 3) - 1);
		for (const { queue, body } of messages) {
			const event = { Records: [{ messageId: ulid(), receiptHandle: ulid(), body, attributes: { ApproximateReceiveCount: '1' } }] } as unknown as SQSEvent;
			if (queue === 'mail' || queue === 'followUp') expect(await work[queue](event)).toEqual({ batchItemFailures: [] });
		}
	}
}

async function readNotifications({ memberId }: MemberRecord) {
	return (await code.openMarket().notifications.page(memberId, 0, 500)).content;
}

async function readKinds(member: MemberRecord) {
	return (await readNotifications(member)).map(({ kind }) => kind);
}
