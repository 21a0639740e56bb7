import { marshall } from '@aws-sdk/util-dynamodb';
import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent, SQSEvent } from 'aws-lambda';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { MemberRecord } from '#functions/usecases/accounts/ports/members.ts';
import type { Change } from '#functions/usecases/market/changes.ts';
import type { ListingRecord } from '#functions/usecases/stock/ports/listings.ts';
import { FOLLOWED_CHANGES } from '#infra/job-queues.ts';
import { ADMIN_ROLE } from '#shared/domain/accounts/member.ts';
import type { Attachment } from '#shared/domain/stock/media.ts';
import { ENTITIES } from '#test/steps/entities.ts';

const calls = vi.hoisted(() => ({
	openMarket: vi.fn(() => ({ now: 0, zone: 'Asia/Tokyo', commit: calls.commit, listings: { getMany: async () => [] } })),
	commit: vi.fn(async (_changes: readonly Change[]) => undefined),
	notifyMember: vi.fn(async (_market: unknown, _live: unknown, _notification: { notificationId: string }) => undefined),
	notifyListeners: vi.fn(async (_market: unknown, _live: unknown, _before: { state: string }, _listing: { listingId: string; version: number }) => undefined),
	notifyOfRemoval: vi.fn(async (_live: unknown, _listingId: string, _version: number) => undefined),
	notifyMatches: vi.fn(async (_market: unknown, _matcher: () => { stones: Map<string, unknown> }, _part: { at: number; of: number }) => undefined),
	partitionAlerts: vi.fn(async (_market: unknown) => [{ at: 0, of: 1 }]),
	notifyTrackers: vi.fn(async (_market: unknown, _before: unknown, _listing: { version: number }) => undefined),
	notifyRequesters: vi.fn(async (_market: unknown, _before: unknown, _listing: { version: number }) => undefined),
	remove: vi.fn(async (_name: string) => undefined),
	showOrHideListings: vi.fn(async (_market: unknown, _memberId: string) => undefined),
	hideStrays: vi.fn(async (_market: unknown, _added: ReadonlyMap<string, readonly string[]>) => undefined),
	hangUp: vi.fn(async (_memberId: string, _which?: object) => undefined),
	endPushSubscriptions: vi.fn(async (_market: unknown, _memberId: string, _which?: object) => undefined),
}));
vi.mock('#functions/open-market.ts', () => ({ openMarket: calls.openMarket }));
vi.mock('#functions/usecases/notifications/notify-member.ts', () => ({ notifyMember: calls.notifyMember }));
vi.mock('#functions/usecases/notifications/push-subscriptions.ts', () => ({ endPushSubscriptions: calls.endPushSubscriptions }));
vi.mock('#functions/usecases/notifications/notify-listeners.ts', () => ({
	notifyListeners: calls.notifyListeners,
	notifyOfRemoval: calls.notifyOfRemoval,
}));
vi.mock('#functions/usecases/accounts/hide-listings.ts', () => ({ showOrHideListings: calls.showOrHideListings, hideStrays: calls.hideStrays }));
vi.mock('#functions/usecases/notifications/notify-matches.ts', () => ({ notifyMatches: calls.notifyMatches, partitionAlerts: calls.partitionAlerts }));
vi.mock('#functions/usecases/notifications/notify-trackers.ts', () => ({ notifyTrackers: calls.notifyTrackers }));
vi.mock('#functions/usecases/stock/media/notify-requesters.ts', () => ({ notifyRequesters: calls.notifyRequesters }));
vi.mock('#functions/adapters/job-queues.ts', async (original) => ({
	...(await original<typeof import('#functions/adapters/job-queues.ts')>()),
	openQueue: (setting: string) => ({
		send: async (messages: readonly object[]) => {
			if (setting === away.queue) throw new Error('The queue is away');
			if (away.message && JSON.stringify(messages).includes(away.message)) throw new Error('The queue refuses a message');
			sent[setting] = [...(sent[setting] ?? []), ...messages];
		},
		work: async ({ Records }: SQSEvent, act: (message: object) => Promise<void>) => {
			for (const { body } of Records) await act(JSON.parse(body));
			return { batchItemFailures: [] };
		},
	}),
}));
vi.mock('#functions/adapters/stock/media-store.ts', () => ({ mediaStore: { remove: calls.remove } }));
vi.mock('#functions/live/publish.ts', () => ({ openLiveChannel: () => ({ publish: vi.fn(), hangUp: calls.hangUp }) }));

