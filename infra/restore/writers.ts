import type { CloudFormationClient } from '@aws-sdk/client-cloudformation';
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import {
	DeleteFunctionConcurrencyCommand,
	type EventSourceMappingConfiguration,
	GetFunctionConcurrencyCommand,
	type LambdaClient,
	PutFunctionConcurrencyCommand,
	paginateListEventSourceMappings,
	UpdateEventSourceMappingCommand,
} from '@aws-sdk/client-lambda';
import type { FunctionDefinition } from '#infra/function-definition.ts';
import { FUNCTIONS, type FunctionName } from '#infra/functions.ts';
import type { Pause } from './restored-table.ts';
import type { Step } from './steps.ts';

/** Milliseconds between two looks at a mapping that changes its state. */
const LOOK_EVERY = 5000;

/** The clients with which a deployed stage is inspected and stopped. */
export interface StageClients {
	tables: DynamoDBClient;
	stacks: CloudFormationClient;
	functions: LambdaClient;
	pause: Pause;
}

/** A function of the market in its stack, with the part of its template that matters here. */
export interface Deployed {
	name: FunctionName;
	physicalName: string;
	/** The concurrency in the function's template. */
	share: number | undefined;
}

/**
 * Returns whether a function must be stopped because it writes. The function that makes the canary a member goes on: an update of its stack calls it, and fails
 * if it cannot run. So does the search. It writes only uses of keys, counters and notes of exports, which are worthless after a restore, and Lambda cannot
 * stop a function with provisioned concurrency (`warmSearch`).
 */
export function isWriter(name: FunctionName): boolean {
	const { table, trigger }: FunctionDefinition = FUNCTIONS[name];
	return table === 'write' && trigger !== 'canary-member' && name !== 'search';
}

/**
 * Stops the functions that write. Their queues and streams are disconnected first: a queue counts each delivery
 * to a function that may not run, and moves its messages to the dead-letter queue within minutes.
 */
export function planStop(account: StageClients, writers: readonly Deployed[], isOver: () => Promise<boolean>): Step {
	return {
		what: `Stop the ${writers.length} functions that write, and their queues and streams`,
		isDone: async () => (await isOver()) || ((await compareMappings(account, writers, 'Disabled')) && (await compareConcurrency(account, writers, () => 0))),
		async act() {
			await setMappings(account, writers, false);
			await setConcurrency(account, writers, () => 0);
		},
	};
}

/**
 * Waits until calls have ended that ran when their functions were stopped, since Lambda does not end them. An export needs it. A restore does not: what they
 * still write goes to the table that is given up.
 */
export function planDrain({ pause }: Pick<StageClients, 'pause'>, writers: readonly Pick<Deployed, 'name'>[]): Step {
	const seconds = Math.max(...writers.map(({ name }) => FUNCTIONS[name].timeout));
	return { what: `Wait ${Math.ceil(seconds / 60)} minutes for calls that still run`, act: async () => void (await pause(seconds * 1000)) };
}

/** Starts the functions that write, then connects their queues and streams again. */
export function planStart(account: StageClients, writers: readonly Deployed[], isReady: () => Promise<boolean>): Step {
	return {
		what: 'Start what writes, and its queues and streams',
		isDone: async () =>
			(await isReady()) && (await compareConcurrency(account, writers, ({ share }) => share)) && (await compareMappings(account, writers, 'Enabled')),
		async act() {
			await setConcurrency(account, writers, ({ share }) => share);
			await setMappings(account, writers, true);
		},
	};
}

async function listMappings({ functions }: StageClients, deployed: readonly Deployed[]): Promise<EventSourceMappingConfiguration[]> {
	const found: EventSourceMappingConfiguration[] = [];
	for (const { physicalName } of deployed) {
		for await (const { EventSourceMappings = [] } of paginateListEventSourceMappings({ client: functions }, { FunctionName: physicalName })) {
			// A mapping to the previous table's stream may still be on its way out.
			found.push(...EventSourceMappings.filter(({ State }) => State !== 'Deleting'));
		}
	}
	return found;
}

async function compareMappings(account: StageClients, deployed: readonly Deployed[], wanted: 'Enabled' | 'Disabled'): Promise<boolean> {
	return (await listMappings(account, deployed)).every(({ State }) => State === wanted);
}

/** Enables or disables all mappings of the functions. Resolves when Lambda has done it, which takes up to a minute. */
async function setMappings(account: StageClients, deployed: readonly Deployed[], isEnabled: boolean): Promise<void> {
	const wanted = isEnabled ? 'Enabled' : 'Disabled';
	for (;;) {
		const mappings = await listMappings(account, deployed);
		// Lambda refuses a change of a mapping that is being changed.
		const settled = mappings.filter(({ State }) => State === (isEnabled ? 'Disabled' : 'Enabled'));
		for (const { UUID } of settled) await account.functions.send(new UpdateEventSourceMappingCommand({ UUID, Enabled: isEnabled }));
		if (mappings.every(({ State }) => State === wanted)) return;
		await account.pause(LOOK_EVERY);
	}
}

type ShareOf = (one: Deployed) => number | undefined;

async function compareConcurrency({ functions }: StageClients, deployed: readonly Deployed[], wanted: ShareOf): Promise<boolean> {
	for (const one of deployed) {
		const { ReservedConcurrentExecutions: has } = await functions.send(new GetFunctionConcurrencyCommand({ FunctionName: one.physicalName }));
		if (has !== wanted(one)) return false;
	}
	return true;
}

async function setConcurrency({ functions }: StageClients, deployed: readonly Deployed[], wanted: ShareOf): Promise<void> {
	for (const one of deployed) {
		const [FunctionName, ReservedConcurrentExecutions] = [one.physicalName, wanted(one)];
		if (ReservedConcurrentExecutions === undefined) await functions.send(new DeleteFunctionConcurrencyCommand({ FunctionName }));
		else await functions.send(new PutFunctionConcurrencyCommand({ FunctionName, ReservedConcurrentExecutions }));
	}
}
