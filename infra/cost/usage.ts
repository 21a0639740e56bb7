import type { CallCount } from './read-counts.ts';

/** A market, as an operator can tell of it. */
export interface Usage {
	members: number;
	stones: number;
	/** Searches of a member on a trading day, each page of results counted. */
	searches: number;
	/** Minutes of a trading day for which a member's pages are open and live. */
	liveMinutes: number;
	/** Sheets that the market's sellers upload in a month, all together. */
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
	/** Queues that wake a function: it looks into each all day. */
	polledQueues: number;
}

export interface Counts {
	calls: ReadonlyMap<string, CallCount>;
	pieces: ReadonlyMap<string, Omit<CallCount, 'sentBytes'>>;
	standing: Standing;
}

/**
 * A dealer's trading day beside what `Usage` says, and what else nobody has
 * counted yet: assumed. Everything that a piece of work takes of the table is
 * counted (`docs/calls.md`, `docs/scale.md`); its time is not (`test/bench/scale/scenario.ts`).
 */
export const ASSUMED = {
	tradingDays: 22,
	/** Hours of a trading day in which searches are asked. */
	tradingHours: 10,
	/** Members who come on a trading day, of all. */
	present: 0.5,
	/** Numbers for an active member, a day. */
	visits: 2,
	stonesOpened: 15,
	bids: 1,
	/** Bids of an auction, and so auctions. */
	bidsOfAnAuction: 4,
	/** Members who look at a stone while somebody bids on it. */
	watchers: 3,
	/** Mails of a bid and of a close, where none is turned off. */
	mailsOfABid: 2,
	mailsOfAClose: 3,
	/** Stones of a sheet that are new or changed. */
	stonesOfASheet: 500,
	/** Write units of a stone that a sheet brings, with its rows before (decision 105). */
	writesOfASheetsStone: 3.1,
	/** Bytes of a stone in the table with its indexes, and of what a bid leaves there for good. */
	bytesOfAStone: 4096,
	bytesOfABid: 4096,
	/** Stones that have a photo, bytes of it with its renditions, and bytes of what a member's visit loads of the app and of pictures. */
	withPhoto: 0.3,
	bytesOfAPhoto: 1_200_000,
	bytesOfAVisit: 1_500_000,
	/** Requests of a visit to CloudFront beside the calls. */
	filesOfAVisit: 40,
	/** Bytes of log that a run of a function leaves, with its traces in the gateway's log. */
	logOfARun: 700,
	/** Seconds that functions work at a piece. */
	seconds: { call: 0.03, bid: 0.06, told: 0.02, mail: 0.08, live: 0.01, snapshot: 4, reconcile: 60, sweep: 0.3, sheet: 40, canary: 3 },
} as const;
