/** The statements of the two parties of an accepted bid about the deal, and their consequences at the completion deadline (rulebook 6). */

export const PARTIES = ['seller', 'buyer'] as const;
export type Party = (typeof PARTIES)[number];

/** A party's statement and its time in milliseconds since 1970. A complaint names the other party; `WITHDRAWN` takes the party's own complaint back. */
export type Statement = { by: Party; at: number } & ({ said: 'CONFIRMED' | 'WITHDRAWN' } | { said: 'COMPLAINT'; reason: string });

/** A party's standing: its last statement counts. A complaint takes back a confirmation, and a confirmation a complaint. */
export type Standing = 'silent' | 'confirmed' | 'complained';

export function findOtherParty(party: Party): Party {
	return party === 'seller' ? 'buyer' : 'seller';
}

/** Names the parties that a verdict or a deadline has banned, for a text. */
export function nameBanned(banned: readonly Party[]): Party | 'both' | 'none' {
	return banned.length === PARTIES.length ? 'both' : (banned[0] ?? 'none');
}

/** Returns the side of a deal on which a member is, if any. */
export function findRole({ sellerId, buyerId }: Record<'sellerId' | 'buyerId', string>, { memberId }: { memberId: string }): Party | undefined {
	if (memberId === sellerId) return 'seller';
	return memberId === buyerId ? 'buyer' : undefined;
}

/** Returns a party's standing; `silent` if `statements` is undefined. */
export function findStanding(statements: readonly Statement[] | undefined, party: Party): Standing {
	const last = statements?.findLast(({ by }) => by === party);
	if (last?.said === 'CONFIRMED') return 'confirmed';
	return last?.said === 'COMPLAINT' ? 'complained' : 'silent';
}

/** The outcome of a deal whose time is up: the `reported` parties are put on record, and are banned unless an admin has to `decide`. */
export interface Completion {
	sold: boolean;
	reported: readonly Party[];
	/** The parties disagree: an admin decides whom to ban. */
	disputed: boolean;
}

const SOLD: Completion = { sold: true, reported: [], disputed: false };
const ban = (party: Party): Completion => ({ sold: false, reported: [party], disputed: false });
const leaveOpen = (...reported: Party[]): Completion => ({ sold: false, reported, disputed: true });

/**
 * Outcomes by the seller's standing, then the buyer's.
 *
 * The rulebook covers an unanswered complaint and two complaints, but not a complaint that a confirmation answers. We derive that case. It
 * is not an unanswered complaint, so nobody is banned for it. There is a complaint and not both have confirmed, so it is not sold (rulebook
 * 3: "with a complaint: report"). The parties' words conflict as with two complaints: the accused party is reported and an admin decides. A
 * confirmation before the complaint counts as an answer, too.
 */
const COMPLETIONS: Record<Standing, Record<Standing, Completion>> = {
	silent: { silent: ban('buyer'), confirmed: SOLD, complained: ban('seller') },
	confirmed: { silent: SOLD, confirmed: SOLD, complained: leaveOpen('seller') },
	complained: { silent: ban('buyer'), confirmed: leaveOpen('buyer'), complained: leaveOpen('seller', 'buyer') },
};

/** Decides the outcome of a deal if neither party makes another statement before the deadline. */
export function decideCompletion(statements: readonly Statement[] | undefined): Completion {
	return COMPLETIONS[findStanding(statements, 'seller')][findStanding(statements, 'buyer')];
}

/** The consequence of a party's silence: its own ban, the ban of the other party, or the sale. */
export type Silence = 'ban' | 'otherBanned' | 'sold';

/** Returns what the silence of `party` leads to at the completion deadline, with the other party's present standing. */
export function findSilence(party: Party, other: Standing): Silence {
	const { sold, reported } = party === 'seller' ? COMPLETIONS.silent[other] : COMPLETIONS[other].silent;
	if (sold) return 'sold';
	return reported.includes(party) ? 'ban' : 'otherBanned';
}

/** The states of a case: the parties may speak until the completion deadline, then an admin decides or the case is closed. */
export const CASE_STATES = ['OPEN', 'DECIDING', 'CLOSED'] as const;
export type CaseState = (typeof CASE_STATES)[number];

/** The end of a case: the deal was done, the rule banned a party, an admin decided, or the admin's time passed. */
export const CASE_ENDS = ['SOLD', 'BANNED', 'DECIDED', 'EXPIRED'] as const;
export type CaseEnd = (typeof CASE_ENDS)[number];
