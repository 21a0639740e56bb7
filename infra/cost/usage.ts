import type { CallCount } from './read-counts.ts';

/** A market's size in numbers that an operator knows. */
export interface Usage {
	members: number;
	stones: number;
	/** Searches of a member on a trading day, counting each page of results. */
	searches: number;
	/** Minutes of a trading day for which a member's live pages are open. */
	liveMinutes: number;
	/** Sheets that all sellers together upload in a month. */
	uploads: number;
}

/** Resources that cost without any use, counted in the stage's templates. */
export interface Standing {
	alarms: number;
	metrics: number;
	dashboards: number;
	keys: number;
	secrets: number;
	firewalls: number;
	firewallRules: number;
	/** Queues that trigger a function, which polls each all day. */
	polledQueues: number;
}

export interface Counts {
	calls: ReadonlyMap<string, CallCount>;
	pieces: ReadonlyMap<string, Omit<CallCount, 'sentBytes'>>;
	standing: Standing;
}

/**
 * Assumptions about a dealer's trading day that `Usage` does not state and nobody has measured. The table use of a piece of work is measured (`docs/calls.md`,
 * `docs/scale.md`), its time is not (`test/bench/scale/scenario.ts`).
 */
export const ASSUMED = {
	tradingDays: 22,
	/** Hours of a trading day with searches. */
	tradingHours: 10,
	/** Share of members who are active on a trading day. */
	present: 0.5,
	/** Per active member and day. */
	visits: 2,
	stonesOpened: 15,
	bids: 1,
	/** Bids per auction. */
	bidsOfAnAuction: 4,
	/** Members who look at a stone during a bid on it. */
	watchers: 3,
	/** Mails per bid and per close, if none is turned off. */
	mailsOfABid: 2,
	mailsOfAClose: 3,
	/** Stones of a sheet that are new or changed. */
	stonesOfASheet: 500,
	/** Write units per stone of a sheet, with its rows (decision 105). */
	writesOfASheetsStone: 3.1,
	/** Bytes of a stone in the table with its indexes, and bytes that a bid stores permanently. */
	bytesOfAStone: 4096,
	bytesOfABid: 4096,
	/** Share of stones with a photo, bytes of a photo with its renditions, and bytes of app and pictures that a visit loads. */
	withPhoto: 0.3,
	bytesOfAPhoto: 1_200_000,
	bytesOfAVisit: 1_500_000,
	/** Requests of a visit to CloudFront besides the calls. */
	filesOfAVisit: 40,
	/** Bytes of log per run of a function, including the gateway's log. */
	logOfARun: 700,
	/** Seconds of function time per piece of work. */
	seconds: { call: 0.03, bid: 0.06, told: 0.02, mail: 0.08, live: 0.01, snapshot: 4, reconcile: 60, sweep: 0.3, sheet: 40, canary: 3 },
} as const;
