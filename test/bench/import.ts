import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { startLocalCloud } from '#infra/local/local-cloud.ts';
import { createClient } from '#shared/contract/client.ts';

/**
 * Uploads the market's sheet to a separate local cloud. Prints how long the import takes, and how
 * long one search takes in the meantime. `node test/bench/import.ts [FILE]`
 */
const file = new URL(process.argv[2] ?? 'market-213k.csv.gz', new URL('../../../shared/data/', import.meta.url));
if (!existsSync(file)) {
	console.log(`Skipped: ${file.pathname.split('/').at(-1)} is not in ../shared/data.`);
	process.exit();
}
const raw = readFileSync(file);
const sheet = file.pathname.endsWith('.gz') ? gunzipSync(raw) : raw;
const folder = await mkdtemp(join(tmpdir(), 'import-bench-'));
const cloud = await startLocalCloud({ port: 0, stateFolder: folder, fresh: true, seed: false, web: false, log: console.log });
try {
	const { api } = await anActiveDealer(cloud.url);
	const { importId, upload } = await api.uploadCsv({ body: { fileName: 'market.csv', size: sheet.length } });
	const form = new FormData();
	for (const [name, value] of Object.entries(upload.fields)) form.set(name, value);
	form.set('file', new Blob([sheet], { type: 'text/csv' }));
	const started = performance.now();
	const answer = await fetch(upload.url, { method: 'POST', body: form });
	if (!answer.ok) throw new Error(await answer.text());
	const searches: number[] = [];
	for (;;) {
		const { state, counts, progress, failure } = await api.getImport({ params: { importId }, query: {} });
		const before = performance.now();
		await api.search({ body: { shape: ['ROUND'] } });
		searches.push(performance.now() - before);
		const seconds = (performance.now() - started) / 1000;
		console.log(`${seconds.toFixed(1)} s  ${state}  ${Math.round(progress * 100)}%  ${JSON.stringify(counts)}`);
		if (state === 'DONE' || state === 'FAILED') {
			const done = counts.saved + counts.duplicate + counts.rejected;
			console.log(
				`${failure?.message ?? ''}${Math.round(done / seconds).toLocaleString('en')} rows/s; a search meanwhile: median ${Math.round(searches.sort((a, b) => a - b)[searches.length >> 1] ?? 0)} ms`,
			);
			break;
		}
		await pause(2000);
	}
} finally {
	await cloud.close();
	await rm(folder, { recursive: true, force: true });
}

/** Signs up, confirms the address, completes the registration and is approved, all through the market's own calls. */
async function anActiveDealer(origin: string) {
	const base = `${origin}/api/v1`;
	const guest = createClient({ base });
	const [email, password] = ['bench@example.com', 'Diamonds-2026!'];
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
			companyName: 'Bench Gems',
			country: 'JP',
			licenceNumber: '301234567890',
			preferredCommunication: 'Email',
		},
	});
	await (await signIn('admin@example.com')).decideRegistration({ body: { userName: email, decision: 'APPROVE' } });
	return { api };
}
