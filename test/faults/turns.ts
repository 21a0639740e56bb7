import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers';
import {
	ProvisionedThroughputExceededException,
	TransactionCanceledException,
	TransactionConflictException,
	TransactionInProgressException,
} from '@aws-sdk/client-dynamodb';
import type { BatchGetCommandInput, BatchGetCommandOutput, DynamoDBDocumentClient, TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import type { Scheduler } from 'fast-check';

/**
 * Several actors on the real table, one request at a time. A scheduler decides whose request goes
 * next, and a list of fates decides its outcome. Pauses take a turn instead of time, so that a run
 * depends only on its seed.
 */

/** Failures of a request. After the last two the request was carried out, but its sender does not learn so. */
export const FAILING = ['throttled', 'timed out', 'conflict', 'answer lost', 'still in progress'] as const;
export type Fate = (typeof FAILING)[number] | 'answered';

interface Run {
	scheduler: Scheduler;
	fates: Fate[];
	inFlight: Set<Promise<unknown>>;
	faults: number;
}

let run: Run | undefined;
const acting = new AsyncLocalStorage<string>();

/** Lets each actor take its turns until all have ended. Returns the number of faults; rejects if an actor rejects. */
export async function takeTurns(scheduler: Scheduler, fates: readonly Fate[], actors: Readonly<Record<string, () => Promise<void>>>): Promise<number> {
	const present: Run = { scheduler, fates: [...fates], inFlight: new Set(), faults: 0 };
	run = present;
	let ended = false;
	const acts = Promise.allSettled(Object.entries(actors).map(([name, act]) => acting.run(name, act))).finally(() => {
		ended = true;
	});
	try {
		await quiet(present);
		while (!ended) {
			if (scheduler.count() > 0) await scheduler.waitOne();
			await quiet(present);
		}
		const failed = (await acts).find(({ status }) => status === 'rejected');
		if (failed?.status === 'rejected') throw failed.reason;
		return present.faults;
	} finally {
		run = undefined;
	}
}

/** Waits for its turn; outside a run it returns at once. */
export async function turn(about: string): Promise<void> {
	await run?.scheduler.schedule(Promise.resolve(), `${acting.getStore()}: ${about}`);
}

/** Replaces `setTimeout` of `node:timers/promises`. */
export async function pause(milliseconds: number): Promise<void> {
	if (run) await turn('pauses');
	else await new Promise((resolve) => sleep(resolve, milliseconds));
}

/** Resolves when every actor waits for a turn: the table has answered, and the answers have been processed. */
async function quiet({ inFlight }: Run): Promise<void> {
	do {
		await Promise.allSettled(inFlight);
		await new Promise((resolve) => setImmediate(resolve));
	} while (inFlight.size > 0);
}

/** Makes every request of a client take its turn. */
export function interceptTurns(client: DynamoDBDocumentClient): void {
	client.middlewareStack.add(
		(next, { commandName = '' }) =>
			async (asked) => {
				const present = run;
				if (!present) return next(asked);
				const writes = /^(TransactWrite|Put|Update|Delete)/.test(commandName);
				const send = async (input: typeof asked.input) => {
					await turn(commandName);
					const fate = present.fates.shift() ?? 'answered';
					if (fate !== 'answered') present.faults++;
					const sent = fate === 'answered' || (writes && (fate === 'answer lost' || fate === 'still in progress'));
					if (!sent) throw makeError(fate, input, writes);
					const answering = next({ ...asked, input });
					present.inFlight.add(answering);
					const answer = await answering.finally(() => present.inFlight.delete(answering));
					if (fate !== 'answered') throw makeError(fate, input, writes);
					return answer;
				};
				const parts = isBatchGet(asked.input) && splitBatch(asked.input);
				if (!parts) return send(asked.input);
				const later = await send(parts.later);
				const earlier = await send(parts.earlier);
				return isBatch(earlier.output) && isBatch(later.output) ? { ...earlier, output: uniteAnswers(earlier.output, later.output) } : earlier;
			},
		{ step: 'initialize', priority: 'high' },
	);
}

function isBatchGet(input: object): input is BatchGetCommandInput {
	return 'RequestItems' in input && Object.values(input.RequestItems ?? {}).every((wanted) => 'Keys' in wanted);
}

function isBatch(output: object): output is BatchGetCommandOutput {
	return 'Responses' in output && !Array.isArray(output.Responses);
}

/** Splits a batch, since a batch reads each item at a moment of its own. The later half is read first, the other half a turn later. */
function splitBatch({ RequestItems, ...others }: BatchGetCommandInput) {
	const [[table, { Keys = [], ...how }] = ['', { Keys: [] }]] = Object.entries(RequestItems ?? {});
	if (Keys.length < 2) return undefined;
	const takePart = (keys: typeof Keys): BatchGetCommandInput => ({ ...others, RequestItems: { [table]: { ...how, Keys: keys } } });
	const middle = Math.ceil(Keys.length / 2);
	return { earlier: takePart(Keys.slice(0, middle)), later: takePart(Keys.slice(middle)) };
}

function uniteAnswers(one: BatchGetCommandOutput, other: BatchGetCommandOutput): BatchGetCommandOutput {
	const tables = Object.entries(one.Responses ?? {}).map(([table, items]) => [table, [...items, ...(other.Responses?.[table] ?? [])]]);
	return { ...one, Responses: Object.fromEntries(tables) };
}

const told = { $metadata: {}, message: 'Injected' };

/** Returns whether an error was injected here, or was caused by an injected one. */
export function isInjected(error: unknown): boolean {
	return error instanceof Error && (error.message === told.message || isInjected(error.cause));
}

/** Makes the error with which the SDK rejects after its retries. */
function makeError(fate: Fate, input: object, writes: boolean): Error {
	const { TransactItems } = input as Partial<TransactWriteCommandInput>;
	if (TransactItems && (fate === 'conflict' || fate === 'throttled')) {
		const Code = fate === 'conflict' ? 'TransactionConflict' : 'ThrottlingError';
		return new TransactionCanceledException({ ...told, CancellationReasons: TransactItems.map((_, at) => ({ Code: at === 0 ? Code : 'None' })) });
	}
	if (TransactItems && fate === 'still in progress') return new TransactionInProgressException(told);
	if (writes && fate === 'conflict') return new TransactionConflictException(told);
	if (fate === 'throttled' || fate === 'conflict') return new ProvisionedThroughputExceededException(told);
	return Object.assign(new Error(told.message), { name: 'TimeoutError' });
}
