import type { DynamoDBRecord } from 'aws-lambda';
import type { FunctionName } from '#infra/functions.ts';
import { FOLLOWED_CHANGES, LISTING_CHANGES } from '#infra/job-queues.ts';
import type { FunctionHost } from '../functions/functions.ts';
import type { Credentials } from '../settings.ts';
import type { StateFolder } from '../state-folder.ts';
import type { Objects } from '../storage/objects.ts';
import { storeFailedChanges } from './failed-changes.ts';
import { createStreamReader, joinReaders } from './stream.ts';
import { createDelivery, type RecordPattern } from './stream-delivery.ts';

export interface FollowOptions {
	/** Address of DynamoDB Local. */
	tableEndpoint: string;
	tableKey: Credentials;
	state: StateFolder;
	functions: FunctionHost;
	log(line: string): void;
}

/** Connects the table's stream to the two functions that follow it, each at its own pace. Changes that fail for good are stored in `objects`. */
export function followTable({ tableEndpoint, tableKey, state, functions, log }: FollowOptions, objects: Objects) {
	const setAside = async (record: DynamoDBRecord, reason: string) => {
		log(`[stream] set aside: ${record.eventName} ${JSON.stringify(record.dynamodb?.Keys)} (${reason})`);
		await storeFailedChanges(objects, [record], reason);
	};
	/** As in AWS, the next reconciliation of table and search finds it. */
	const leaveToReconcile = async (record: DynamoDBRecord, reason: string) =>
		log(`[stream] not logged: ${record.eventName} ${JSON.stringify(record.dynamodb?.Keys)} (${reason})`);
	const connect = (name: FunctionName, file: string, filters: readonly RecordPattern[], giveUp: typeof setAside) =>
		createStreamReader({
			endpoint: tableEndpoint,
			credentials: tableKey,
			checkpointFile: state.path(file),
			deliver: createDelivery({ filters, invoke: (event) => functions.invoke(name, event), giveUp }),
			log,
		});
	return joinReaders([
		connect('logChanges', 'listing-stream.json', LISTING_CHANGES, leaveToReconcile),
		connect('tableChanged', 'stream.json', FOLLOWED_CHANGES, setAside),
	]);
}
