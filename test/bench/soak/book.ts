import { setTimeout as pause } from 'node:timers/promises';
import type { Dealer } from './dealer.ts';

/**
 * Refusals that a dealer may get who often acts on the same stones as others at the same time. Any
 * other refusal is a fault of the market, or of this load.
 */
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
/** Number of retries after 503 BUSY, as a page does; after that it counts as a fault. */
const BUSY_TIMES = 3;

/** A bid that the market has acknowledged. */
export interface AcknowledgedBid {
	bidder: Dealer;
	bidAmount: number;
	ceiling: number;
}

/** The requests to the market with their answers, and the results that the market owes for them. */
export interface Book {
	/** Makes a request, and counts it. */
	fetch: typeof fetch;
	requests: number;
	/** Expected refusals, by code. */
	refused: Map<string, number>;
	/** How often each fault occurred, by its description. */
	faults: Map<string, number>;
	noteFault(fault: string): void;
	/** Auctions that have not been checked yet: by stone, its seller and its acknowledged bids by id. */
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
