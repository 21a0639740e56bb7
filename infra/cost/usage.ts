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
	/** Metrics that alarms watch. */
	alarms: number;
	/** Metrics that functions publish, each by the share of the month's hours in which it is published. */
	metrics: number;
	dashboards: number;
	keys: number;
	secrets: number;
	firewalls: number;
	firewallRules: number;
	/** Queues that trigger a function, which polls each all day. */
	polledQueues: number;
	/** Synthetic members, one at most. */
	canaries: number;
}

export interface Counts {
	calls: ReadonlyMap<string, CallCount>;
	pieces: ReadonlyMap<string, Pick<CallCount, 'reads' | 'writes'>>;
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
	/** Share of stones with a photo, and share of stones that are new in a month. */
	withPhoto: 0.3,
	newStones: 0.25,
	/** A photo's bytes with its renditions, the files written for it (upload, checked photo, upright photo, eight renditions), and those read. */
	bytesOfAPhoto: 1_200_000,
	writesOfAPhoto: 11,
	readsOfAPhoto: 3,
	/** Bytes of app and pictures that a visit loads. */
	bytesOfAVisit: 1_500_000,
	/** Requests of a visit to CloudFront besides the calls. */
	filesOfAVisit: 40,
	/** Bytes and files of the first page, which the canary loads each time (docs/decisions/0034-first-load-and-rendering.md). */
	bytesOfAPage: 190_000,
	filesOfAPage: 12,
	/** Shares of members with a stock program, which sends its stones each night, a mirror of the market, a webhook, a widget and an assistant. */
	withStockProgram: 0.01,
	withMirror: 0.0005,
	withWebhook: 0.02,
	withWidget: 0.05,
	withAssistant: 0.1,
	stonesOfAFeed: 5000,
	/** Share of stones that change in a day, and a program's patches of ten stones on a trading day. */
	changedADay: 0.05,
	patchesADay: 10,
	/** Write units of a patched stone: two for itself and one for its audit event, twice in a transaction, and its indexes. */
	writesOfAPatchedStone: 8,
	/** Events of a webhook on a trading day, and pages of a widget that its visitors load in a day. */
	eventsOfAWebhook: 20,
	pagesOfAWidget: 50,
	/** Bytes of log per run of a function, including the gateway's log; months for which logs are kept; share of their bytes after compression. */
	logOfARun: 700,
	monthsOfLogs: 6,
	logCompressed: 0.15,
	/** Runs of a process before another starts, which reads the stage key. */
	runsOfAProcess: 500,
	/** Share of the minutes of live pages in which the page is visible. */
	visible: 0.5,
	/** Minutes between two heart-beats of a live page, and between two checks of a visible one. The market answers both. */
	minutesOfABeat: 5,
	minutesOfACheck: 5,
	/** Read units of a check with five stones: connection twice, member and session, stones, discount rate. It writes nothing. */
	readsOfACheck: 8,
	/** Runs of the sweep in a day: eleven around the close, and one every five minutes. */
	sweeps: 299,
	/** Seconds of function time per piece of work. */
	seconds: {
		call: 0.03,
		bid: 0.06,
		told: 0.02,
		mail: 0.08,
		live: 0.01,
		snapshot: 4,
		reconcile: 60,
		sweep: 0.3,
		/** 80 stones a second, as `test/bench/import.ts` measured on a busy machine. */
		stoneOfASheet: 0.0125,
		canary: 3,
		media: 0.3,
		renditions: 1,
		webhook: 0.3,
		feedPage: 0.3,
	},
} as const;
