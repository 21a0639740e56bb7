import { CASE_REMINDER_BEFORE, CONFIRM_REMINDER_BEFORE } from '../auctions/limits.ts';
import { DAY } from '../common/durations.ts';
import { LISTED_DAYS } from './limits.ts';

/** The states of a listing (rulebook 3). All times are milliseconds since 1970. */
export const LISTING_STATES = ['DISPLAYED', 'SUSPENDED', 'BIDDING', 'AWAITING_DECISION', 'ACCEPTED', 'SOLD'] as const;
export type ListingState = (typeof LISTING_STATES)[number];

/** The next step of a listing by the clock, and its time. */
export interface DueStep {
	step: 'remind' | 'expire' | 'close' | 'decide' | 'confirm-reminder' | 'confirm' | 'settle-reminder' | 'settle';
	at: number;
}

/** The part of a listing on which its life cycle depends. */
export interface ListingLife {
	state: ListingState;
	/** The time at which a displayed listing is suspended. */
	expiresAt: number;
	/** The time of the reminder before the expiry (`computeReminderTime`). */
	remindAt: number;
	reminded: boolean;
	closesAt?: number;
	decideBy?: number;
	confirmBy?: number;
	confirmReminded?: boolean;
	settleBy?: number;
	settleReminded?: boolean;
}

/** Returns whether the seller may change or delete the listing: only while there is no bid. */
export function mayEdit(state: ListingState): boolean {
	return state === 'DISPLAYED' || state === 'SUSPENDED';
}

/** States of listings that every search may show. Others appear only in their seller's inventory and the admin's search. */
export const SEARCHABLE_STATES = ['DISPLAYED', 'BIDDING', 'AWAITING_DECISION'] as const satisfies readonly ListingState[];

export function isSearchable(state: ListingState): boolean {
	return (SEARCHABLE_STATES as readonly ListingState[]).includes(state);
}

/** Computes when a listing that is listed or refreshed now will be suspended. */
export function computeExpiry(now: number): number {
	return now + LISTED_DAYS * DAY;
}

/** Finds the next step of a listing by the clock. Returns undefined if nothing will be due. */
export function findNextDue(listing: ListingLife): DueStep | undefined {
	switch (listing.state) {
		case 'DISPLAYED':
			return listing.reminded ? { step: 'expire', at: listing.expiresAt } : { step: 'remind', at: listing.remindAt };
		case 'BIDDING':
			return makeStep('close', listing.closesAt);
		case 'AWAITING_DECISION':
			return makeStep('decide', listing.decideBy);
		case 'ACCEPTED':
			return findDealDue(listing);
		case 'SUSPENDED':
		case 'SOLD':
			return undefined;
	}
}

/** Finds the step that is due at `now`. A reminder that is later than its own deadline is skipped in favour of that deadline's step. */
export function stepDue(listing: ListingLife, now: number): DueStep['step'] | undefined {
	const next = findNextDue(listing);
	if (!next || next.at > now) return undefined;
	if (next.step === 'remind' && listing.expiresAt <= now) return 'expire';
	if (next.step === 'confirm-reminder' && (listing.confirmBy ?? 0) <= now) return 'confirm';
	if (next.step === 'settle-reminder' && (listing.settleBy ?? 0) <= now) return 'settle';
	return next.step;
}

/** Finds the next step of an accepted bid: of the parties' deadline, or of the admin's. */
function findDealDue({ confirmBy, confirmReminded, settleBy, settleReminded }: ListingLife): DueStep | undefined {
	if (settleBy !== undefined) return settleReminded ? makeStep('settle', settleBy) : makeStep('settle-reminder', settleBy - CASE_REMINDER_BEFORE);
	return confirmReminded ? makeStep('confirm', confirmBy) : makeStep('confirm-reminder', confirmBy && confirmBy - CONFIRM_REMINDER_BEFORE);
}

function makeStep(step: DueStep['step'], at: number | undefined): DueStep | undefined {
	return at === undefined ? undefined : { step, at };
}

export function hasExpired(listing: Pick<ListingLife, 'state' | 'expiresAt'>, now: number): boolean {
	return listing.state === 'DISPLAYED' && listing.expiresAt <= now;
}
