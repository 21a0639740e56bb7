import {
	ConditionalCheckFailedException,
	InternalServerError,
	ProvisionedThroughputExceededException,
	ThrottlingException,
	TransactionCanceledException,
} from '@aws-sdk/client-dynamodb';
import { BatchGetCommand, DeleteCommand, GetCommand, PutCommand, QueryCommand, TransactWriteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { marshall } from '@aws-sdk/util-dynamodb';
import type { Context } from 'aws-lambda';
import { mockClient } from 'aws-sdk-client-mock';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { MemberRecord } from '#functions/usecases/accounts/ports/members.ts';
import type { Change } from '#functions/usecases/market/changes.ts';
import type { ListingRecord } from '#functions/usecases/stock/ports/listings.ts';
import { type EndpointName, endpoints } from '#shared/contract/endpoints.ts';
import { ADMIN_ROLE, USER_ROLE } from '#shared/domain/accounts/member.ts';
import { DAY } from '#shared/domain/common/durations.ts';

vi.hoisted(() => {
	const names = [
		'TABLE_NAME',
		'MARKET_ZONE',
		'MARKET_CURRENCY',
		'MEDIA_ORIGIN',
		'MEDIA_BUCKET',
		'USER_POOL_ID',
		'USER_POOL_CLIENT_ID',
		'USER_POOL_WEB_CLIENT_ID',
	];
	for (const name of names) process.env[name] = 'test';
	Object.assign(process.env, {
		AWS_REGION: 'ap-northeast-1',
		MARKET_ZONE: 'Asia/Tokyo',
		MARKET_CURRENCY: 'USD',
		SECOND_FACTOR: 'offered',
		POWERTOOLS_LOG_LEVEL: 'SILENT',
	});
});
vi.mock('#functions/adapters/accounts/tokens.ts', () => ({
	verifyBearer: async (memberId?: string) => memberId && { memberId, sessionId: 'SESSION', issuedAt: Date.now(), provedAt: Date.now() },
}));

const handlers = { diamonds: await import('./diamonds.ts'), members: await import('./members.ts'), admin: await import('./admin.ts') };
const { client, retryBudget } = await import('#functions/data/table/table.ts');
const { buildWrites } = await import('#functions/data/table/writes.ts');
const { makeListing: newListing } = await import('#functions/usecases/stock/list-diamond.ts');

/** Fakes a table that is too busy for reads or writes; DynamoDB Local never is. */
const table = mockClient(client);

const SELLER = '01M7YRCSCKFW07XW4E03711Q9H';
const BUYER = '01M7YRCSCKFW07XW4E03711Q9K';
const ADMIN = '01M7YRCSCKFW07XW4E03711Q9M';
const member = (memberId: string, roleId: MemberRecord['roleId'] = USER_ROLE): MemberRecord => ({
	memberId,
	userName: `${memberId.toLowerCase()}@example.com`,
	version: 1,
	roleId,
	state: 'ACTIVE',
	language: 'en',
	firstName: 'Mei',
	lastName: 'Sato',
	rank: 0,
	createdAt: 0,
});
const stone = { lotId: 'A1', shape: 'ROUND' as const, weight: 1 };
const listing: ListingRecord = newListing('01M7YRCSCKFW07XW4E03711Q9J', SELLER, stone, Date.now() - DAY);
const stored = (change: Change) => buildWrites(change)[0]?.item.Put?.Item ?? {};
const items = [
	...[member(SELLER), member(BUYER), member(ADMIN, ADMIN_ROLE)].map((one) => stored({ kind: 'member-added', member: one })),
	...[SELLER, BUYER, ADMIN].map((memberId) =>
		stored({ kind: 'session-begun', session: { memberId, sessionId: 'SESSION', kind: 'WEB', beganAt: Date.now(), usedAt: Date.now() }, isNewDevice: false }),
	),
	stored({ kind: 'listing-added', listing }),
];
const itemAt = ({ pk, sk }: { pk?: string; sk?: string }) => items.find((item) => item.pk === pk && item.sk === sk);

beforeEach(() => {
	vi.spyOn(Math, 'random').mockReturnValue(0);
	table.reset();
	retryBudget.refill();
	table.on(GetCommand).callsFake(({ Key }) => ({ Item: itemAt(Key) }));
	table.on(BatchGetCommand).callsFake(({ RequestItems }) => ({ Responses: { test: RequestItems.test.Keys.flatMap((Key: object) => itemAt(Key) ?? []) } }));
	table.on(QueryCommand).callsFake(({ IndexName }) => ({ Items: IndexName ? items.filter(({ sellerId }) => sellerId === SELLER) : [] }));
	table.on(UpdateCommand).resolves({ Attributes: { calls: 1 } });
});
afterEach(() => vi.restoreAllMocks());

const said = { $metadata: {}, message: 'Busy' };
const isBusy = () => {
	table.on(PutCommand).rejects(new ThrottlingException(said));
	table.on(DeleteCommand).rejects(new ThrottlingException(said));
	table.on(TransactWriteCommand).callsFake(({ TransactItems }) => {
		throw new TransactionCanceledException({ ...said, CancellationReasons: TransactItems.map(() => ({ Code: 'TransactionConflict' })) });
	});
};

async function call(who: string | undefined, name: EndpointName, body?: object, params: Record<string, string> = {}) {
	const { service, method, path } = endpoints[name];
	const { handler } = handlers[service as keyof typeof handlers];
	const event = {
		httpMethod: method,
		path: `/api/v1${path.replace(/\{(\w+)\}/g, (_, part: string) => params[part] ?? '')}`,
		headers: { host: 'market.example', 'content-type': 'application/json', ...(who && { authorization: `Bearer ${who}` }) },
		multiValueHeaders: {},
		queryStringParameters: null,
		multiValueQueryStringParameters: null,
		body: body ? JSON.stringify(body) : null,
		isBase64Encoded: false,
		requestContext: { requestId: 'request', identity: { sourceIp: '192.0.2.1' } },
	} as unknown as Parameters<typeof handler>[0];
	return handler(event, {} as Context);
}

const diamondId = listing.listingId;
const letter = { companyName: 'Ginza', privateName: 'Mei Sato', email: 'mei@example.com', message: 'Good morning' };
const CALLS: [what: string, who: string | undefined, name: EndpointName, body: object][] = [
	['lists a stone', SELLER, 'createDiamond', { ...stone, lotId: 'A2' }],
	['changes a stone', SELLER, 'updateDiamond', { ...stone, diamondId, version: 1, weight: 2 }],
	['refreshes a stone', SELLER, 'refreshInventory', { diamondIds: [diamondId] }],
	['refreshes all stones', SELLER, 'refreshInventory', { all: true }],
	['deletes a stone', SELLER, 'deleteDiamonds', { diamondIds: [diamondId] }],
	['deletes all stones', SELLER, 'deleteInventory', { userName: member(SELLER).userName }],
	['tracks a stone', BUYER, 'favourite', { diamondId, favourite: true }],
	['stops tracking a stone', BUYER, 'favourite', { diamondId, favourite: false }],
	['asks for photos', BUYER, 'mediaRequest', { diamondId, kinds: ['photo'] }],
	['saves a search', BUYER, 'saveSearch', { name: 'Rounds', search: {}, alert: true }],
	['writes to the market', undefined, 'contactUs', letter],
	['sets the discount rate', ADMIN, 'updateBidProcessData', { configDataId: 'BID_DISCOUNT_RATE', configName: 'Bid discount rate', configValue: 20 }],
];

test.each(CALLS)('who %s while the table is busy is asked to try again in a second', async (_, who, name, body) => {
	isBusy();
	const { statusCode, multiValueHeaders, body: text } = await call(who, name, body);
	expect([statusCode, JSON.parse(text)]).toMatchObject([503, { code: 'BUSY', status: 503 }]);
	expect(multiValueHeaders?.['retry-after']).toEqual(['1']);
});

test.each(CALLS)('who %s while the table is busy for a moment does not notice', async (_, who, name, body) => {
	const busy = new ThrottlingException(said);
	table.on(PutCommand).rejectsOnce(busy).resolves({});
	table.on(DeleteCommand).rejectsOnce(busy).resolves({});
	table.on(TransactWriteCommand).rejectsOnce(busy).resolves({});
	const { statusCode, body: text } = await call(who, name, body);
	expect(statusCode, text).toBeLessThan(300);
	expect(text).not.toContain('STATE_CONFLICT');
});

const READS: [what: string, who: string | undefined, name: EndpointName, path: Record<string, string>][] = [
	['looks at a stone', undefined, 'getDiamond', { id: diamondId }],
	['looks at a stone as a member', BUYER, 'getDiamond', { id: diamondId }],
	['looks at the own profile', SELLER, 'getMember', { userName: member(SELLER).userName }],
	['looks up a lot', BUYER, 'searchByLotId', { lotId: 'A1' }],
	['reads the saved searches', BUYER, 'savedSearches', {}],
	['reads the discount rate', BUYER, 'getBidProcessData', {}],
];

test.each(READS)('who %s while the table is too busy to be read is asked to try again in a second', async (_, who, name, path) => {
	table.onAnyCommand().rejects(new ProvisionedThroughputExceededException(said));
	const { statusCode, multiValueHeaders, body } = await call(who, name, undefined, path);
	expect([statusCode, JSON.parse(body)]).toMatchObject([503, { code: 'BUSY', status: 503 }]);
	expect(multiValueHeaders?.['retry-after']).toEqual(['1']);
});

test('a table that fails for another reason is a fault of ours', async () => {
	table.on(BatchGetCommand).rejects(new InternalServerError(said));
	const { statusCode, body } = await call(SELLER, 'getMember', undefined, { userName: member(SELLER).userName });
	expect([statusCode, JSON.parse(body)]).toMatchObject([500, { code: 'INTERNAL' }]);
});

test('a stone that somebody else has changed meanwhile is stale, with the present one', async () => {
	table.on(PutCommand).rejects(new ConditionalCheckFailedException({ ...said, Item: marshall({ version: 2 }) }));
	const { statusCode, body } = await call(SELLER, 'updateDiamond', { ...stone, diamondId, version: 1, weight: 2 });
	expect([statusCode, JSON.parse(body)]).toMatchObject([409, { code: 'STALE', present: { diamondId } }]);
});
