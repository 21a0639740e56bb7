import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SearchIndex } from '#functions/search/index.ts';
import { writeSnapshot } from '#functions/search/snapshot/snapshot.ts';
import { hostFunctions } from '#infra/local/functions/functions.ts';
import { listLocalFunctions } from '#infra/local/functions/market-functions.ts';
import { openGateway } from '#infra/local/gateway/gateway.ts';
import { makeEnvironment, openSecrets, PATHS, SNAPSHOT_BUCKET } from '#infra/local/settings.ts';
import { openStorage } from '#infra/local/storage/storage.ts';
import { openTable, startTableServer } from '#infra/local/table.ts';
import { stonesOf } from './search/market.ts';
import { readSheet } from './search/sheet-stones.ts';

/**
 * `node test/bench/cold-start.ts [stones]`: puts a snapshot of a million stones into the local
 * storage, and starts the search function from it over HTTP as the local market does: its thread,
 * its code, the snapshot, the table's changes, and a first query with all facets. Prints the
 * elapsed time and the processor time, including storage's. On a busy machine the two differ.
 */
const STONES = Number(process.argv[2] ?? 1_000_000);
const STARTS = 5;

/** A guest's front page. The table is empty: the index returns the total, and no stone is shown. */
const EVENT = {
	httpMethod: 'POST',
	path: '/api/v1/common/search-all-diamonds',
	multiValueHeaders: { 'content-type': ['application/json'] },
	body: JSON.stringify({ size: 50, facets: true }),
	requestContext: { requestId: 'bench', identity: { sourceIp: '127.0.0.1' } },
};

async function bench(): Promise<void> {
	const sheet = readSheet();
	if (!sheet) {
		console.log('Not run: the market file ../shared/data/market-213k.csv.gz is not here.');
		return;
	}
	await using started = new AsyncDisposableStack();
	const folder = await mkdtemp(join(tmpdir(), 'cold-start-'));
	started.defer(() => rm(folder, { recursive: true, force: true }));
	const secrets = await openSecrets(undefined);
	const gateway = await openGateway(0, console.error);
	started.defer(() => gateway.close());
	const { port } = gateway;
	const storage = openStorage({ folder, buckets: [SNAPSHOT_BUCKET], credentials: secrets, allowedOrigin: 'http://localhost', created: async () => undefined });
	gateway.mount(PATHS.storage, storage.handle);
	const table = openTable(await startTableServer(undefined), secrets);
	started.defer(() => table.stop());
	await table.ready();
	const addresses = { port, table: table.endpoint };
	Object.assign(process.env, makeEnvironment('snapshot', addresses, secrets));
	const { snapshots } = await import('#functions/open-search-source.ts');

	await snapshots.write(snapshotOf(stonesOf(sheet, STONES)), undefined);
	const reading = await measure(() => snapshots.read());
	console.log(`${STONES} stones: ${((reading.result?.bytes.length ?? 0) / STONES).toFixed(1)} bytes a stone, read over HTTP in ${reading.took.toFixed(0)} ms`);

	const host = hostFunctions(listLocalFunctions(addresses, secrets), console.error);
	for (let start = 1; start <= STARTS; start++) {
		const processor = process.cpuUsage();
		const { result, took } = await measure(() => host.invoke('search', EVENT));
		const { user, system } = process.cpuUsage(processor);
		const { statusCode, body } = result as { statusCode: number; body: string };
		console.log(
			`Start ${start}: ${statusCode}, ${JSON.parse(body).totalElements} stones found after ${took.toFixed(0)} ms, ${((user + system) / 1000).toFixed(0)} ms of the processor's`,
		);
		await host.stop();
	}
}

function snapshotOf(stones: ReturnType<typeof stonesOf>): Uint8Array {
	const index = new SearchIndex();
	for (const stone of stones) index.put(stone);
	const written = performance.now();
	const bytes = writeSnapshot(index, { number: 0, readAt: Date.now() });
	console.log(`Snapshot written in ${(performance.now() - written).toFixed(0)} ms, ${bytes.length} bytes`);
	return bytes;
}

async function measure<T>(act: () => Promise<T>): Promise<{ result: T; took: number }> {
	const start = performance.now();
	const result = await act();
	return { result, took: performance.now() - start };
}

await bench();
