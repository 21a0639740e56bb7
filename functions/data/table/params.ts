import type { QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import type { Item, TransactItem } from './items.ts';

/** An operation of any electrodb entity. Its `params` returns any requested type, so only this file requests one. */
export interface Operation {
	params<P>(): P;
}

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

/** Builds the condition that an item is still at the version of `before`, or does not exist if `before` is undefined. */
export function isStill(before: { version: number } | undefined) {
	return <A>({ version }: { version: A }, { eq, notExists }: { eq(attribute: A, value: number): string; notExists(attribute: A): string }): string =>
		before ? eq(version, before.version) : notExists(version);
}

type Value = string | number;

/**
 * Builds a transaction's check that an item's attributes equal `equal` and differ from `different` (undefined values are ignored), and that it has no
 * attribute `absent`. electrodb builds checks only for its own transactions.
 */
export function buildCheck(get: Operation, equal: Record<string, Value>, different: Record<string, Value | undefined> = {}, absent?: string): TransactItem {
	const { TableName, Key } = get.params<{ TableName: string; Key: Item }>();
	const given = (values: Record<string, Value | undefined>) => Object.entries(values).filter((one): one is [string, Value] => one[1] !== undefined);
	const [equals, differs] = [given(equal), given(different)];
	const conditions = [
		...equals.map(([name]) => `#${name} = :${name}`),
		...differs.map(([name]) => `(attribute_not_exists(#${name}) OR #${name} <> :${name})`),
		...(absent ? [`attribute_not_exists(#${absent})`] : []),
	];
	const all = [...equals, ...differs];
	const condition = {
		ConditionExpression: conditions.join(' AND '),
		ExpressionAttributeNames: Object.fromEntries([...all.map(([name]) => name), ...(absent ? [absent] : [])].map((name) => [`#${name}`, name])),
		ExpressionAttributeValues: Object.fromEntries(all.map(([name, value]) => [`:${name}`, value])),
	};
	return { ConditionCheck: { TableName, Key, ...condition } };
}

export function buildDelete(removal: Operation): TransactItem {
	return { Delete: removal.params<NonNullable<TransactItem['Delete']>>() };
}
