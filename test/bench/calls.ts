import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { FEED_PAGE } from '#shared/domain/integrations/feeds.ts';
import { renderCallsTable } from './calls-table.ts';
import { walkThrough } from './calls-walk.ts';
import { openCountedMarket } from './counted-market.ts';
import { selectForPage } from './select-for-page.ts';

/**
 * `npm run bench:calls`: makes every call of the contract in the demo market and
 * prints what each asks of the table, and how large its answer is. With
 * `-- --write` it updates docs/calls.md, which keeps some of them.
 */
const PAGE = new URL('../../docs/calls.md', import.meta.url);
/** The dealer's stones: a whole page of a feed. */
const STONES = FEED_PAGE.most;

const ABOUT = `# What each call takes

\`npm run bench:calls\` makes every call of the contract in the demo market, next to a dealer with 1,000 stones, and prints what the functions ask of DynamoDB Local. With \`-- --write\` it updates this page, which keeps the calls that [the cost](cost.md) multiplies, programs' calls, and promised counts. \`test/bench/calls.table.test.ts\` holds the promised counts.

- **requests**: the call's own, the caller's record included; nothing is cached. With a key the key is read, too; its use is recorded once a minute. What the table's stream triggers later is not counted. Only the cases \`import of …\` and \`an event's first delivery\` count the functions that work after the call.
- **RCU, WCU**: capacity units as DynamoDB Local counts them, with indexes and reads of missing keys as AWS counts them. A transaction costs twice its single writes. AWS also charges a write for a check in a transaction, and more than DynamoDB Local counts for transactions of many items.
- **sent**: bytes of the answer after gzip.
- Reads that keep the search index up to date are not counted: all calls together read the next entry of the change log at most once in 250 ms.
- A search by company, tracked stones or own bids takes one more request.
`;

const GROWTH = `## In a market that grows

\`node test/bench/growth.ts\` counts what the use cases ask of the table with 1,500 members, notifications and stones bid on, and 300 stones of one lot id, then with four times as many. \`functions/bounded-reads.table.test.ts\` fails if others grow; [Decision 29](decisions/0029-bounded-reads-and-answers.md) says which reads still grow, and why.
`;

const LIVE = `## Live lists

\`node test/bench/live-lists.ts\` measures one page with one stone in ten in an auction or tracked; \`functions/live/live-lists.table.test.ts\` holds the figures. Frames go from the page to the market, pushes the other way, receipts included. Up to 250 listeners are notified where the change is read, more in portions of 500, four at once. Seconds: until the last listener is notified if a push takes 15 ms, about 8,500 a second.
`;

const market = await openCountedMarket(true);
try {
	await walkThrough(market, STONES);
	console.log(renderCallsTable(market.counted));
	const table = renderCallsTable(selectForPage(market.counted));
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
