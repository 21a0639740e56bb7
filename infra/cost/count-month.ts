import { FUNCTIONS, type FunctionName } from '#infra/functions.ts';
import { chooseMemory } from '#infra/memory.ts';
import { CANARY_EVERY, MAINTENANCE_EVERY } from '#infra/schedules.ts';
import { addUp, type Quantities } from './compute-cost.ts';
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
	/** Write units of a stone that a sheet brings, with its rows before (decision 19). */
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

const DAYS = 30;
const MINUTES = DAYS * 24 * 60;
const GB = 1024 ** 3;
/** Lambda asks a queue with five readers, each again after twenty seconds. */
const POLLS_OF_A_QUEUE = (MINUTES * 60 * 5) / 20;
/** An instance of the search asks for what has changed so often while it is used, in seconds, at half a read unit. */
const FOLLOWS_EVERY = 0.25;
/** The part of a function's runs that X-Ray traces, besides the first of each second. */
const TRACED = 0.05;

/** Computes the quantities of a month of a market, by feature. Throws if a call is needed that nobody has counted. */
export function countMonth(usage: Usage, { calls, pieces, standing }: Counts): ReadonlyMap<string, Quantities> {
	const a = ASSUMED;
	const memberDays = usage.members * a.present * a.tradingDays;
	const visits = memberDays * a.visits;
	const bids = memberDays * a.bids;
	const auctions = bids / a.bidsOfAnAuction;
	const searches = memberDays * usage.searches;

	const run = (name: FunctionName, seconds: number): Quantities => ({
		functionRuns: 1,
		functionTime: (chooseMemory(FUNCTIONS[name], Math.max(usage.stones, 1)) / 1024) * seconds,
		logBytes: a.logOfARun / GB,
	});
	const call = (name: string, of: FunctionName, seconds: number = a.seconds.call): Quantities => {
		const count = calls.get(name);
		if (!count) throw new Error(`docs/calls.md does not count “${name}”`);
		const asked = { restCalls: 1, edgeRequests: 1, edgeFunctions: 1, edgeBytes: count.sentBytes / GB, firewallRequests: standing.firewalls };
		return addUp([1, asked], [1, { readUnits: count.reads, writeUnits: count.writes }], [1, run(of, seconds)]);
	};
	const piece = (name: string): Quantities => {
		const count = pieces.get(name);
		if (!count) throw new Error(`docs/scale.md does not count “${name}”`);
		return { readUnits: count.reads, writeUnits: count.writes };
	};
	/** Every search keeps an instance at work; those of a second, at least one, follow the market for as long. */
	const busySeconds = a.tradingDays * a.tradingHours * 3600;
	const instances = usage.members > 0 ? Math.max(1, (searches / busySeconds) * a.seconds.call * 3) : 0;
	const mail = (times: number): [number, Quantities] => [times, addUp([1, { mails: 1, queueRequests: 3 }], [1, run('mail', a.seconds.mail)])];
	const pushed = (times: number): [number, Quantities] => [times, { liveMessages: 1 }];
	const tableBytes = (usage.stones * a.bytesOfAStone + bids * 12 * a.bytesOfABid) / GB;

	const features: [string, Quantities][] = [
		[
			'Signing in',
			addUp(
				[usage.members * a.present, { activeMembers: 1 }],
				[visits, call('openSession', 'members')],
				[visits, run('identityTrigger', a.seconds.told)],
				// At the user pool: the two steps of a password's proof. Files do not pass the firewall, which stands behind CloudFront.
				[visits, { ...piece('renewal'), firewallRequests: 2 * standing.firewalls }],
			),
		],
		[
			'Pages and pictures',
			addUp(
				[
					visits,
					{
						edgeBytes: a.bytesOfAVisit / GB,
						edgeRequests: a.filesOfAVisit,
						edgeFunctions: a.filesOfAVisit,
						objectReads: 2,
					},
				],
				[usage.stones * a.withPhoto, { objectBytes: a.bytesOfAPhoto / GB }],
			),
		],
		[
			'Today and news',
			addUp([visits, call('dashboard, buyer', 'members')], [visits, call('activity, buyer', 'members')], [visits, call('listNotifications', 'notifications')]),
		],
		['Search', addUp([searches, call('search, member, 50 stones', 'search')], [(instances * busySeconds) / FOLLOWS_EVERY, { readUnits: 0.5 }])],
		[
			'Stones and prices',
			addUp(
				[memberDays * a.stonesOpened, call('getDiamond, member', 'diamonds')],
				[memberDays * a.stonesOpened, call('viewDiamond', 'diamonds')],
				[memberDays * a.stonesOpened, call('pricePosition', 'search')],
			),
		],
		[
			'Bids and closes',
			addUp(
				[bids, call('addBid, takes the lead', 'bids', a.seconds.bid)],
				[bids, piece('bidTold')],
				[auctions, piece('close')],
				[auctions, piece('closeTold')],
				[auctions, call('bidStatus, accepts', 'bids')],
				[MINUTES, addUp([1, { scheduledRuns: 1 }], [1, run('sweep', a.seconds.sweep)])],
			),
		],
		[
			'News, live and by mail',
			addUp(
				[bids + auctions, run('tableChanged', a.seconds.told)],
				pushed(bids * (a.watchers + a.mailsOfABid)),
				mail(bids * a.mailsOfABid + auctions * a.mailsOfAClose),
			),
		],
		[
			'Live pages',
			addUp(
				[memberDays, { liveMinutes: usage.liveMinutes }],
				[visits, call('liveTicket', 'notifications')],
				[visits * 4, addUp([1, { liveMessages: 1, readUnits: 10, writeUnits: 6 }], [1, run('live', a.seconds.live)])],
			),
		],
		[
			'Sheets',
			addUp(
				[usage.uploads, call('uploadCsv, 200 stones', 'imports')],
				[usage.uploads * 10, call('getImport, 200 stones', 'imports')],
				[usage.uploads, run('sheetUploaded', a.seconds.sheet)],
				[usage.uploads * a.stonesOfASheet, { writeUnits: a.writesOfASheetsStone, readUnits: 1 }],
				// The log that searches follow, for each stone that changed.
				[usage.uploads * a.stonesOfASheet, { writeUnits: 1 }],
			),
		],
		[
			'Upkeep of the search',
			addUp(
				[
					MINUTES / MAINTENANCE_EVERY.snapshot,
					addUp([1, { scheduledRuns: 1, objectWrites: 1, objectReads: 1, readUnits: 5 }], [1, run('snapshot', a.seconds.snapshot)]),
				],
				// Reads the whole table, at half a unit for four kilobytes.
				[
					MINUTES / MAINTENANCE_EVERY.reconcile,
					addUp([1, { scheduledRuns: 1, readUnits: (tableBytes * GB) / 4096 / 2 }], [1, run('reconcile', a.seconds.reconcile)]),
				],
			),
		],
		['Kept', { tableBytes, tableBackups: tableBytes, objectBytes: (usage.stones * 40 + 1e9) / GB, keys: standing.keys, secrets: standing.secrets }],
		[
			'Watched and guarded',
			addUp(
				[
					1,
					{
						alarms: standing.alarms,
						metrics: standing.metrics,
						dashboards: standing.dashboards,
						firewalls: standing.firewalls,
						firewallRules: standing.firewallRules,
					},
				],
				[standing.polledQueues, { queueRequests: POLLS_OF_A_QUEUE }],
				[
					MINUTES / CANARY_EVERY,
					addUp(
						[1, run('canary', a.seconds.canary)],
						[1, call('authenticate', 'members')],
						[1, call('search, member, 10 stones', 'search')],
						[1, call('getDiamond, member', 'diamonds')],
					),
				],
			),
		],
	];
	return new Map(features.map(([name, takes]) => [name, addUp([1, takes], [1, { traces: countTraces(takes.functionRuns ?? 0, busySeconds) }])]));
}

/** Estimates the traces that X-Ray keeps of runs that come at random within `seconds`. A feature counts as one function. */
function countTraces(runs: number, seconds: number): number {
	const firsts = seconds * (1 - Math.exp(-runs / seconds));
	return firsts + (runs - firsts) * TRACED;
}
