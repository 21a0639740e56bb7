import type { Cost, Costs } from './costs.ts';
import { RATES } from './rates.ts';
import { type Resource, type Simulated, simulate, type Work } from './simulate.ts';

/** Second 0 is 16:50; the auctions close in this second. */
export const CLOSE = 600;
const LAST_ARRIVAL = CLOSE + 600;
/** Two days, since mail at a new account's rate takes longer than anything else. */
const LIMIT = 2 * 86_400;

/** The simulated day. */
export const DAY = {
	membersOnline: 10_000,
	/** Seconds between two page requests of a member. */
	pageEvery: 20,
	auctions: 100_000,
	bidsOfAnAuction: 8,
	/** Share of all bids that arrive in the last ten minutes, at an increasing rate. */
	bidsInTheLastTenMinutes: 0.3,
	/** Seconds in which the rate of bids grows by a factor of e before the close. */
	haste: 120,
	losersOfAnAuction: 3,
	watchersOfAStone: 3,
	/** One stone that everybody watches. */
	watchersOfTheOne: 10_000,
	bidsOnTheOne: 300,
} as const;

/** Seconds that a function takes for each piece of work: assumed, not measured on Lambda. */
export const TIMES = { page: 0.03, bid: 0.06, tell: 0.02, push: 0.001, mail: 0.08, renewal: 0.15 } as const;

/** Seconds for which a page retries before it gives up. A bid is retried for longer, under the same id. */
const PATIENCE = 15;
const BIDDERS_PATIENCE = 60;

/** Auctions that one sweep closes per second: 32 at once, with 15 ms for the table and 2 ms of processor time each; assumed. */
const CLOSES_OF_A_SWEEP = 400;
/**
 * Counts the sweeps that run in a second. A sweep ends after five minutes; one starts in each of
 * the ten minutes after the close, and they share the work.
 */
const countSweeps = (second: number): number => (second < CLOSE ? 0 : Math.min(5, 1 + Math.floor((second - CLOSE) / 60)));
/** Auctions that all sweeps together close per second. */
const sweepsAt = (second: number): number => CLOSES_OF_A_SWEEP * countSweeps(second);

/** Limits that an operator can raise. */
export type Raised = Partial<Record<keyof typeof RATES, number>>;

/** The raised limits of a market that was prepared for the day, as `docs/operations.md` recommends. */
export const PREPARED: Raised = { gateway: 100_000, tableWrites: 80_000, tableReads: 80_000, lambda: 5_000, mail: 500 };

export type ResourceName = keyof typeof RATES | 'sweeps';
export type WorkName =
	| 'pages'
	| 'renewals'
	| 'bids'
	| 'bids on one stone'
	| 'bid notifications'
	| 'notifications of one stone'
	| 'due'
	| 'closes'
	| 'close notifications'
	| 'pushes'
	| 'mails';

export function simulateDay(costs: Costs, raised: Raised): Simulated<ResourceName, WorkName> {
	const supply = (name: keyof typeof RATES): Resource => ({ perSecond: raised[name] ?? RATES[name].perSecond });
	const resources: Record<ResourceName, Resource> = {
		gateway: supply('gateway'),
		newConnections: supply('newConnections'),
		tableWrites: supply('tableWrites'),
		tableReads: supply('tableReads'),
		onePartition: supply('onePartition'),
		lambda: supply('lambda'),
		signIns: supply('signIns'),
		renewals: supply('renewals'),
		mail: supply('mail'),
		sweeps: { perSecond: sweepsAt },
	};
	return simulate(resources, buildWork(costs), LAST_ARRIVAL, LIMIT);
}

const takes = ({ reads, writes }: Cost) => ({ tableReads: reads, tableWrites: writes });

/** Returns the number of bids in a second: `total` of them in the last ten minutes, e times as many every `haste` seconds. */
function hurry(total: number, haste: number): (second: number) => number {
	const last = total / (haste * (1 - Math.exp(-CLOSE / haste)));
	return (second) => (second < CLOSE ? last * Math.exp((second - CLOSE) / haste) : 0);
}

function buildWork(costs: Costs): Record<WorkName, Work<ResourceName, WorkName>> {
	const { membersOnline, pageEvery, auctions, bidsOfAnAuction, bidsInTheLastTenMinutes, haste, losersOfAnAuction } = DAY;
	/** The seller is notified of a bid, and so is the outbid member: both with the number of unread notifications, and by mail. */
	const toldOfABid = 2;
	const toldOfAClose = 2 + losersOfAnAuction;
	return {
		pages: { arrivals: () => membersOnline / pageEvery, takes: { ...takes(costs.page), gateway: 1, lambda: TIMES.page }, patience: PATIENCE },
		renewals: { arrivals: () => membersOnline / 3600, takes: { ...takes(costs.renewal), gateway: 1, lambda: TIMES.renewal, renewals: 1 }, patience: PATIENCE },
		bids: {
			arrivals: hurry(auctions * bidsOfAnAuction * bidsInTheLastTenMinutes, haste),
			takes: { ...takes(costs.bid), gateway: 1, lambda: TIMES.bid },
			patience: BIDDERS_PATIENCE,
			until: CLOSE,
			setsOff: { 'bid notifications': 1 },
		},
		// Ledger, standing and listing lie in one partition: nearly all that a bid writes.
		'bids on one stone': {
			arrivals: hurry(DAY.bidsOnTheOne, 60),
			takes: { ...takes(costs.bid), onePartition: costs.bid.writes, gateway: 1, lambda: TIMES.bid },
			patience: BIDDERS_PATIENCE,
			until: CLOSE,
			setsOff: { 'notifications of one stone': 1 },
		},
		'bid notifications': {
			takes: { ...takes(costs.bidTold), lambda: (1 + toldOfABid) * TIMES.tell },
			setsOff: { pushes: DAY.watchersOfAStone + toldOfABid, mails: toldOfABid },
		},
		'notifications of one stone': {
			takes: { ...takes(costs.bidTold), lambda: (1 + toldOfABid) * TIMES.tell },
			setsOff: { pushes: DAY.watchersOfTheOne + toldOfABid, mails: toldOfABid },
		},
		due: { arrivals: (second) => (second === CLOSE ? auctions : 0), takes: { sweeps: 1 }, setsOff: { closes: 1 } },
		closes: { takes: takes(costs.close), setsOff: { 'close notifications': 1 } },
		'close notifications': {
			takes: { ...takes(costs.closeTold), lambda: (1 + toldOfAClose) * TIMES.tell },
			setsOff: { pushes: DAY.watchersOfAStone + toldOfAClose, mails: toldOfAClose },
		},
		pushes: { takes: { gateway: 1, lambda: TIMES.push } },
		mails: { takes: { mail: 1, lambda: TIMES.mail } },
	};
}
