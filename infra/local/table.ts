import type { ChildProcess } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import {
	CreateTableCommand,
	DeleteTableCommand,
	DynamoDBClient,
	ListTablesCommand,
	UpdateTableCommand,
	UpdateTimeToLiveCommand,
} from '@aws-sdk/client-dynamodb';
import { describeNewTable } from '#infra/new-table.ts';
import { describeTable } from '#infra/restore/restored-table.ts';
import { TABLE } from '#infra/table.ts';
import { findFreePort } from './free-port.ts';
import { type Credentials, REGION, TABLE_NAME } from './settings.ts';
import { startJava } from './start-java.ts';
import { StartRefused } from './start-refused.ts';

export type LocalTable = ReturnType<typeof openTable>;

const START_PATIENCE = 600_000;
const STOP_PATIENCE = 60_000;

const STREAM = { StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' } as const;

/** DynamoDB Local itself. It shows each access key only its own tables, so that several markets may share one. */
export interface TableServer {
	endpoint: string;
	/** Undefined if somebody else has started it. */
	processId: number | undefined;
	/** Returns why it has ended; undefined while it runs. */
	fault(): StartRefused | undefined;
	/** Returns the last output of the process, to explain a failed start. */
	lastWords(): string;
	/** Resolves when the process has ended. */
	end(): Promise<void>;
}

/** Starts DynamoDB Local on a free port, with its files in `folder` or in memory. `light`: it will have little to do. `signal` ends the search for Java. */
export async function startTableServer(folder: string | undefined, light = false, signal?: AbortSignal): Promise<TableServer> {
	if (folder) await mkdir(folder, { recursive: true });
	const port = await findFreePort();
	return { endpoint: `http://127.0.0.1:${port}`, ...watch(await startJava(port, folder, light, signal)) };
}

/** Returns a server that somebody else has started and will end. */
export function borrowTableServer(endpoint: string): TableServer {
	return { endpoint, processId: undefined, fault: () => undefined, lastWords: () => '', end: async () => undefined };
}

/** Opens the market's table, or another one with this `name`, on a server. `ready()` waits for the server and creates the table. */
export function openTable(server: TableServer, credentials: Credentials, name = TABLE_NAME) {
	const { endpoint } = server;
	const client = new DynamoDBClient({ endpoint, region: REGION, credentials, maxAttempts: 1 });

	const isAnswering = async (): Promise<boolean> => {
		try {
			await client.send(new ListTablesCommand({}));
			return true;
		} catch {
			return false;
		}
	};

	return {
		endpoint,
		/** Resolves when the table exists. Rejects with StartRefused if the server has ended. */
		async ready(): Promise<void> {
			const deadline = Date.now() + START_PATIENCE;
			while (!(await isAnswering())) {
				const fault = server.fault();
				if (fault) throw fault;
				if (Date.now() > deadline) throw new StartRefused('DynamoDB Local does not answer.', `Its last words: ${server.lastWords()}`);
				await new Promise((resolve) => setTimeout(resolve, 50));
			}
			if (!(await describeTable(client, name))) await createTable(client, name);
		},
		/** Deletes the table with everything in it and creates it again. */
		async clear(): Promise<void> {
			if (await describeTable(client, name)) await client.send(new DeleteTableCommand({ TableName: name }));
			await createTable(client, name);
		},
		/** Turns on the table's stream, if it is off, and returns its name. It does not contain earlier writes. */
		async openStream(): Promise<string> {
			const present = (await describeTable(client, name))?.LatestStreamArn;
			if (present) return present;
			const { TableDescription } = await client.send(new UpdateTableCommand({ TableName: name, StreamSpecification: STREAM }));
			if (!TableDescription?.LatestStreamArn) throw new Error('The table has no stream');
			return TableDescription.LatestStreamArn;
		},
		/** Resolves when the process has ended. */
		async stop(): Promise<void> {
			client.destroy();
			await server.end();
		},
	};
}

function watch(process: ChildProcess) {
	let output = '';
	let failure: Error | undefined;
	const hear = (chunk: Buffer) => {
		output = (output + chunk.toString()).slice(-4000);
	};
	process.stdout?.on('data', hear);
	process.stderr?.on('data', hear);
	const ended = new Promise<void>((resolve) => {
		process.once('exit', () => resolve());
		process.once('error', (error) => {
			failure = error;
			resolve();
		});
	});
	const hasEnded = () => failure !== undefined || process.exitCode !== null || process.signalCode !== null;
	return {
		processId: process.pid,
		lastWords: () => output.trim(),
		fault(): StartRefused | undefined {
			if (!hasEnded()) return undefined;
			return new StartRefused('DynamoDB Local ended right after its start.', failure?.message ?? output.trim());
		},
		async end() {
			if (hasEnded()) return;
			process.kill('SIGTERM');
			const impatience = setTimeout(() => process.kill('SIGKILL'), STOP_PATIENCE);
			await ended;
			clearTimeout(impatience);
		},
	};
}

async function createTable(client: DynamoDBClient, TableName: string): Promise<void> {
	await client.send(new CreateTableCommand(describeNewTable(TableName)));
	await client.send(new UpdateTimeToLiveCommand({ TableName, TimeToLiveSpecification: { Enabled: true, AttributeName: TABLE.timeToLive } }));
}
