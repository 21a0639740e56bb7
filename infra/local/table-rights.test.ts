import { expect, test } from 'vitest';
import { FUNCTION_NAMES } from '#infra/functions.ts';
import { findMissingReadRight, findMissingRight, isItemRequest, isWrite } from './table-rights.ts';

const key = (pk: string) => ({ pk: { S: pk }, sk: { S: 'one' } });
const ask = (name: (typeof FUNCTION_NAMES)[number], action: string, request: object) =>
	findMissingRight(name, `DynamoDB_20120810.${action}`, JSON.stringify(request));

test('requests that write are told by their target', () => {
	const writing = ['PutItem', 'UpdateItem', 'DeleteItem', 'BatchWriteItem', 'TransactWriteItems'];
	const reading = ['GetItem', 'Query', 'Scan', 'BatchGetItem', 'TransactGetItems'];
	expect([...writing, ...reading].map((action) => isWrite(`DynamoDB_20120810.${action}`))).toEqual([...writing.map(() => true), ...reading.map(() => false)]);
	expect(isWrite(undefined)).toBe(false);
});

test('a function writes the families of its row, however it asks', () => {
	expect(ask('bids', 'PutItem', { Item: key('listing#1') })).toBeUndefined();
	expect(ask('bids', 'UpdateItem', { Key: key('setting#rate') })).toMatch(/^bids is not authorized to perform: dynamodb:UpdateItem on .* setting$/);
	expect(ask('mail', 'PutItem', { Item: key('listing#1') })).toBeDefined();
	expect(ask('renditions', 'DeleteItem', { Key: key('listing#1') })).toBeUndefined();
	expect(
		ask('memberData', 'BatchWriteItem', { RequestItems: { Market: [{ PutRequest: { Item: key('member#1') } }, { DeleteRequest: { Key: key('log#1') } }] } }),
	).toMatch(/BatchWriteItem on .* log$/);
	expect(ask('bids', 'TransactWriteItems', { TransactItems: [{ Put: { Item: key('listing#1') } }, { Delete: { Key: key('address#a') } }] })).toMatch(
		/DeleteItem on .* address$/,
	);
	// A name that begins with a family's name is not of that family.
	expect(ask('live', 'PutItem', { Item: key('connectionless#1') })).toBeDefined();
});

test('who writes may ask for a condition of anything, and who only reads for none', () => {
	const request = { TransactItems: [{ ConditionCheck: { Key: key('setting#rate') } }] };
	expect(ask('bids', 'TransactWriteItems', request)).toBeUndefined();
	expect(ask('identityMessage', 'TransactWriteItems', request)).toBeDefined();
	// A search records uses of API keys, and nothing else.
	expect(ask('search', 'PutItem', { Item: key('api-key#1') })).toBeUndefined();
	expect(ask('search', 'PutItem', { Item: key('listing#1') })).toBeDefined();
});

test('nobody changes or takes away a deed', () => {
	for (const name of FUNCTION_NAMES) {
		expect(ask(name, 'UpdateItem', { Key: key('deeds#2027-03#1') }), name).toBeDefined();
		expect(ask(name, 'BatchWriteItem', { RequestItems: { Market: [{ PutRequest: { Item: key('deeds#2027-03#1') } }] } }), name).toBeDefined();
	}
	expect(ask('bids', 'PutItem', { Item: key('deeds#2027-03#1') })).toBeUndefined();
});

test('a function that reads some families alone is refused the others, and other indexes', () => {
	const read = (action: string, request: object) => findMissingReadRight('live', `DynamoDB_20120810.${action}`, JSON.stringify(request));
	expect(read('GetItem', { Key: key('listing#1') })).toBeUndefined();
	expect(read('GetItem', { Key: key('case#1') })).toMatch(/^live is not authorized to perform: dynamodb:GetItem on .* case$/);
	expect(read('BatchGetItem', { RequestItems: { Market: { Keys: [key('listing#1'), key('deeds#1')] } } })).toMatch(/ deeds$/);
	const query = (name: string, pk: string) => ({
		KeyConditionExpression: '#pk = :pk and begins_with(#sk1, :sk1)',
		ExpressionAttributeNames: { '#pk': name, '#sk1': 'sk' },
		ExpressionAttributeValues: { ':pk': { S: pk }, ':sk1': { S: 'subscription#' } },
	});
	expect(read('Query', query('pk', 'connection#1'))).toBeUndefined();
	expect(read('Query', query('pk', 'address#a'))).toMatch(/ address$/);
	expect(read('Query', { IndexName: 'unread', ...query('unreadPk', 'unread#1') })).toBeUndefined();
	expect(read('Query', { IndexName: 'related', ...query('relatedPk', 'deeds#1') })).toMatch(/ index\/related$/);
	expect(findMissingReadRight('bids', 'DynamoDB_20120810.Query', JSON.stringify({ IndexName: 'related' }))).toBeUndefined();
	expect(findMissingReadRight('logChanges', 'DynamoDB_20120810.Query', JSON.stringify(query('pk', 'log')))).toBeDefined();
});

test('what is asked of items by their keys is looked into, a scan is not', () => {
	expect(['GetItem', 'Query', 'PutItem', 'Scan', 'DescribeTable'].filter((action) => isItemRequest(`DynamoDB_20120810.${action}`))).toEqual([
		'GetItem',
		'Query',
		'PutItem',
	]);
});
