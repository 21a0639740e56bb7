import { findParty, type Listing, mayConfirm, mayDecide } from './auction.ts';
import { findOtherParty, findStanding } from './completion.ts';

/**
 * Kinds of a member's tasks: bids to accept or reject, deals to confirm, complaints to answer, auctions in which the member is outbid,
 * listings that expire soon or have expired, media that buyers requested, and imports to review.
 */
export const TASK_KINDS = ['DECIDE', 'CONFIRM', 'ANSWER', 'OUTBID', 'EXPIRING', 'SUSPENDED', 'MEDIA', 'IMPORT'] as const;
export type TaskKind = (typeof TASK_KINDS)[number];

interface Task {
	kind: TaskKind;
	/** The amount at stake, in whole currency units. */
	amount?: number;
	/** The deadline in milliseconds since 1970. */
	deadline?: number;
}

/** Finds the task that a listing in an auction or a deal has at `now` for its seller, its highest bidder, or another bidder. */
export function findTask<L extends Listing>(listing: L, memberId: string, now: number): Pick<Task, 'kind' | 'deadline'> | undefined {
	const party = findParty(listing, memberId);
	if (party === 'seller' && mayDecide(listing, now)) return { kind: 'DECIDE', deadline: listing.auction.decideBy };
	if (party && mayConfirm(listing, now)) {
		const { statements, confirmBy } = listing.auction;
		if (findStanding(statements, party) !== 'silent') return undefined;
		const accused = findStanding(statements, findOtherParty(party)) === 'complained';
		return { kind: accused ? 'ANSWER' : 'CONFIRM', deadline: confirmBy };
	}
	const { state, auction } = listing;
	return !party && state === 'BIDDING' && auction && auction.closesAt > now ? { kind: 'OUTBID', deadline: auction.closesAt } : undefined;
}

/** Sorts tasks by deadline, then by amount (largest first), then by kind. Tasks without a deadline come last. */
export function sortTasks<T extends Task>(tasks: readonly T[]): T[] {
	return tasks.toSorted(
		(one, other) =>
			(one.deadline ?? NEVER) - (other.deadline ?? NEVER) ||
			(other.amount ?? 0) - (one.amount ?? 0) ||
			TASK_KINDS.indexOf(one.kind) - TASK_KINDS.indexOf(other.kind),
	);
}

/** Sorts after every deadline. */
const NEVER = Number.MAX_SAFE_INTEGER;
