import { setTimeout as pause } from 'node:timers/promises';
import { startLocalCloud } from '#infra/local/local-cloud.ts';
import { PAGE_SIZES } from '#shared/domain/common/request-limits.ts';
import { openTableCounter } from './table-counter.ts';

/**
 * `node test/bench/guest-searches.ts`: measures the load on the table from a stranger's script that
 * requests the largest page for guests: eight times a second, and then as fast as it is answered.
 */
const DEMO_STONES = [2000, 1200, 800, 600, 400];
const SECONDS = 60;
/** Connections of the script. */
const AT_ONCE = 8;

const counter = await openTableCounter();
const cloud = await startLocalCloud({
	port: 0,
	stateFolder: undefined,
	fresh: true,
	seed: true,
	web: false,
	log: () => undefined,
	demoStones: DEMO_STONES,
	tableFor: counter.tableFor,
});

/** Searches as a guest. Returns the status. */
async function searchFor(size: number): Promise<number> {
	const response = await fetch(`${cloud.url}/api/v1/common/search-all-diamonds`, {
		method: 'POST',
		headers: { 'content-type': 'application/json' },
		body: JSON.stringify({ size }),
	});
	await response.arrayBuffer();
	return response.status;
}

async function findLargestPage(): Promise<number> {
	for (const size of PAGE_SIZES.toReversed()) if ((await searchFor(size)) === 200) return size;
	throw new Error('A guest may not search at all');
}

/** Searches over `AT_ONCE` connections, each waiting for its answer and then for `pauseFor` milliseconds. Prints the cost. */
async function measure(name: string, size: number, pauseFor: number): Promise<void> {
	counter.taken();
	const statuses: number[] = [];
	const end = performance.now() + SECONDS * 1000;
	const connect = async () => {
		while (performance.now() < end) {
			const next = pause(pauseFor);
			statuses.push(await searchFor(size));
			await next;
		}
	};
	await Promise.all(Array.from({ length: AT_ONCE }, connect));
	const reads = counter.taken().filter(({ by, operation }) => by === 'search' && operation === 'BatchGetItem');
	const units = reads.reduce((sum, one) => sum + one.units, 0);
	const refused = statuses.filter((status) => status === 429).length;
	const aSecond = (count: number) => (count / SECONDS).toLocaleString('en', { maximumFractionDigits: 1 });
	console.log(
		`${name}, ${size} stones a page: ${statuses.length} calls, ${refused} of them refused; a second ${aSecond(statuses.length)} calls, ${aSecond(units)} read units`,
	);
}

const largest = await findLargestPage();
await measure('eight calls a second', largest, 1000);
await measure('as fast as it is answered', largest, 0);
await cloud.close();
await counter.close();