/** Messages to queues, by the setting that names the queue; the queue that fails, and a part of the message that none takes. */
const sent = vi.hoisted((): Record<string, object[]> => ({}));
const away = vi.hoisted(() => ({ queue: '', message: '' }));

let handleChanges: (event: DynamoDBStreamEvent) => Promise<DynamoDBBatchResponse>;
let followUp: (event: SQSEvent) => Promise<unknown>;
let buildWrites: typeof import('#functions/data/table/writes.ts').buildWrites;
let itemOf: (change: Change) => Record<string, unknown>;

beforeAll(async () => {
	for (const [name, value] of Object.entries({
		AWS_REGION: 'ap-northeast-1',
		TABLE_NAME: 'market',
		MARKET_ZONE: 'Asia/Tokyo',
		WEB_ORIGIN: 'https://market.example',
		MEDIA_BUCKET: 'media',
		POWERTOOLS_LOG_LEVEL: 'SILENT',
	}))
		vi.stubEnv(name, value);
	({ handler: handleChanges } = await import('./table-changed.ts'));
	({ handler: followUp } = await import('./follow-up.ts'));
	({ buildWrites } = await import('#functions/data/table/writes.ts'));
	itemOf = (change) => buildWrites(change)[0]?.item.Put?.Item ?? {};
});
afterAll(() => vi.unstubAllEnvs());
beforeEach(() => {
	vi.clearAllMocks();
	for (const lane of Object.keys(sent)) delete sent[lane];
	Object.assign(away, { queue: '', message: '' });
});

