import pMap from 'p-map';
import { awaitsLastCalls } from '#shared/domain/auctions/auction.ts';
import type { Ports } from '../market/market.ts';
import { sendNotices } from '../notifications/notices.ts';
import type { ListingRecord } from '../stock/ports/listings.ts';
import { takeDueStep } from './due-step.ts';
import { type Expired, expireListings } from './expire-listings.ts';
import { notifyLosers } from './notify-losers.ts';
import type { ClosingRecord } from './ports/closings.ts';

type SweepMarket = Ports<'now' | 'zone' | 'currency' | 'newId' | 'commit' | 'members' | 'listings' | 'bids' | 'closings' | 'notices'>;

/** Steps mostly wait for the table. */
const STEPS_TAKEN_AT_ONCE = 32;

export interface Swept {
	done: number;
	more: boolean;
}

/** Thrown if steps failed, except for conflicts with other workers. */
export class SweepFailed extends AggregateError {
	constructor(errors: readonly unknown[]) {
		super(errors, `${errors.length} steps failed, the first: ${String(errors[0])}`);
		this.name = 'SweepFailed';
	}
}

/**
 * Takes every due step (reminders, suspensions, closes, deadlines) and notifies remaining losers of closes. Each step is guarded by the listing's
 * version, so late, repeated or parallel runs change no outcome. A deadline that is just over is left to the next run, because of calls that were made
 * in time. Continues until nothing is due, then sends the collected notices, or until `timeLeft` returns false. A failing listing does not block others.
 * Finally rejects with {@link SweepFailed} if any step failed.
 */
export async function sweep(market: SweepMarket, timeLeft: () => boolean): Promise<Swept> {
	const touched: Expired['touched'] = [];
	let failed: readonly unknown[] = [];
	let done = 0;
	for (;;) {
		const pass = await sweepOnce(market, timeLeft, touched);
		done += pass.done;
		if (pass.more) {
			// This pass may not have retried the failures of the previous one.
			throwIfAny([...failed, ...pass.failures]);
			return { done, more: true };
		}
		// A step may make the next one due. After a pass without progress, the rest is being changed by others or cannot be done.
		if (pass.done > 0) {
			failed = pass.failures;
			continue;
		}
		throwIfAny([...pass.failures, ...(await sendNotices(market, touched, timeLeft))]);
		return { done, more: !timeLeft() };
	}
}

function throwIfAny(failures: readonly unknown[]): void {
	if (failures.length > 0) throw new SweepFailed(failures);
}

/** Makes one pass over all due steps, page by page. */
async function sweepOnce(market: SweepMarket, timeLeft: () => boolean, touched: Expired['touched']): Promise<Swept & { failures: unknown[] }> {
	const failures: unknown[] = [];
	let done = 0;
	if (!timeLeft()) return { done, more: true, failures };
	for await (const due of market.listings.due(market.now)) {
		const listings = (await market.listings.getMany(due)).filter((listing) => !awaitsLastCalls(listing, market.zone, market.now));
		const expired = await expireListings(market, listings);
		touched.push(...expired.touched);
		failures.push(...expired.failures);
		const takeStep = async (listing: ListingRecord) => {
			try {
				if (await takeDueStep(market, listing, timeLeft)) done++;
			} catch (error) {
				failures.push(error);
			}
		};
		await pMap(listings, takeStep, { concurrency: STEPS_TAKEN_AT_ONCE });
		done += expired.done;
		if (!timeLeft()) return { done, more: true, failures };
	}
	for await (const closings of market.closings.unnotified()) {
		const notifyOne = async (closing: ClosingRecord) => {
			try {
				if (await notifyLosers(market, closing, timeLeft)) done++;
			} catch (error) {
				failures.push(error);
			}
		};
		await pMap(closings, notifyOne, { concurrency: STEPS_TAKEN_AT_ONCE });
		if (!timeLeft()) return { done, more: true, failures };
	}
	return { done, more: false, failures };
}
