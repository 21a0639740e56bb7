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

export function buildDelete(removal: Operation): TransactItem {
	return { Delete: removal.params<NonNullable<TransactItem['Delete']>>() };
}
