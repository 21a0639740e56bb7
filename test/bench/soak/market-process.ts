import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DescribeTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { startLocalCloud } from '#infra/local/local-cloud.ts';
import { REGION, TABLE_NAME } from '#infra/local/settings.ts';
import { startTableServer } from '#infra/local/table.ts';
import { countOpen, measureJavaHeap, measureResident, openHeaps } from './memory.ts';

/**
 * The local cloud in a separate process, as `npm start` runs it, with its state in the given
 * folder. Sends its address, then a {@link Reading} for every message that it gets, until it is
 * told to stop.
 */

/** The resources that the market holds; memory in megabytes. */
export interface Reading {
	items: number;
	/** Files and sockets that Node has open. */
	open: number;
	nodeResident: number;
	/** In use after a collection, of all threads. */
	nodeHeap: number;
	/** In use after a collection, by thread. */
	heaps: Record<string, number>;
	javaResident: number;
	/** Undefined without a JDK. */
	javaHeap: number | undefined;
}

export type FromMarket = { url: string } | { reading: Reading };
export type ToMarket = 'read' | 'stop';

const [folder = ''] = process.argv.slice(2);
const server = await startTableServer(join(folder, 'table'));
const stateFolder = join(folder, 'state');
const cloud = await startLocalCloud({
	...{ port: 0, stateFolder, fresh: true, seed: true, web: true, tableEndpoint: server.endpoint },
	log: (line) => console.log(line),
});
const { tableKeyId: accessKeyId, secretAccessKey } = JSON.parse(await readFile(join(stateFolder, 'secrets.json'), 'utf8'));
const table = new DynamoDBClient({ endpoint: server.endpoint, region: REGION, credentials: { accessKeyId, secretAccessKey } });
const heaps = await openHeaps();

// The parent process, which would stop it, is gone.
process.on('disconnect', () => void stop());
process.on('message', (message: ToMarket) => void (message === 'stop' ? stop() : answer()));
tell({ url: cloud.url });

function tell(message: FromMarket): void {
	process.send?.(message);
}

async function answer(): Promise<void> {
	const { processId = 0 } = server;
	const { Table } = await table.send(new DescribeTableCommand({ TableName: TABLE_NAME }));
	const threads = await heaps.measure();
	const reading: Reading = {
		items: Table?.ItemCount ?? 0,
		open: countOpen(process.pid),
		nodeResident: measureResident(process.pid),
		nodeHeap: Object.values(threads).reduce((sum, megabytes) => sum + megabytes, 0),
		heaps: threads,
		javaResident: measureResident(processId),
		javaHeap: await measureJavaHeap(processId),
	};
	tell({ reading });
}

async function stop(): Promise<void> {
	await cloud.close();
	await server.end();
	process.exit();
}
