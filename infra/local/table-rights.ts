import type { FunctionDefinition } from '#infra/function-definition.ts';
import { FUNCTIONS, type FunctionName } from '#infra/functions.ts';
import { TABLE } from '#infra/table.ts';
import { listIndexes, mayUse } from '#infra/table-verbs.ts';
import { describeWithTestDoor } from '#infra/test-door.ts';

/** A write of a DynamoDB request, as far as rights depend on it. */
interface Wanted {
	action: string;
	key: string;
}

type Item = Record<string, { S?: string } | undefined>;
interface TransactPart {
	Item?: Item;
	Key?: Item;
}
interface WriteRequest extends TransactPart {
	TransactItems?: Record<'Put' | 'Update' | 'Delete' | 'ConditionCheck', TransactPart | undefined>[];
	RequestItems?: Record<string, { PutRequest?: { Item: Item }; DeleteRequest?: { Key: Item } }[]>;
}

const WRITES = /\.(PutItem|UpdateItem|DeleteItem|BatchWriteItem|TransactWriteItems)$/;

/** Returns whether the header `x-amz-target` is of a write. */
export function isWrite(target: unknown): boolean {
	return WRITES.test(String(target));
}

/**
 * Returns why IAM would refuse the function this write, or undefined if it would not. DynamoDB Local knows no rights. The rules are IAM's own, from
 * `infra/table-verbs.ts`: a function writes the families of its row with its and their verbs, items that are written once can only be put, and a condition may
 * be checked on any item. Throws a SyntaxError if `body` is no JSON.
 */
export function findMissingRight(name: FunctionName, target: string, body: string, testDoor = false): string | undefined {
	const row: FunctionDefinition = testDoor ? describeWithTestDoor(name) : FUNCTIONS[name];
	const refused = listWanted(target, JSON.parse(body)).find(({ action, key }) => !mayUse(row, action, key));
	return refused && `${name} is not authorized to perform: dynamodb:${refused.action} on a partition that begins with ${refused.key.split('#')[0]}`;
}

const READS = /\.(GetItem|BatchGetItem|Query)$/;

interface ReadRequest {
	IndexName?: string;
	Key?: Item;
	RequestItems?: Record<string, { Keys: Item[] }>;
	KeyConditionExpression?: string;
	ExpressionAttributeNames?: Record<string, string>;
	ExpressionAttributeValues?: Item;
}

/** Returns whether a request reads or writes items by key. */
export function isItemRequest(target: unknown): boolean {
	return isWrite(target) || READS.test(String(target));
}

/** Returns the missing right of a function for a request that reads items; scans are not covered. */
export function findMissingReadRight(name: FunctionName, target: string, body: string, testDoor = false): string | undefined {
	const row: FunctionDefinition = testDoor ? describeWithTestDoor(name) : FUNCTIONS[name];
	const verb = READS.exec(target)?.[1];
	if (!verb || (row.table !== 'read' && row.table !== 'write')) return undefined;
	// The body matters only for a function that may not read all families.
	const request: ReadRequest = row.reads || row.indexes || !mayUse(row, verb, '') ? JSON.parse(body) : {};
	const { IndexName } = request;
	if (IndexName !== undefined) {
		return listIndexes(row).some((index) => index === IndexName) ? undefined : `${name} is not authorized to perform: dynamodb:Query on index/${IndexName}`;
	}
	const refused = listKeysRead(request).find((key) => !mayUse(row, verb, key));
	return refused === undefined ? undefined : `${name} is not authorized to perform: dynamodb:${verb} on a partition that begins with ${refused.split('#')[0]}`;
}

/** Lists the partition keys that a request reads. */
function listKeysRead({
	Key,
	RequestItems,
	KeyConditionExpression = '',
	ExpressionAttributeNames = {},
	ExpressionAttributeValues = {},
}: ReadRequest): string[] {
	const keys = [Key, ...Object.values(RequestItems ?? {}).flatMap(({ Keys }) => Keys)].flatMap((key) => key?.[TABLE.partitionKey]?.S ?? []);
	if (!KeyConditionExpression) return keys;
	const equal = [...KeyConditionExpression.matchAll(/(#?\w+)\s*=\s*(:\w+)/g)];
	const [, , value = ''] = equal.find(([, attribute = '']) => (ExpressionAttributeNames[attribute] ?? attribute) === TABLE.partitionKey) ?? [];
	return [ExpressionAttributeValues[value]?.S ?? ''];
}

function listWanted(target: string, request: WriteRequest): Wanted[] {
	const want = (action: string, { Item, Key }: TransactPart): Wanted => ({ action, key: (Item ?? Key)?.[TABLE.partitionKey]?.S ?? '' });
	if (request.TransactItems) {
		return request.TransactItems.flatMap((one) => Object.entries(one).flatMap(([kind, part]) => (part ? want(`${kind}Item`, part) : [])));
	}
	if (request.RequestItems) {
		const items = Object.values(request.RequestItems).flat();
		return items.map(({ PutRequest, DeleteRequest }) => want('BatchWriteItem', PutRequest ?? DeleteRequest ?? {}));
	}
	return [want(WRITES.exec(target)?.[1] ?? '', request)];
}
