import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { renderCallsTable } from './calls-table.ts';
import { walkThrough } from './calls-walk.ts';
import { openCountedMarket } from './counted-market.ts';

/**
 * `npm run bench:calls`: makes every call of the contract in the demo market. Prints the requests
 * of each call to the table, and the size of its answer. With `-- --write` it updates
 * docs/calls.md.
 */
const PAGE = new URL('../../docs/calls.md', import.meta.url);

const ABOUT = `# What each call takes

Written by \`npm run bench:calls -- --write\`, which makes every call of the contract in the demo market, beside a dealer with 5,000 stones, and counts what goes between the functions and DynamoDB Local. \`test/bench/calls.table.test.ts\` holds the counts that were promised: three requests for a page of ten stones, two reads and one transaction for a bid, and 5,000 stones in one answer of less than 6 MB; it counts beside 1,000 stones, each of which takes as much of an answer as of one with 5,000, or more.

- Requests: everything that the call itself asks of the table, the caller's own record too; nothing of it comes from a cache. What the table's stream starts afterwards (mail, live channel) is not the call's.
- RCU and WCU: capacity units by DynamoDB Local's account, those of the indexes with them, and what AWS counts for keys that lead nowhere. A transaction costs twice as much as its writes one by one. A check that a transaction makes without writing (of a bid's seller and bidder) is not among what is written, and DynamoDB Local counts no units for it, while AWS prices it as a write.
- Answer and sent: bytes before and after gzip. Lambda payload: the body as Lambda hands it to API Gateway, in base64 when it is compressed; 6 MB (6,291,456 bytes) is the most that it may be.
- Index following: what the search index asks to keep up with the market. One reading asks for the next entry of the log of changes, at most once in 250 ms for all calls together, so a call may find it done, or not. A dealer's own inventory and the dashboard must know what the dealer wrote before the call, and ask the index of changes for it.
- A search by company, by what the caller tracks or by what the caller has bid on asks for those first, by one request more.
`;

const GROWTH = `## In a market that grows

\`node test/bench/growth.ts\` counts what the use cases ask of the table with 1,500 members, notifications and stones bid on, and 300 stones of one lot id, then with four times as many; \`functions/bounded-reads.table.test.ts\` holds that the two are the same. A figure that is not the same is given as \`small → large\`. What goes on reading with the size of things, and why, is in [decision 29](decisions/0029-bounded-reads-and-answers.md).
`;

const LIVE = `## Live lists

\`node test/bench/live-lists.ts\`, held by \`functions/live/live-lists.table.test.ts\`: one page, one stone in ten in an auction or tracked. Frames go from the page to the market; a page that subscribed stone by stone sent 50 to open and 9,950 to scroll through 5,000. Pushes go from the market over the gateway, the receipt included. Up to 250 listeners are told where the change is read; more are handed on in portions of 500, four of which are told at once, so that other stones' news do not wait. Seconds: until the last is told, if a push takes 15 ms: about 8,500 a second, below the 10,000 that an account's gateways take.
`;

const market = await openCountedMarket(true);
try {
	await walkThrough(market);
	const table = renderCallsTable(market.counted);
	console.log(table);
	if (process.argv.includes('--write'))
		writeFileSync(PAGE, `${ABOUT}\n${table}\n\n${GROWTH}\n${await measureAlone('growth.ts')}\n\n${LIVE}\n${await measureAlone('live-lists.ts')}\n`);
} finally {
	await market.close();
}

/**
 * Runs a measurement in a separate process and returns its output. Functions open their client
 * once, for one table, but each measurement has its own table.
 */
async function measureAlone(file: 'growth.ts' | 'live-lists.ts'): Promise<string> {
	const { stdout } = await promisify(execFile)(process.execPath, [fileURLToPath(new URL(file, import.meta.url))]);
	return stdout.trim();
}
