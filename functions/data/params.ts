import type { QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import type { Item, TransactItem } from './table.ts';

/**
 * An operation of any electrodb entity. What its `params` answers has whatever
 * type is asked for, so that this is the one file which asks.
 */
export interface Operation {
	params<P>(): P;
}

/** The key that a get reads. */
export function buildKey(get: Operation): Item {
	return get.params<{ Key: Item }>().Key;
}

export function buildQuery(query: Operation): QueryCommandInput {
	return query.params<QueryCommandInput>();
}

export function buildPut(put: Operation): TransactItem & Required<Pick<TransactItem, 'Put'>> {
	return { Put: put.params<NonNullable<TransactItem['Put']>>() };
}

export function buildUpdate(update: Operation): TransactItem {
	return { Update: update.params<NonNullable<TransactItem['Update']>>() };
}

/** The condition of a transaction that an item's attribute has this value. electrodb builds checks for transactions of its own only. */
export function buildCheck(get: Operation, attribute: string, value: string): TransactItem {
	const { TableName, Key } = get.params<{ TableName: string; Key: Item }>();
	const names = { '#attribute': attribute };
	const condition = { ConditionExpression: '#attribute = :value', ExpressionAttributeNames: names, ExpressionAttributeValues: { ':value': value } };
	return { ConditionCheck: { TableName, Key, ...condition } };
}

export function buildDelete(removal: Operation): TransactItem {
	return { Delete: removal.params<NonNullable<TransactItem['Delete']>>() };
}
