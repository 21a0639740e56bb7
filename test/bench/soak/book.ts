import { setTimeout as pause } from 'node:timers/promises';
import type { Dealer } from './dealer.ts';

/** What a dealer may be told who acts on the same stones as others at the same time, and often. Any other refusal is a fault of the market's, or of this load's. */
const EXPECTED: ReadonlySet<string> = new Set([
	'BID_TOO_LOW',
	'MAX_NOT_RAISED',
	'STALE',
	'AUCTION_CLOSED',
	'NOT_BIDDABLE',
	'STATE_CONFLICT',
	'NOT_FOUND',
	'TOO_MANY_REQUESTS',
]);
/** So often a call is made again that is asked to come again in a moment (503 BUSY), as a page does; then that is a fault too. */
const BUSY_TIMES = 3;

/** A bid that the market has acknowledged. */
export interface AcknowledgedBid {
	bidder: Dealer;
	bidAmount: number;
	ceiling: number;
}

/** What was asked of the market and answered, and what it owes for that. */
export interface Book {
	/** Asks, and counts. */
	fetch: typeof fetch;
	requests: number;
	/** Refusals that were to be expected, by code. */
	refused: Map<string, number>;
	/** What went wrong, in words, how often. */
	faults: Map<string, number>;
	noteFault(fault: string): void;
	/** Of auctions that nobody has judged yet: by stone, whose it is and its acknowledged bids by id. */
	auctions: Map<string, { seller: Dealer; bids: Map<string, AcknowledgedBid> }>;
	/** Auctions that were closed, and acknowledged bids in them. */
	closed: { auctions: number; bids: number };
}

export function openBook(): Book {
	const book: Book = {
		requests: 0,
		refused: new Map(),
		faults: new Map(),
		auctions: new Map(),
		closed: { auctions: 0, bids: 0 },
		noteFault: (fault) => addOne(book.faults, fault),
		fetch: (...request) => ask(book, request, BUSY_TIMES),
	};
	return book;
}

async function ask(book: Book, request: Parameters<typeof fetch>, busyTimes: number): Promise<Response> {
	book.requests++;
	const response = await fetch(...request);
	if (response.ok) return response;
	const { code = '' } = (await response.clone().json()) as { code?: string };
	const seconds = Number(response.headers.get('retry-after'));
	if (code === 'BUSY' && seconds > 0 && busyTimes > 0) {
		addOne(book.refused, code);
		await pause(seconds * 1000);
		return ask(book, request, busyTimes - 1);
	}
	if (EXPECTED.has(code)) addOne(book.refused, code);
	else book.noteFault(`${response.status} ${code} to ${request[1]?.method} ${new URL(response.url).pathname.replaceAll(/[0-9A-Z]{26}/g, '…')}`);
	return response;
}

function addOne(counts: Map<string, number>, name: string): void {
	counts.set(name, (counts.get(name) ?? 0) + 1);
}

export function writeCounts(counts: ReadonlyMap<string, number>): string {
	return [...counts].map(([name, count]) => `${name} ${count}`).join(', ') || 'none';
}
