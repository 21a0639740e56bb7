import { CASE_REMINDER_BEFORE, CONFIRM_REMINDER_BEFORE } from '../auctions/limits.ts';
import { DAY } from '../common/durations.ts';
import { LISTED_DAYS } from './limits.ts';

/** A listing's life (rulebook 3). All instants are milliseconds since 1970. */
export const LISTING_STATES = ['DISPLAYED', 'SUSPENDED', 'BIDDING', 'AWAITING_DECISION', 'ACCEPTED', 'SOLD'] as const;
export type ListingState = (typeof LISTING_STATES)[number];

/** The next step of a listing by the clock, and its time. */
export interface DueStep {
	step: 'remind' | 'expire' | 'close' | 'decide' | 'confirm-reminder' | 'confirm' | 'settle-reminder' | 'settle';
	at: number;
}

/** The part of a listing that its life depends on. */
export interface ListingLife {
	state: ListingState;
	/** Suspended at this instant while displayed. */
	expiresAt: number;
	/** When the reminder of that is due (`computeReminderTime`). */
	remindAt: number;
	/** Whether the reminder before this `expiresAt` has gone out. */
	reminded: boolean;
	closesAt?: number;
	decideBy?: number;
	confirmBy?: number;
	confirmReminded?: boolean;
	settleBy?: number;
	settleReminded?: boolean;
}

/** Whether the seller may change or delete the listing: only while nobody has bid on it. */
export function mayEdit(state: ListingState): boolean {
	return state === 'DISPLAYED' || state === 'SUSPENDED';
}

/** Listings that everybody's search may show. Others are in their seller's inventory and the admin's only. */
export const SEARCHABLE_STATES = ['DISPLAYED', 'BIDDING', 'AWAITING_DECISION'] as const satisfies readonly ListingState[];

export function isSearchable(state: ListingState): boolean {
	return (SEARCHABLE_STATES as readonly ListingState[]).includes(state);
}

/** When a listing that is listed or refreshed now will be suspended. */
export function computeExpiry(now: number): number {
	return now + LISTED_DAYS * DAY;
}

/** The one next due step of a listing, if any. */
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

/**
 * The step that is to be taken at `now`, if any. Who comes so late that what a
 * reminder was to remind of has come too, does not remind any more.
 */
export function stepDue(listing: ListingLife, now: number): DueStep['step'] | undefined {
	const next = findNextDue(listing);
	if (!next || next.at > now) return undefined;
	if (next.step === 'remind' && listing.expiresAt <= now) return 'expire';
	if (next.step === 'confirm-reminder' && (listing.confirmBy ?? 0) <= now) return 'confirm';
	if (next.step === 'settle-reminder' && (listing.settleBy ?? 0) <= now) return 'settle';
	return next.step;
}

/** The next step of an accepted bid: the parties' deadline, or the admin's. */
function findDealDue({ confirmBy, confirmReminded, settleBy, settleReminded }: ListingLife): DueStep | undefined {
	if (settleBy !== undefined) return settleReminded ? makeStep('settle', settleBy) : makeStep('settle-reminder', settleBy - CASE_REMINDER_BEFORE);
	return confirmReminded ? makeStep('confirm', confirmBy) : makeStep('confirm-reminder', confirmBy && confirmBy - CONFIRM_REMINDER_BEFORE);
}

function makeStep(step: DueStep['step'], at: number | undefined): DueStep | undefined {
	return at === undefined ? undefined : { step, at };
}

/** Whether a displayed listing's time has run out at `now`. */
export function hasExpired(listing: Pick<ListingLife, 'state' | 'expiresAt'>, now: number): boolean {
	return listing.state === 'DISPLAYED' && listing.expiresAt <= now;
}
