import { ApiError } from '#shared/contract/client.ts';

/** A stone as the acknowledged calls of its seller leave it. Nobody else changes these values. */
export interface KnownStone {
	diamondId: string;
	sellerId: string;
	lotId: string;
	weight: number;
	askingPrice: number;
	/** The price at which it was listed. */
	firstPrice: number;
	/** Whether a sheet has replaced it: the audit log then has the price in the import's event. */
	isReplaced: boolean;
}

/** The outcome of a call: its answer, or the code with which it was refused. */
export type Outcome<T> = { answer: T; code?: undefined } | { answer?: undefined; code: string };

/** The actions of a party after the close, as the audit log names them. */
export type Act = 'ACCEPTED' | 'REJECTED' | 'CONFIRMED' | 'COMPLAINT' | 'WITHDRAWN';

/**
 * An action of a party as an answer acknowledges it. `mark` differs between two actions and is equal in a repetition; a confirmation has none.
 * `auction` is the auction's close, and `version` the stone's version after the action, or later.
 */
export interface Acknowledged {
	act: Act;
	mark?: string;
	auction?: string;
	version?: number;
}

/** Refusals that members cause for each other, and for themselves, when they act at the same time. Any other one is a fault. */
const EXPECTED: ReadonlySet<string> = new Set([
	...['BID_TOO_LOW', 'BID_TOO_HIGH', 'MAX_NOT_RAISED', 'STALE', 'AUCTION_CLOSED', 'NOT_BIDDABLE', 'STATE_CONFLICT', 'NOT_FOUND', 'FORBIDDEN'],
	...['MEMBER_BANNED', 'TOO_MANY_REQUESTS', 'BUSY'],
]);
/** Number of lines stored for each stone and each member, for the report of a failing run. */
const LINES_KEPT = 30;

/** The calls of a storm's members, and the market's acknowledgements. */
export class Book {
	readonly stones = new Map<string, KnownStone>();
	/** Stones whose removal was acknowledged. */
	readonly gone = new Set<string>();
	/** By stone, the ids of the bids that were sent: acknowledged, or of unknown outcome. */
	readonly bids = new Map<string, Map<string, 'taken' | 'unknown'>>();
	/** The close of a stone's auction, as its seller last saw it. */
	readonly closes = new Map<string, string>();
	readonly #acts = new Map<string, Acknowledged[]>();
	/** Whether a member tracks a stone, by `nameTracking`. */
	readonly tracked = new Map<string, boolean>();
	/** How often a member's ban was lifted, as acknowledged to an admin. */
	readonly lifts = new Map<string, number>();
	/** Stones and members with an action of unknown outcome, because the market answered BUSY. */
	readonly unsure = new Set<string>();
	/** Failures while the members acted, in words. */
	readonly faults: string[] = [];
	/** Number of calls, by their outcome. */
	readonly calls = new Map<string, number>();
	readonly #lines = new Map<string, string[]>();
	readonly #begun = performance.now();

	/** Awaits a call. A refusal is an outcome, too; an unexpected one is noted as a fault. */
	async attempt<T>(what: string, call: Promise<T>): Promise<Outcome<T>> {
		try {
			const answer = await call;
			this.count(`${what} OK`);
			return { answer };
		} catch (error) {
			if (!(error instanceof ApiError)) throw error;
			this.count(`${what} ${error.code}`);
			if (!EXPECTED.has(error.code)) this.faults.push(`${what} answered ${error.problem.status} ${error.code}`);
			return { code: error.code };
		}
	}

	count(name: string): void {
		addOne(this.calls, name);
	}

	noteAct(diamondId: string, memberId: string, acknowledged: Acknowledged): void {
		const name = `${diamondId} ${memberId}`;
		this.#acts.set(name, [...(this.#acts.get(name) ?? []), acknowledged]);
		this.tell(diamondId, `${memberId} says ${acknowledged.act}`);
	}

	/** Counts the acknowledged actions of each party, by `nameAct`: a repetition counts with the action that it repeats. */
	countActs(): Map<string, number> {
		const counts = new Map<string, number>();
		for (const [name, acts] of this.#acts) {
			// Between two confirmations of a party is a complaint of that party.
			const countComplaints = ({ auction, version = 0 }: Acknowledged) =>
				acts.filter((one) => one.act === 'COMPLAINT' && one.auction === auction && (one.version ?? 0) < version).length;
			const marked = acts.map((one) => `${name} ${one.act} ${one.mark ?? `${one.auction} after ${countComplaints(one)}`}`);
			for (const one of new Set(marked)) addOne(counts, one.split(' ').slice(0, 3).join(' '));
		}
		return counts;
	}

	noteBid(diamondId: string, bidId: string, outcome: 'taken' | 'unknown'): void {
		const bids = this.bids.get(diamondId) ?? new Map();
		this.bids.set(diamondId, bids.set(bidId, outcome));
		this.tell(diamondId, `bid ${bidId} ${outcome}`);
	}

	remove(diamondId: string): void {
		this.stones.delete(diamondId);
		this.gone.add(diamondId);
	}

	ownedBy(sellerId: string): KnownStone[] {
		return [...this.stones.values()].filter((stone) => stone.sellerId === sellerId);
	}

	/** Adds a line about a stone or a member to the report. */
	tell(about: string, line: string): void {
		const lines = this.#lines.get(about) ?? [];
		this.#lines.set(about, lines);
		lines.push(`${((performance.now() - this.#begun) / 1000).toFixed(3)} ${line}`);
		if (lines.length > LINES_KEPT) lines.shift();
	}

	listLines(about: string): readonly string[] {
		return this.#lines.get(about) ?? [];
	}
}

export const nameAct = (diamondId: string, memberId: string, act: string): string => `${diamondId} ${memberId} ${act}`;
export const nameTracking = (memberId: string, diamondId: string): string => `${memberId} ${diamondId}`;

export function addOne(counts: Map<string, number>, name: string): void {
	counts.set(name, (counts.get(name) ?? 0) + 1);
}
