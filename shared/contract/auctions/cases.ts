import * as z from 'zod';
import { CASE_ENDS, CASE_STATES, PARTIES } from '#shared/domain/auctions/completion.ts';
import { WithReason } from '../accounts/members.ts';
import { Id, Instant, PageQuery } from '../common.ts';

const Party = z.enum(PARTIES);
const Standing = z.enum(['silent', 'confirmed', 'complained']);
const said = { by: Party, at: Instant };

/** A party's statement. A complaint accuses the other party; `WITHDRAWN` withdraws the party's own complaint. */
const Statement = z.discriminatedUnion('said', [
	z.strictObject({ ...said, said: z.literal(['CONFIRMED', 'WITHDRAWN']) }),
	z.strictObject({ ...said, said: z.literal('COMPLAINT'), reason: z.string() }),
]);

/** A failed deal, as one of its parties or an admin sees it (rulebook 6). */
export const Case = z.strictObject({
	caseId: Id,
	diamondId: Id,
	/** The stone's name (`Round 1.02 ct F VS1`) and the seller's stock number. */
	lot: z.string(),
	lotId: z.string(),
	/** The accepted bid, whole currency units per carat. */
	amount: z.int(),
	currency: z.string(),
	/** The close of the auction, for a statement about this deal alone (`BidStatus`). Absent in lists and once the case is closed. */
	closesAt: Instant.optional(),
	role: z.enum([...PARTIES, 'admin']),
	/** The parties' companies. */
	seller: z.string(),
	buyer: z.string(),
	/** `OPEN` until the completion deadline, `DECIDING` while an admin may decide. */
	state: z.enum(CASE_STATES),
	openedAt: Instant,
	/** Deadline for the parties' statements. */
	answerBy: Instant,
	/** The parties whose complaint on the last day moved `answerBy`; each can do so once. */
	movedBy: z.array(Party).readonly().optional(),
	/** Deadline for an admin's decision. */
	settleBy: Instant.optional(),
	statements: z.array(Statement),
	/** Each party's standing: its last statement counts. */
	standings: z.strictObject({ seller: Standing, buyer: Standing }),
	/** Only while open: the outcome if nobody makes another statement. `disputed`: an admin decides; otherwise the reported parties are banned. */
	outlook: z.strictObject({ sold: z.boolean(), reported: z.array(Party).readonly(), disputed: z.boolean() }).optional(),
	/** The parties that were reported for failing the deal. */
	reported: z.array(Party).readonly(),
	/** The outcome of the case, the banned parties, and the admin's reason. */
	end: z.strictObject({ how: z.enum(CASE_ENDS), at: Instant, banned: z.array(Party).readonly(), reason: z.string().optional() }).optional(),
	abilities: z.strictObject({ confirm: z.boolean(), complain: z.boolean(), withdraw: z.boolean(), decide: z.boolean() }),
});
export type Case = z.infer<typeof Case>;

export const CaseQuery = PageQuery.extend({ state: z.enum(CASE_STATES).default('DECIDING') });
/** The parties to ban: one, both or neither. Both parties read the reason. */
export const CaseVerdict = WithReason.extend({ banned: z.array(Party).max(PARTIES.length) });
