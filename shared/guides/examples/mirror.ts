// Keeps mirror.json equal to the market: run it every few minutes. The key needs the scope market:read.
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

interface Mirror {
	stones: Record<string, object>;
	cursor: string;
}
const { MARKET, KEY } = process.env;
const FILE = 'mirror.json';

async function get(path: string, query: Record<string, string>) {
	const address = `${MARKET}/api/v1${path}?${new URLSearchParams({ limit: '1000', ...query })}`;
	for (let tries = 1; ; tries++) {
		const response = await fetch(address, { headers: { Authorization: `Bearer ${KEY}` } }).catch(() => undefined);
		// The answer may say how long to wait. A pause of more than a minute is for the next run.
		const seconds = Number(response?.headers.get('retry-after') ?? [1, 5, 30][tries - 1]);
		if (tries < 4 && seconds <= 60 && (!response || [429, 502, 503, 504].includes(response.status))) {
			await pause(1000 * seconds);
			continue;
		}
		if (!response) throw new Error('The market cannot be reached');
		const answer = await response.json();
		if (!response.ok) throw new Error(`${answer.code}: ${answer.detail}`);
		return answer;
	}
}

/** Reads the whole market, page by page. */
async function readAll(): Promise<Mirror> {
	const stones: Mirror['stones'] = {};
	let page = await get('/feeds/market', {});
	for (;;) {
		for (const stone of page.content) stones[stone.diamondId] = stone;
		if (!page.next) return { stones, cursor: page.changes };
		page = await get('/feeds/market', { cursor: page.next });
	}
}

/** Brings the mirror up to date. */
async function follow(mirror: Mirror): Promise<Mirror> {
	for (let more = true; more; ) {
		const answer = await get('/feeds/market/changes', { cursor: mirror.cursor });
		for (const change of answer.content) {
			if (change.kind === 'removed') delete mirror.stones[change.diamondId];
			else mirror.stones[change.diamondId] = change.stone;
		}
		mirror.cursor = answer.next;
		more = answer.more;
	}
	return mirror;
}

const known: Mirror = existsSync(FILE) ? JSON.parse(readFileSync(FILE, 'utf8')) : await readAll();
const mirror = await follow(known).catch(async (error: Error) => {
	// The cursor is older than seven days.
	if (!error.message.startsWith('CURSOR_EXPIRED:')) throw error;
	return follow(await readAll());
});
// Replaced as a whole, so that nobody reads half of it.
writeFileSync(`${FILE}.new`, JSON.stringify(mirror));
renameSync(`${FILE}.new`, FILE);
console.log(Object.keys(mirror.stones).length, 'stones');
