// Sets the asking prices of two stones. The key needs the scope stock:write.
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

const { MARKET, KEY } = process.env;
const PRICES = { 'A-1001': 5200, 'A-1002': 7400 };

const body = JSON.stringify({ changes: Object.entries(PRICES).map(([lotId, askingPrice]) => ({ lotId, set: { askingPrice } })) });
// All tries have one key, so that nothing happens twice.
const headers = { Authorization: `Bearer ${KEY}`, 'Content-Type': 'application/json', 'Idempotency-Key': randomUUID() };
async function patch() {
	const response = await fetch(`${MARKET}/api/v1/feeds/stock`, { method: 'PATCH', headers, body }).catch(() => undefined);
	// 409: an earlier try is still being carried out.
	const isInUse = response?.status === 409 && (await response.clone().json()).code === 'IDEMPOTENCY_KEY_IN_USE';
	return { response, mayRepeat: !response || isInUse || [429, 502, 503, 504].includes(response.status) };
}

let { response, mayRepeat } = await patch();
for (let tries = 1; mayRepeat && tries < 4; tries++) {
	// The answer may say how long to wait.
	await pause(1000 * Number(response?.headers.get('retry-after') ?? 5 ** tries));
	({ response, mayRepeat } = await patch());
}
if (!response) throw new Error('The market cannot be reached');
const answer = await response.json();
if (!response.ok) throw new Error(`${answer.code}: ${answer.detail}`);
for (const { lotId, fate, code = '' } of answer.fates) console.log(lotId, fate, code);
