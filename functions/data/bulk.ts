import { setTimeout as pause } from 'node:timers/promises';
import { type CancellationReason, TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import type { Added, BulkListings } from '../usecases/ports/imports.ts';
import type { ListingRecord } from '../usecases/ports/listings.ts';
import { writesOf } from './commit.ts';
import { type TransactItem, transact } from './table.ts';

/**
 * Transactions in flight. Two write about as fast as one partition of guards
 * takes them in AWS, and keep DynamoDB Local busy, which
 * runs one at a time; with more, readers would queue behind them.
 */
const AT_ONCE = 2;
/**
 * Listings in one transaction, each up to three writes. DynamoDB Local runs a
 * transaction as one piece, so a reader waits for all of it: with a hundred
 * writes a search during an import took seconds. What a write costs hardly
 * depends on it, here and in AWS.
 */
const LISTINGS_TOGETHER = 8;
/** A transaction that others get in the way of is tried again this many times. */
const TRIES = 8;
/** Upper bound of the first pause, milliseconds; it doubles. */
const FIRST_PAUSE = 20;

/** A listing and its place among those that were asked for. */
interface Place {
	index: number;
	listing: ListingRecord;
}

export const bulk: BulkListings = {
	async add(listings) {
		const fates: Added[] = [];
		const places = listings.map((listing, index): Place => ({ index, listing }));
		const waiting: Place[][] = [];
		for (let at = 0; at < places.length; at += LISTINGS_TOGETHER) waiting.push(places.slice(at, at + LISTINGS_TOGETHER));
		const worker = async () => {
			for (let next = waiting.shift(); next; next = waiting.shift()) await write(next, (index, fate) => (fates[index] = fate));
		};
		await Promise.all(Array.from({ length: AT_ONCE }, worker));
		return fates;
	},
};

/** One listing's writes: itself first, then its guards. */
interface Entry {
	index: number;
	items: TransactItem[];
	codes: ('LOT_ID_TAKEN' | 'CERTIFICATE_TAKEN' | 'PRESENT')[];
}

function entryOf({ index, listing }: Place): Entry {
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

async function write(places: readonly Place[], tell: (index: number, fate: Added) => void): Promise<void> {
	let left = places;
	for (let tried = 0; left.length > 0; ) {
		// Made just before they are sent: they carry the instant of the write, behind which search indexes look only a little way back.
		const entries = left.map(entryOf);
		try {
			await transact(entries.flatMap(({ items }) => items));
			for (const { index } of left) tell(index, { fate: 'added' });
			return;
		} catch (error) {
			if (!(error instanceof TransactionCanceledException)) throw error;
			const refused = fatesOf(entries, error.CancellationReasons ?? []);
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
