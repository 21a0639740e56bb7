import type { DynamoDBBatchResponse, DynamoDBRecord } from 'aws-lambda';

/** Hands a batch to the function; resolves when every record is handled or given up (true), or when told to stop before that (false). */
export type BatchDelivery = (records: readonly DynamoDBRecord[], stopped: () => boolean) => Promise<boolean>;

const RETRIES = 3;
/** The stream's filter in `infra/stacks/jobs.ts`: of what is removed the function is not told. */
const TOLD: readonly unknown[] = ['INSERT', 'MODIFY'];

/**
 * Lambda's way with a stream: what a function reports as failed, or the whole
 * batch when it throws, is tried again from there; after three retries the
 * records are tried one by one, so that a bad one does not hold up the others,
 * and those that still fail are given up.
 */
export function createDelivery(options: {
	invoke(event: { Records: readonly DynamoDBRecord[] }): Promise<unknown>;
	/** Told of each record that is given up. */
	giveUp(record: DynamoDBRecord, reason: string): void;
	/** Milliseconds before the first retry; each further one waits that much longer. */
	retryAfter?: number;
}): BatchDelivery {
	const { invoke, giveUp, retryAfter = 200 } = options;

	/** What is left of the batch after one call: from the first failed record on, as Lambda does. */
	const attempt = async (records: readonly DynamoDBRecord[]): Promise<{ left: readonly DynamoDBRecord[]; reason: string }> => {
		try {
			const answer = (await invoke({ Records: records })) as Partial<DynamoDBBatchResponse> | null | undefined;
			const failed = new Set(answer?.batchItemFailures?.map(({ itemIdentifier }) => itemIdentifier));
			if (failed.size === 0) return { left: [], reason: '' };
			const first = records.findIndex(({ dynamodb }) => failed.has(dynamodb?.SequenceNumber ?? ''));
			return { left: records.slice(Math.max(0, first)), reason: 'reported as failed' };
		} catch (error) {
			return { left: records, reason: error instanceof Error ? error.message : String(error) };
		}
	};

	return async (records, stopped) => {
		const wanted = records.filter(({ eventName }) => TOLD.includes(eventName));
		if (wanted.length === 0) return true;
		let { left } = await attempt(wanted);
		for (let retry = 1; retry <= RETRIES && left.length > 0 && !stopped(); retry++) {
			await new Promise((resolve) => setTimeout(resolve, retryAfter * retry));
			if (!stopped()) ({ left } = await attempt(left));
		}
		for (const record of left) {
			if (stopped()) return false;
			const alone = await attempt([record]);
			if (alone.left.length > 0 && stopped()) return false;
			if (alone.left.length > 0) giveUp(record, alone.reason);
		}
		return true;
	};
}
