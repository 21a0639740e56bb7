import type { CreateTableCommandInput, Projection } from '@aws-sdk/client-dynamodb';
import { TABLE } from './table.ts';

/** Describes a market's table with its indexes, without stream and time to live. */
export function describeNewTable(TableName: string): CreateTableCommandInput {
	const keys = [TABLE, ...TABLE.indexes].flatMap(({ partitionKey, sortKey }) => [partitionKey, sortKey]);
	return {
		TableName,
		BillingMode: 'PAY_PER_REQUEST',
		AttributeDefinitions: keys.map((AttributeName) => ({ AttributeName, AttributeType: 'S' })),
		KeySchema: makeKeySchema(TABLE),
		GlobalSecondaryIndexes: TABLE.indexes.map((index) => ({ IndexName: index.name, KeySchema: makeKeySchema(index), Projection: makeProjection(index) })),
	};
}

function makeKeySchema({ partitionKey, sortKey }: { partitionKey: string; sortKey: string }) {
	return [
		{ AttributeName: partitionKey, KeyType: 'HASH' as const },
		{ AttributeName: sortKey, KeyType: 'RANGE' as const },
	];
}

function makeProjection(index: (typeof TABLE.indexes)[number]): Projection {
	return index.projection === 'INCLUDE' ? { ProjectionType: index.projection, NonKeyAttributes: [...index.attributes] } : { ProjectionType: index.projection };
}
