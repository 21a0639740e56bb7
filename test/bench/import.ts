import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { startLocalCloud } from '#infra/local/local-cloud.ts';
import { type Client, createClient } from '#shared/contract/client.ts';

/**
 * Two dealers bring the market's sheet into a separate local cloud: one uploads it, the other's stock program sends it
 * as a feed, filled up to 250,000 stones. Prints how long each import takes, and how long one search takes in the
 * meantime. `node test/bench/import.ts [FILE] [--rows 10000]`; `--rows` shortens both.
 */
const { values: options, positionals } = parseArgs({ options: { rows: { type: 'string' } }, allowPositionals: true });
const STONES_OF_FEED = 250_000;
const file = new URL(positionals[0] ?? 'market-213k.csv.gz', new URL('../../../shared/data/', import.meta.url));
if (!existsSync(file)) {
	console.log(`Skipped: ${file.pathname.split('/').at(-1)} is not in ../shared/data.`);
	process.exit();
}
const raw = readFileSync(file);
const whole = file.pathname.endsWith('.gz') ? gunzipSync(raw) : raw;
const sheet = options.rows ? resize(whole, Number(options.rows)) : whole;
const folder = await mkdtemp(join(tmpdir(), 'import-bench-'));
const cloud = await startLocalCloud({ port: 0, stateFolder: folder, fresh: true, seed: false, web: false, log: console.log });
try {
	const uploader = await anActiveDealer(cloud.url, 'upload@example.com', '301234567890');
	const uploaded = await time('upload', uploader, sheet, () => uploader.uploadCsv({ body: { fileName: 'market.csv', size: sheet.length } }));
	const owner = await anActiveDealer(cloud.url, 'feed@example.com', '301234567891');
	const { token } = await owner.makeApiKey({ body: { name: 'Stock program', scopes: ['stock:read', 'stock:write'], days: 1 } });
	const program = createClient({ base: `${cloud.url}/api/v1`, token: () => token });
	const feed = options.rows ? sheet : resize(sheet, STONES_OF_FEED);
	const body = { format: 'csv', size: feed.length, layout: { answers: { prices: 'AS_READ', unlikely: 'LIST' } } } as const;
	const fed = await time('feed', owner, feed, () => program.feedStock({ body }));
	console.log(`the feed compared with the upload: ${(fed / uploaded).toFixed(2)} times as many rows a second`);
} finally {
	await cloud.close();
	await rm(folder, { recursive: true, force: true });
}

/** Runs an import to its end. Returns rows a second. */
async function time(name: string, dealer: Client, content: Buffer<ArrayBuffer>, begin: () => ReturnType<Client['uploadCsv']>): Promise<number> {
	const { importId, upload } = await begin();
	const form = new FormData();
	for (const [field, value] of Object.entries(upload.fields)) form.set(field, value);
	form.set('file', new Blob([content], { type: 'text/csv' }));
	const started = performance.now();
	const answer = await fetch(upload.url, { method: 'POST', body: form });
	if (!answer.ok) throw new Error(await answer.text());
	const searches: number[] = [];
	for (;;) {
		const { state, counts, progress, failure } = await dealer.getImport({ params: { importId }, query: {} });
		const before = performance.now();
		await dealer.search({ body: { shape: ['ROUND'] } });
		searches.push(performance.now() - before);
		const seconds = (performance.now() - started) / 1000;
		console.log(`${name}: ${seconds.toFixed(1)} s  ${state}  ${Math.round(progress * 100)}%  ${JSON.stringify(counts)}`);
		if (state === 'DONE' || state === 'FAILED') {
			const rows = (counts.saved + counts.duplicate + counts.rejected) / seconds;
			const median = Math.round(searches.sort((a, b) => a - b)[searches.length >> 1] ?? 0);
			console.log(`${name}: ${failure?.message ?? ''}${Math.round(rows).toLocaleString('en')} rows/s; a search meanwhile: median ${median} ms`);
			return rows;
		}
		await pause(2000);
	}
}

/** Shortens a sheet to `count` rows, or repeats its first rows under other lot ids until it has as many. */
function resize(content: Buffer<ArrayBuffer>, count: number): Buffer<ArrayBuffer> {
	const [headings = '', ...lines] = content.toString('utf8').trimEnd().split('\n');
	const more = lines.slice(0, Math.max(0, count - lines.length)).map((line) => `X${line}`);
	return Buffer.from([headings, ...lines.slice(0, count), ...more].join('\n'));
}

/** Signs up, confirms the address, completes the registration and is approved, all through the market's own calls. */
async function anActiveDealer(origin: string, email: string, licenceNumber: string): Promise<Client> {
	const base = `${origin}/api/v1`;
	const guest = createClient({ base });
	const password = 'Diamonds-2026!';
	const signIn = async (userName: string) => {
		const session = await guest.authenticate({ body: { userName, password } });
		return createClient({ base, token: () => session.token });
	};
	await guest.register({ body: { email, password, firstName: 'Hanako', lastName: 'Ishikawa', language: 'en' } });
	let otp: string | undefined;
	while (!otp) {
		await pause(50);
		const mail = await (await fetch(`${origin}/__local/mail?to=${email}`, { headers: { accept: 'application/json' } })).text();
		otp = /\b(\d{6})\b/.exec(mail)?.[1];
	}
	await guest.verifyOtp({ body: { email, otp } });
	const api = await signIn(email);
	await api.completeRegistration({
		body: {
			firstName: 'Hanako',
			lastName: 'Ishikawa',
			phoneNumber: '+81 3 1234 5678',
			companyName: `Bench Gems ${email}`,
			country: 'JP',
			licenceNumber,
			preferredCommunication: 'Email',
		},
	});
	await (await signIn('admin@example.com')).decideRegistration({ body: { userName: email, decision: 'APPROVE' } });
	return api;
}