/** Handles a batch of the stream, and the follow-up messages that result from it. */
async function handler(event: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> {
	const answer = await handleChanges(event);
	for (const message of sent.FOLLOW_UP_QUEUE_URL ?? []) await followUp({ Records: [{ body: JSON.stringify(message) }] } as SQSEvent);
	sent.FOLLOW_UP_QUEUE_URL = [];
	return answer;
}

const memberId = '01K0000000000000000000MEMB';
const stone: ListingRecord = {
	listingId: '01K0000000000000000000ST0N',
	sellerId: memberId,
	version: 1,
	revision: 1,
	createdAt: 0,
	state: 'DISPLAYED',
	hidden: false,
	expiresAt: 1000,
	reminded: false,
	auctions: 0,
	stone: { lotId: 'A1', shape: 'ROUND', weight: 1, askingPrice: 10_000 },
};
const member: MemberRecord = {
	memberId,
	userName: 'hanako@example.com',
	version: 1,
	roleId: 102,
	state: 'ACTIVE',
	language: 'en',
	firstName: 'Hanako',
	lastName: 'Ishikawa',
	rank: 0,
	createdAt: 0,
};

let sequence = 0;
/** Makes a stream record of a change from one item to another, as Lambda receives it. */
function makeStreamRecord(before: Record<string, unknown> | undefined, after: Record<string, unknown> | undefined): DynamoDBRecord {
	const image = (item: Record<string, unknown> | undefined) => item && (marshall(item, { removeUndefinedValues: true }) as never);
	return {
		eventName: !before ? 'INSERT' : after ? 'MODIFY' : 'REMOVE',
		dynamodb: { SequenceNumber: String(++sequence), OldImage: image(before), NewImage: image(after) },
	};
}
const notification = (notificationId: string) =>
	itemOf({ kind: 'notification', notificationId, at: 0, notification: { memberId, kind: 'BAN_LIFTED', data: { reason: 'A mistake' } } });
const listed = (version: number, changes: Partial<ListingRecord> = {}) => itemOf({ kind: 'listing-added', listing: { ...stone, version, ...changes } });
const attachment = (name: string): Attachment => ({
	attachmentId: name,
	name,
	field: 'images[0]',
	fileName: 'a.png',
	contentType: 'image/png',
	size: 1,
	addedAt: 0,
});
const joined = (changes: Partial<MemberRecord>) => itemOf({ kind: 'member-added', member: { ...member, ...changes } });

test('the event source names kinds of items that there are', () => {
	const kinds = ENTITIES.map(({ kind }) => kind);
	for (const { dynamodb } of FOLLOWED_CHANGES) for (const kind of dynamodb.NewImage.__edb_e__.S) expect(kinds).toContain(kind);
});

test('a stored notification is told, and handed to the mails; that it was read or mailed later is not', async () => {
	const stored = notification('01K0000000000000000000N0T1');

	await handler({
		Records: [makeStreamRecord(undefined, stored), makeStreamRecord(stored, { ...stored, isRead: true, mailedAt: 1 }), makeStreamRecord(stored, undefined)],
	});

	expect(calls.notifyMember).toHaveBeenCalledTimes(1);
	expect(calls.notifyMember.mock.calls[0]?.[2]).toMatchObject({ memberId, notificationId: '01K0000000000000000000N0T1', kind: 'BAN_LIFTED', isRead: false });
	expect(sent.MAIL_QUEUE_URL).toEqual([{ memberId, notificationId: '01K0000000000000000000N0T1' }]);
});

test('of a stone that changed several times in a batch the last change is told', async () => {
	await handler({ Records: [makeStreamRecord(listed(1), listed(2)), makeStreamRecord(listed(2), listed(3, { state: 'BIDDING' }))] });

	// Whether the stone has left the market is decided from its state before the batch.
	expect(calls.notifyListeners.mock.calls.map(([, , { state }, { listingId, version }]) => [state, listingId, version])).toEqual([
		['DISPLAYED', stone.listingId, 3],
	]);
	// Trackers are notified of each change separately: however batches are cut, no notification is repeated.
	expect(calls.notifyTrackers.mock.calls.map(([, before, { version }]) => [before, version])).toEqual([
		[expect.objectContaining({ state: 'DISPLAYED', askingPrice: 10_000 }), 2],
		[expect.objectContaining({ state: 'DISPLAYED', askingPrice: 10_000 }), 3],
	]);
});

test('a bulk upload is held against saved searches once, and tells nobody else', async () => {
	const item = listed(1);
	const bulk = Array.from({ length: 100 }, () => makeStreamRecord(undefined, item));

	expect(await handler({ Records: [...bulk, makeStreamRecord(listed(1), undefined), makeStreamRecord(listed(1), listed(1))] })).toEqual({
		batchItemFailures: [],
	});
	expect(calls.notifyListeners).not.toHaveBeenCalled();
	expect(calls.notifyMatches).toHaveBeenCalledTimes(1);
	expect([...(calls.notifyMatches.mock.calls[0]?.[1]().stones.keys() ?? [])]).toEqual([stone.listingId]);
	// Whether the seller may list at all is checked once.
	expect(calls.hideStrays.mock.calls.map(([, added]) => [...added])).toEqual([[[memberId, [stone.listingId]]]]);
});

test('when there are very many alerts each part of them is asked by a worker of its own, and all else is done once', async () => {
	calls.partitionAlerts.mockResolvedValueOnce([0, 1, 2].map((at) => ({ at, of: 3 })));
	const cheaper = listed(2, { stone: { ...stone.stone, askingPrice: 9000 } });
	await handler({ Records: [makeStreamRecord(listed(1), cheaper), makeStreamRecord(joined({}), joined({ state: 'BANNED' }))] });

	expect(calls.notifyMatches.mock.calls.map(([, matcher, part]) => [part.at, part.of, matcher().stones.size])).toEqual([
		[0, 3, 1],
		[1, 3, 1],
		[2, 3, 1],
	]);
	expect([calls.notifyTrackers.mock.calls.length, calls.showOrHideListings.mock.calls.length]).toEqual([1, 1]);
});

test('a bid, a refreshed stone and a removal are nothing to hold against saved searches', async () => {
	await handler({ Records: [makeStreamRecord(listed(1), listed(2, { expiresAt: 2000 })), makeStreamRecord(listed(2), undefined)] });

	expect(calls.notifyMatches).not.toHaveBeenCalled();
});

test('a ban closes the live connections, and ends web push; a change of points does not', async () => {
	await handler({ Records: [makeStreamRecord(joined({}), joined({ rank: 1, version: 2 })), makeStreamRecord(joined({}), joined({ state: 'PENDING' }))] });
	expect(calls.hangUp).not.toHaveBeenCalled();

	await handler({ Records: [makeStreamRecord(joined({}), joined({ state: 'BANNED' }))] });
	expect(calls.hangUp).toHaveBeenCalledWith(memberId, undefined);
	expect(calls.endPushSubscriptions).toHaveBeenCalledWith(expect.anything(), memberId, undefined);
});

test('the end of all sessions closes the live connections, and leaves the stones alone', async () => {
	await handler({
		Records: [
			makeStreamRecord(joined({ sessionsEndedAt: 1 }), joined({ sessionsEndedAt: 2 })),
			makeStreamRecord(joined({ sessionsEndedAt: 2 }), joined({ sessionsEndedAt: 2, rank: 1 })),
		],
	});

	expect(calls.hangUp.mock.calls).toEqual([[memberId, { allBut: undefined }]]);
	expect(calls.showOrHideListings).not.toHaveBeenCalled();
});

test.each([
	['everybody', 'member', { secondFactors: ['PASSKEY', 'AUTHENTICATOR'] }, { secondFactors: ['PASSKEY'] }, 1],
	['everybody', 'member', { secondFactors: ['AUTHENTICATOR'] }, { secondFactors: ['AUTHENTICATOR'], rank: 1 }, 0],
	['everybody', 'member', {}, { rank: 1 }, 0],
	['admins', 'member', { secondFactors: ['AUTHENTICATOR'] }, { secondFactors: [] }, 0],
	['admins', 'new admin', {}, { roleId: ADMIN_ROLE }, 1],
	['admins', 'new admin with one', { secondFactors: ['AUTHENTICATOR'] }, { roleId: ADMIN_ROLE, secondFactors: ['AUTHENTICATOR'] }, 0],
	['offered', 'member', { secondFactors: ['AUTHENTICATOR'] }, { secondFactors: [] }, 0],
] as const)('where the authenticator is for %s, a %s with %o and then %o is put off the line %i times', async (rule, _, before, after, times) => {
	vi.stubEnv('SECOND_FACTOR', rule);
	await handler({ Records: [makeStreamRecord(joined(before as Partial<MemberRecord>), joined({ ...after, version: 2 } as Partial<MemberRecord>))] });
	expect(calls.hangUp.mock.calls).toEqual(Array(times).fill([memberId]));
	expect(calls.endPushSubscriptions).not.toHaveBeenCalled();
});

test('signing out closes the live connections of that session, and ends its web push', async () => {
	const open = { memberId, sessionId: 'SESSION', __edb_e__: 'session' };
	const ended = { ...open, endedAt: 5, how: 'SIGNED_OUT' };

	await handler({ Records: [makeStreamRecord(open, { ...open, usedAt: 4 }), makeStreamRecord(open, ended), makeStreamRecord(ended, { ...ended, usedAt: 4 })] });

	expect(calls.hangUp.mock.calls).toEqual([[memberId, { sessionId: 'SESSION' }]]);
	expect(calls.endPushSubscriptions.mock.calls.map(([, ...of]) => of)).toEqual([[memberId, { sessionId: 'SESSION' }]]);
});

test("a ban, and its lifting, bring the member's stones in line; a change of points does not", async () => {
	await handler({ Records: [makeStreamRecord(joined({}), joined({ rank: 1, version: 2 }))] });
	expect(calls.showOrHideListings).not.toHaveBeenCalled();

	await handler({ Records: [makeStreamRecord(joined({}), joined({ state: 'BANNED' }))] });
	await handler({ Records: [makeStreamRecord(joined({ state: 'BANNED' }), joined({}))] });
	expect(calls.showOrHideListings.mock.calls.map(([, id]) => id)).toEqual([memberId, memberId]);
});

test.each([
	['VERIFIED', 'PENDING', [`registered#${memberId}`]],
	['REFUSED', 'PENDING', []],
	['PENDING', 'ACTIVE', [`approved#${memberId}`]],
	['BANNED', 'ACTIVE', []],
] as const)('registrations and approvals are counted, but neither a second try nor a lifted ban: %s to %s', async (before, state, marks) => {
	await handler({ Records: [makeStreamRecord(joined({ state: before }), joined({ state }))] });
	expect(calls.commit.mock.calls.flatMap(([changes]) => changes)).toMatchObject(marks.map((mark) => ({ kind: 'counted', fact: { mark } })));
});

test('what fails is reported, the rest of the batch is told', async () => {
	calls.notifyMember.mockImplementationOnce(() => Promise.reject(new Error('Sending is paused')));
	const Records = [
		makeStreamRecord(undefined, notification('01K0000000000000000000N0T1')),
		makeStreamRecord(undefined, notification('01K0000000000000000000N0T2')),
	];

	const { batchItemFailures } = await handler({ Records });

	expect(batchItemFailures).toEqual([{ itemIdentifier: Records[0]?.dynamodb?.SequenceNumber }]);
	expect(calls.notifyMember).toHaveBeenCalledTimes(2);
});

test('a change that could not be told comes again from its beginning, whatever followed it in the batch', async () => {
	calls.notifyListeners.mockRejectedValueOnce(new Error('The table is busy'));
	const cheaper = listed(2, { stone: { ...stone.stone, askingPrice: 9000 } });
	const Records = [
		makeStreamRecord(listed(1), cheaper),
		makeStreamRecord(undefined, notification('01K0000000000000000000N0T1')),
		makeStreamRecord(cheaper, { ...cheaper, version: 3 }),
	];

	const { batchItemFailures } = await handleChanges({ Records });

	// Lambda counts the records before the reported one as done.
	expect(batchItemFailures).toEqual([{ itemIdentifier: Records[0]?.dynamodb?.SequenceNumber }]);
});

test('what follows from a portion that fails half-way is all done again, trackers of each change', async () => {
	calls.notifyTrackers.mockRejectedValueOnce(new Error('The table is busy'));
	const cheaper = listed(2, { stone: { ...stone.stone, askingPrice: 9000 } });
	await handleChanges({ Records: [makeStreamRecord(listed(1), cheaper), makeStreamRecord(cheaper, { ...cheaper, version: 3 })] });
	const event = { Records: (sent.FOLLOW_UP_QUEUE_URL ?? []).map((message) => ({ body: JSON.stringify(message) })) } as SQSEvent;

	await expect(followUp(event)).rejects.toThrow('Not followed up');
	calls.notifyTrackers.mockClear();
	await followUp(event);

	expect(calls.notifyTrackers.mock.calls.map(([, before, { version }]) => [before, version])).toEqual([
		[expect.objectContaining({ askingPrice: 10_000 }), 2],
		[expect.objectContaining({ askingPrice: 9000 }), 3],
	]);
});

test('when a queue takes nothing the whole batch comes again, and open pages are told all the same', async () => {
	away.queue = 'MAIL_QUEUE_URL';
	const Records = [makeStreamRecord(undefined, notification('01K0000000000000000000N0T1')), makeStreamRecord(listed(1), listed(2))];

	await expect(handleChanges({ Records })).rejects.toThrow('The queue is away');

	expect(calls.notifyMember).toHaveBeenCalledTimes(1);
});

test('one change that no queue takes is set aside alone: the mails of the others in its batch go out', async () => {
	const ids = Array.from({ length: 5 }, (_, at) => `01K0000000000000000000N0T${at}`);
	away.message = ids[2] ?? '';
	const setAside: DynamoDBRecord[] = [];

	await deliverAsLambda(
		ids.map((id) => makeStreamRecord(undefined, notification(id))),
		setAside,
	);

	expect(setAside.map(({ dynamodb }) => dynamodb?.NewImage?.notificationId?.S)).toEqual([away.message]);
	expect(new Set(sent.MAIL_QUEUE_URL?.map((mailing) => (mailing as { notificationId: string }).notificationId))).toEqual(
		new Set(ids.filter((id) => id !== away.message)),
	);
});

/** Delivers a batch as Lambda does with both of its options: it halves a batch only if the function fails, and retries from a reported record on. */
async function deliverAsLambda(Records: DynamoDBRecord[], setAside: DynamoDBRecord[], retries = 2): Promise<void> {
	const answer = await handleChanges({ Records }).catch(() => undefined);
	if (!answer && Records.length > 1) {
		const half = Math.ceil(Records.length / 2);
		for (const part of [Records.slice(0, half), Records.slice(half)]) await deliverAsLambda(part, setAside);
		return;
	}
	const failed = answer?.batchItemFailures.map(({ itemIdentifier }) => itemIdentifier) ?? Records.map(({ dynamodb }) => dynamodb?.SequenceNumber);
	const rest = Records.slice(Records.findIndex(({ dynamodb }) => failed.includes(dynamodb?.SequenceNumber ?? '')));
	if (failed.length === 0) return;
	if (retries > 0) await deliverAsLambda(rest, setAside, retries - 1);
	else setAside.push(...rest);
}

test('a portion of what follows fits a message, however much a batch holds', async () => {
	const remarks = 'x'.repeat(3000);
	const many = Array.from({ length: 200 }, (_, at) => makeStreamRecord(undefined, listed(1, { listingId: `${at}`, stone: { ...stone.stone, remarks } })));

	await handleChanges({ Records: many });

	const portions = (sent.FOLLOW_UP_QUEUE_URL ?? []) as DynamoDBStreamEvent[];
	expect(portions.length).toBeGreaterThan(1);
	expect(portions.flatMap(({ Records }) => Records)).toEqual(many);
	for (const one of portions) expect(JSON.stringify(one).length).toBeLessThan(262_144);
});

test('files that a stone no longer shows are deleted, whatever came after in the batch; those that it keeps stay', async () => {
	const showing = (version: number, ...names: string[]) => listed(version, { media: { attachments: names.map(attachment), awaited: [] } });

	await handler({
		Records: [
			makeStreamRecord(listed(1), showing(2, 'a', 'b')),
			makeStreamRecord(showing(2, 'a', 'b'), showing(3, 'b')),
			makeStreamRecord(showing(3, 'b'), showing(4, 'b', 'c')),
		],
	});

	expect(calls.remove.mock.calls).toEqual([['a']]);
	expect(calls.notifyRequesters.mock.calls.map(([, before, { version }]) => [before, version])).toEqual([
		[expect.objectContaining({ files: [], hidden: false }), 4],
	]);
});

test('a photo that is shown from now on gets renditions, once; so does one whose renditions were lost in a race, and no video', async () => {
	const showing = (version: number, ...attachments: Attachment[]) => listed(version, { media: { attachments, awaited: [] } });
	const rendered = (name: string): Attachment => ({ ...attachment(name), renditions: { widths: [96] } });
	const video: Attachment = { ...attachment('v'), field: 'video' };

	await handleChanges({
		Records: [
			makeStreamRecord(listed(1), showing(2, attachment('a'), video)),
			makeStreamRecord(showing(2, attachment('a'), video), showing(3, attachment('a'), attachment('b'), video)),
			makeStreamRecord(showing(3, attachment('a'), attachment('b'), video), showing(3, rendered('a'), attachment('b'), video)),
			makeStreamRecord(showing(3, rendered('a'), rendered('b')), showing(4, attachment('a'), rendered('b'))),
			makeStreamRecord(showing(4, attachment('a')), listed(5)),
		],
	});

	expect(sent.RENDITIONS_QUEUE_URL).toEqual(['a', 'b', 'a'].map((name) => ({ listingId: stone.listingId, name })));
});

test('open pages and trackers of a stone that is deleted learn that it is gone, unless nobody but its seller could see it', async () => {
	const remove = async (changes: Partial<ListingRecord>) => {
		const left = buildWrites({ kind: 'listing-removed', listing: { ...stone, version: 4, ...changes } }).flatMap(({ item }) => item.Put?.Item ?? []);
		await handler({ Records: left.map((trace) => makeStreamRecord(undefined, trace)) });
	};
	await remove({ state: 'SUSPENDED' });
	await remove({ hidden: true });
	expect([calls.notifyOfRemoval, calls.notifyTrackers].map(({ mock }) => mock.calls.length)).toEqual([0, 0]);

	await remove({});
	expect(calls.notifyOfRemoval.mock.calls.map(([, ...gone]) => gone)).toEqual([[stone.listingId, 4]]);
	const { listingId, sellerId, stone: its } = stone;
	expect(calls.notifyTrackers.mock.calls.map(([, before, after]) => [before, after])).toEqual([
		[{ state: 'DISPLAYED' }, expect.objectContaining({ listingId, sellerId, version: 5, state: 'SUSPENDED', hidden: false, stone: its })],
	]);
});

test('the files of a stone that is deleted go too; a failure comes again', async () => {
	const removed = { ...stone, media: { attachments: ['a', 'b'].map(attachment), awaited: [] } };
	const left = buildWrites({ kind: 'listing-removed', listing: removed }).flatMap(({ item }) => (item.Put?.Item ? [item.Put.Item] : []));
	expect(left).toHaveLength(1);
	calls.remove.mockRejectedValueOnce(new Error('Storage is away'));
	const batch = makeStreamRecord(undefined, left[0]);

	await expect(handler({ Records: [batch] })).rejects.toThrow('Not followed up');

	await handler({ Records: [batch] });
	expect(new Set(calls.remove.mock.calls.map(([name]) => name))).toEqual(new Set(['a', 'b']));
});

test('a bid that others can see is counted for its bidder and the market; a raised ceiling is not', async () => {
	const bid = { __edb_e__: 'bid', listingId: stone.listingId, bidId: '01K00000000000000000000B1D', bidderId: 'BIDDER', placedAt: 0, sequence: 1 };

	await handler({ Records: [makeStreamRecord(undefined, { ...bid, ceilingOnly: false }), makeStreamRecord(undefined, { ...bid, ceilingOnly: true })] });

	const entries = [
		{ ownerId: 'BIDDER', period: '1970-01-01', counts: { bids: 1 } },
		{ ownerId: 'market', period: '1970-01-01T09', counts: { bids: 1, auctions: 1 } },
	];
	expect(calls.commit.mock.calls.map(([changes]) => changes)).toMatchObject([
		[{ kind: 'counted', fact: { mark: `bid#${stone.listingId}#${bid.bidId}`, entries } }],
	]);
	expect(calls.notifyListeners).not.toHaveBeenCalled();
});
