import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { seededRandom } from './bench/search/random.ts';
import { openBook, writeCounts } from './bench/soak/book.ts';
import { type Allowance, judgeFlatness } from './bench/soak/flatness.ts';
import type { FromMarket, Reading, ToMarket } from './bench/soak/market-process.ts';

/**
 * `npm run test:soak -- [--minutes 60]`: runs the local cloud with the demo in a separate process,
 * and a dozen dealers who trade over HTTP and the live channel. A market day ends every hundred
 * seconds: closed auctions are compared with the acknowledged bids and with the notifications.
 * Every minute the resources of the processes are measured. At the end they must be flat, and
 * nothing may have failed. Ctrl-C ends it early. Needs Linux, and a JDK to measure the table's
 * heap.
 */
const { values } = parseArgs({ options: { minutes: { type: 'string', default: '60' } } });
const MINUTE = 60_000;
const LENGTH = Number(values.minutes) * MINUTE;
const DEALERS = 12;
const GUESTS = 2;
const DAY_ENDS_EVERY = 100_000;
const CONNECTIONS_END_EVERY = 7 * MINUTE;

/**
 * Allowed rise over the second half, in megabytes or in files and sockets. The table has its items
 * on the disk, so Java has no larger allowance than the rest. Resident memory includes garbage that
 * is not collected yet.
 */
const ALLOWED = {
	nodeHeap: { share: 0.05, least: 10 },
	nodeResident: { share: 0.1, least: 50 },
	javaHeap: { share: 0.1, least: 10 },
	javaResident: { share: 0.1, least: 50 },
	open: { share: 0.1, least: 20 },
} as const satisfies Partial<Record<keyof Reading, Allowance>>;
type Judged = keyof typeof ALLOWED;

const folder = await mkdtemp(join(tmpdir(), 'market-soak-'));
const log = createWriteStream(join(folder, 'market.log'));
const market = fork(new URL('bench/soak/market-process.ts', import.meta.url), [folder], { stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
for (const stream of [market.stdout, market.stderr]) stream?.pipe(log, { end: false });

const started = await hear();
if (!('url' in started)) throw new Error('The market did not start');
process.env.MARKET_ORIGIN = started.url;
// These modules read the market's origin when they are loaded.
const { browse, gatherDealers, trade } = await import('./bench/soak/dealers.ts');
const { openMarketDays } = await import('./bench/soak/market-days.ts');
const { endsConnections } = await import('./steps/live.ts');

const book = openBook();
const given = await gatherDealers(DEALERS, book);
const days = openMarketDays(given);
const readings: { minute: number; reading: Reading }[] = [];
const begun = Date.now();
let ended = false;
process.on('SIGINT', () => {
	ended = true;
});
const isOver = () => ended || Date.now() - begun > LENGTH;

console.log(['minute', 'requests', 'refused', 'faults', 'auctions', 'items', ...Object.keys(ALLOWED)].join('\t'));
await Promise.all([
	...given.dealers.map((dealer) => trade(given, dealer, isOver)),
	...Array.from({ length: GUESTS }, (_, at) => browse(book, seededRandom(1000 + at), isOver)),
	repeat(DAY_ENDS_EVERY, days.endDay),
	repeat(CONNECTIONS_END_EVERY, endsConnections),
	repeat(MINUTE, takeReading),
]);
// Twice, because an auction ends on the day after its first bid.
for (const _day of ['first', 'second']) await days.endDay().catch(noteFailure);
if (book.auctions.size > 0) book.noteFault(`${book.auctions.size} auctions did not end`);
await takeReading();

const verdicts = [judgeFaults(), ...(Object.keys(ALLOWED) as Judged[]).map(judge)];
console.log(`\nHeaps at the end, MB: ${writeHeaps()}\n${verdicts.join('\n')}`);
const passed = verdicts.every((line) => line.startsWith('✓'));
const stopped = once(market, 'exit');
market.send('stop' satisfies ToMarket);
await stopped;
if (passed) await rm(folder, { recursive: true });
else console.log(`What the market said: ${log.path}`);
process.exit(passed ? 0 : 1);

async function hear(): Promise<FromMarket> {
	const [message] = (await once(market, 'message')) as [FromMarket];
	return message;
}

/** Calls `act` every `every` milliseconds until the end; a failure is a fault. */
async function repeat(every: number, act: () => Promise<void>): Promise<void> {
	for (let next = begun + every; next < begun + LENGTH; next += every) {
		while (Date.now() < next && !isOver()) await pause(1000);
		if (isOver()) return;
		await act().catch(noteFailure);
	}
}

function noteFailure(error: unknown): void {
	book.noteFault(error instanceof Error ? error.message : String(error));
}

async function takeReading(): Promise<void> {
	const heard = hear();
	market.send('read' satisfies ToMarket);
	const message = await heard;
	if (!('reading' in message)) throw new Error('The market has started again');
	const { reading } = message;
	const minute = (Date.now() - begun) / MINUTE;
	readings.push({ minute, reading });
	const counts = [book.requests, sum(book.refused), sum(book.faults), book.closed.auctions, reading.items];
	console.log([minute.toFixed(1), ...counts, ...Object.keys(ALLOWED).map((name) => Math.round(reading[name as Judged] ?? 0))].join('\t'));
}

function sum(counts: ReadonlyMap<string, number>): number {
	return [...counts.values()].reduce((all, count) => all + count, 0);
}

function judgeFaults(): string {
	const { requests, refused, faults, closed } = book;
	const told = `${requests} requests, ${closed.auctions} auctions with ${closed.bids} bids closed; refused: ${writeCounts(refused)}`;
	return faults.size === 0 ? `✓ nothing went wrong: ${told}` : `× went wrong: ${writeCounts(faults)}; ${told}`;
}

function judge(name: Judged): string {
	const samples = readings.flatMap(({ minute, reading }) => {
		const value = reading[name];
		return value === undefined ? [] : { minute, value };
	});
	if (samples.length < 4) return `× ${name}: only ${samples.length} readings`;
	const { flat, level, rise } = judgeFlatness(samples, ALLOWED[name]);
	return `${flat ? '✓' : '×'} ${name}: ${Math.round(level)}, risen by ${rise.toFixed(1)} over the second half`;
}

function writeHeaps(): string {
	const heaps = Object.entries(readings.at(-1)?.reading.heaps ?? {}).sort(([, one], [, other]) => other - one);
	return heaps.map(([thread, megabytes]) => `${thread} ${Math.round(megabytes)}`).join(', ');
}
