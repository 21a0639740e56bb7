import { setTimeout as pause } from 'node:timers/promises';
import { type CancellationReason, TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import type { Added, BulkListings } from '../usecases/import-ports.ts';
import type { ListingRecord } from '../usecases/ports.ts';
import { writesOf } from './commit.ts';
import { type TransactItem, transact } from './table.ts';

/**
 * Transactions in flight. Two write about as fast as one partition of guards
 * takes them in AWS, and keep DynamoDB Local busy, which
 * runs one at a time; with more, readers would queue behind them.
 */
const AT_ONCE = 2;
/**
 * Writes in one transaction. DynamoDB Local runs a transaction as one piece, so
 * a reader waits for all of it: with a hundred writes a search during an
 * import took seconds. What a write costs hardly depends on it, here and in AWS.
 */
const WRITES_TOGETHER = 24;
/** A transaction that others get in the way of is tried again this many times. */
const TRIES = 8;
/** Upper bound of the first pause, milliseconds; it doubles. */
const FIRST_PAUSE = 20;

/** One listing's writes: itself first, then its guards. */
interface Entry {
	index: number;
	items: TransactItem[];
	codes: ('LOT_ID_TAKEN' | 'CERTIFICATE_TAKEN' | 'PRESENT')[];
}

export const bulk: BulkListings = {
	async add(listings) {
		const fates: Added[] = [];
		const waiting = transactionsOf(listings.map(entryOf));
		const worker = async () => {
			for (let next = waiting.shift(); next; next = waiting.shift()) await write(next, (index, fate) => (fates[index] = fate));
		};
		await Promise.all(Array.from({ length: AT_ONCE }, worker));
		return fates;
	},
};

function entryOf(listing: ListingRecord, index: number): Entry {
	const writes = writesOf({ kind: 'listing-added', listing });
	return {
		index,
		// A guard that is taken answers who has it.
		items: writes.map(({ item, refused }) =>
			refused === 'VERSION' ? item : { Put: item.Put && { ...item.Put, ReturnValuesOnConditionCheckFailure: 'ALL_OLD' } },
		),
		codes: writes.map(({ refused }) => (refused === 'LOT_ID_TAKEN' || refused === 'CERTIFICATE_TAKEN' ? refused : 'PRESENT')),
	};
}

/** As many whole listings to a transaction as fit. */
function transactionsOf(entries: readonly Entry[]): Entry[][] {
	const transactions: Entry[][] = [];
	let room = 0;
	for (const entry of entries) {
		if (entry.items.length > room) {
			transactions.push([]);
			room = WRITES_TOGETHER;
		}
		transactions.at(-1)?.push(entry);
		room -= entry.items.length;
	}
	return transactions;
}

/** Writes all of them, or learns from the refusal which ones cannot be, and writes the others. */
async function write(entries: readonly Entry[], tell: (index: number, fate: Added) => void): Promise<void> {
	let left = entries;
	for (let tried = 0; left.length > 0; ) {
		try {
			await transact(left.flatMap(({ items }) => items));
			for (const { index } of left) tell(index, { fate: 'added' });
			return;
		} catch (error) {
			if (!(error instanceof TransactionCanceledException)) throw error;
			const refused = fatesOf(left, error.CancellationReasons ?? []);
			for (const [index, fate] of refused) tell(index, fate);
			left = left.filter(({ index }) => !refused.has(index));
			if (refused.size > 0) continue;
			if (++tried >= TRIES) throw error;
			await pause(Math.random() * FIRST_PAUSE * 2 ** tried);
		}
	}
}

function fatesOf(entries: readonly Entry[], reasons: readonly CancellationReason[]): Map<number, Added> {
	const fates = new Map<number, Added>();
	let at = 0;
	for (const { index, codes } of entries) {
		for (const code of codes) {
			const reason = reasons[at++];
			const fate = fates.get(index);
			// The listing itself comes first: where it exists, its guards are its own.
			if (reason?.Code !== 'ConditionalCheckFailed' || fate?.fate === 'added') continue;
			if (code === 'PRESENT') fates.set(index, { fate: 'added' });
			else fates.set(index, { fate: 'taken', by: [...(fate?.by ?? []), { code, listingId: reason.Item?.listingId?.S ?? '' }] });
		}
	}
	return fates;
}
