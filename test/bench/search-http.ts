import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { startLocalCloud } from '#infra/local/local-cloud.ts';
import { type Client, createClient } from '#shared/contract/client.ts';

/**
 * `node test/bench/search-http.ts`: uploads the market's sheet of 213,134 stones to a local market
 * as a dealer would. Prints how long that takes, and how long searches over HTTP take during and
 * after it.
 */
const SHEET = new URL('../../../shared/data/market-213k.csv.gz', import.meta.url);
const ROUNDS = 40;
const PASSWORD = 'Diamonds-2026!';

type Search = Parameters<Client['search']>[0]['body'];

const SEARCHES: [string, Search][] = [
	['front page', {}],
	['front page with facets, 50', { size: 50, facets: true }],
	['everything by price, 50', { size: 50, sort: [{ field: 'pricePerCarat', direction: 'ascending' }] }],
	['rounds D to F, VVS, about a carat', { shape: ['ROUND'], color: ['D', 'E', 'F'], clarity: ['VVS1', 'VVS2'], caratFrom: 0.9, caratTo: 1.1 }],
	['fancy yellows by total price', { mainColor: ['yellow'], sort: [{ field: 'totalPrice', direction: 'descending' }] }],
	['page 2,000', { page: 2000, size: 100 }],
	['5,000 on a page', { size: 5000 }],
];

async function signIn(base: string, userName: string): Promise<Client> {
	const { token } = await createClient({ base }).authenticate({ body: { userName, password: PASSWORD } });
	return createClient({ base, token: () => token });
}

async function upload(seller: Client, sheet: Uint8Array<ArrayBuffer>): Promise<string> {
	const { importId, upload: form } = await seller.uploadCsv({ body: { fileName: 'market.csv', size: sheet.length } });
	const body = new FormData();
	for (const [name, value] of Object.entries(form.fields)) body.set(name, value);
	body.set('file', new Blob([sheet]));
	const answer = await fetch(form.url, { method: 'POST', body });
	if (!answer.ok) throw new Error(`Storage refused the sheet: ${await answer.text()}`);
	return importId;
}

async function timed(call: () => Promise<unknown>): Promise<number> {
	const start = performance.now();
	await call();
	return performance.now() - start;
}

function shown(times: readonly number[]): string {
	const sorted = times.toSorted((a, b) => a - b);
	const at = (share: number) => (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(1).padStart(8);
	return `p50 ${at(0.5)} ms   p95 ${at(0.95)} ms`;
}

async function bench(): Promise<void> {
	const cloud = await startLocalCloud({ port: 0, stateFolder: undefined, fresh: true, seed: true, web: false, log: console.log });
	try {
		const base = `${cloud.url}/api/v1`;
		const [seller, buyer] = await Promise.all([signIn(base, 'seller1@example.com'), signIn(base, 'buyer1@example.com')]);
		const search: Search = { size: 50, sort: [{ field: 'pricePerCarat', direction: 'ascending' }] };

		const start = performance.now();
		const importId = await upload(seller, gunzipSync(readFileSync(SHEET)));
		const meanwhile: number[] = [];
		for (;;) {
			meanwhile.push(await timed(() => buyer.search({ body: search })));
			const { state, counts, progress } = await seller.getImport({ params: { importId }, query: {} });
			if (meanwhile.length % 30 === 0) console.log(`${state} ${(progress * 100).toFixed(0)}%, searches ${shown(meanwhile.slice(-30))}`);
			if (state === 'DONE' || state === 'FAILED') {
				console.log(`Import ${state} in ${((performance.now() - start) / 1000).toFixed(0)} s:`, counts);
				break;
			}
			await pause(1000);
		}
		console.log('Searches meanwhile'.padEnd(36), shown(meanwhile));

		for (const [name, body] of SEARCHES) {
			const { totalElements } = await buyer.search({ body });
			const times: number[] = [];
			for (let round = 0; round < (body.size === 5000 ? 5 : ROUNDS); round++) times.push(await timed(() => buyer.search({ body })));
			console.log(name.padEnd(36), shown(times), String(totalElements).padStart(8));
		}
	} finally {
		await cloud.close();
	}
}

if (existsSync(SHEET)) await bench();
else console.log('Not run: the market file ../shared/data/market-213k.csv.gz is not here.');
