import type { DynamoDBBatchResponse, DynamoDBRecord } from 'aws-lambda';

/** Delivers a batch to the function. Resolves with true when every record is handled or given up, with false if it was stopped before. */
export type BatchDelivery = (records: readonly DynamoDBRecord[], stopped: () => boolean) => Promise<boolean>;

const RETRIES = 3;

/** A filter of an event source: each name leads to a pattern, or to alternative texts. */
export type RecordPattern = { readonly [name: string]: RecordPattern | readonly string[] };

/**
 * Creates a delivery with Lambda's retry rules. From the first failed record on, or from the start if the function throws, the batch is retried. After three
 * retries the records are delivered one by one, so that a bad one does not block the others; those that still fail are given up.
 */
export function createDelivery(options: {
	/** The function gets only records that match one of these. */
	filters: readonly RecordPattern[];
	invoke(event: { Records: readonly DynamoDBRecord[] }): Promise<unknown>;
	/** Gets each record that is given up. */
	giveUp(record: DynamoDBRecord, reason: string): Promise<void>;
	/** Milliseconds before the first retry; each further one waits that much longer. */
	retryAfter?: number;
}): BatchDelivery {
	const { filters, invoke, giveUp, retryAfter = 200 } = options;

	/** Returns the rest of the batch after one call: from the first failed record on, as Lambda does. */
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
		const wanted = records.filter((record) => filters.some((pattern) => isMatch(record, pattern)));
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
			if (alone.left.length > 0) await giveUp(record, alone.reason);
		}
		return true;
	};
}

/** Applies Lambda's filter, as far as the market's patterns use it. */
function isMatch(value: unknown, pattern: RecordPattern | readonly string[]): boolean {
	if (Array.isArray(pattern)) return pattern.some((text) => text === value);
	if (typeof value !== 'object' || value === null) return false;
	return Object.entries(pattern).every(([name, part]) => isMatch(Reflect.get(value, name), part));
}
