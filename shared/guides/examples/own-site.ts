// Writes the own stock to stock.json if it has changed. The key needs the scope stock:read.
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';

const { MARKET, KEY } = process.env;
const FILE = 'stock.json';

const read = (query: Record<string, string>, headers: Record<string, string> = {}) =>
	fetch(`${MARKET}/api/v1/feeds/stock?${new URLSearchParams({ limit: '1000', ...query })}`, { headers: { Authorization: `Bearer ${KEY}`, ...headers } });

const known = existsSync(FILE) ? JSON.parse(readFileSync(FILE, 'utf8')) : undefined;
let response = await read({}, known && { 'If-None-Match': known.tag });
if (response.status === 304) {
	console.log('unchanged:', known.stones.length, 'stones');
} else {
	const tag = response.headers.get('etag');
	const stones: object[] = [];
	for (let cursor: string | undefined = ''; cursor !== undefined; ) {
		if (cursor) response = await read({ cursor });
		const page = await response.json();
		if (!response.ok) throw new Error(`${page.code}: ${page.detail}`);
		stones.push(...page.content);
		cursor = page.next;
	}
	// Replaced as a whole, so that the site never reads half of it.
	writeFileSync(`${FILE}.new`, JSON.stringify({ tag, stones }));
	renameSync(`${FILE}.new`, FILE);
	console.log('changed:', stones.length, 'stones');
}
