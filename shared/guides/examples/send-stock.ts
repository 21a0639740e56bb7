// Sends stock.csv and follows the import. The key needs the scopes stock:write and stock:read.
import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';

const { MARKET, KEY } = process.env;

async function call(method: string, path: string, body?: object) {
	const headers = { Authorization: `Bearer ${KEY}`, 'Content-Type': 'application/json' };
	const response = await fetch(`${MARKET}/api/v1${path}`, { method, headers, body: body && JSON.stringify(body) });
	const answer = await response.json();
	if (!response.ok) throw new Error(`${answer.code}: ${answer.detail}`);
	return answer;
}

const stock = await readFile('stock.csv');
const feed = await call('PUT', '/feeds/stock', { format: 'csv', size: stock.length, mode: 'REPLACE_ALL', maxRemovedPercent: 10 });

// All fields of the upload go into the form, then the file.
const form = new FormData();
for (const [name, value] of Object.entries<string>(feed.upload.fields)) form.append(name, value);
form.append('file', new Blob([stock]), 'stock.csv');
const sent = await fetch(feed.upload.url, { method: 'POST', body: form });
if (!sent.ok) throw new Error(await sent.text());

let answer = await call('GET', feed.follow);
while (answer.state !== 'DONE' && answer.state !== 'FAILED' && !answer.question) {
	await pause(2000);
	answer = await call('GET', feed.follow);
}
console.log(answer.state, answer.failure?.message ?? answer.question ?? '', answer.counts);
const { rows } = await call('GET', `${feed.follow}?fate=rejected&size=1000`);
for (const { row, problems } of rows.content) console.log('row', row, problems);
// After a failure, and while a question waits for its answer, the stock is as before.
if (answer.state !== 'DONE') process.exitCode = 1;
