import * as z from 'zod';
import { CASE_ENDS, CASE_STATES, PARTIES } from '#shared/domain/auctions/completion.ts';
import { WithReason } from '../accounts/members.ts';
import { Id, Instant, PageQuery } from '../common.ts';

const Party = z.enum(PARTIES);
const Standing = z.enum(['silent', 'confirmed', 'complained']);
const said = { by: Party, at: Instant };

/** A party's statement. A complaint names the other party; `WITHDRAWN` takes the party's own complaint back. */
const Statement = z.discriminatedUnion('said', [
	z.strictObject({ ...said, said: z.literal(['CONFIRMED', 'WITHDRAWN']) }),
	z.strictObject({ ...said, said: z.literal('COMPLAINT'), reason: z.string() }),
]);

/** A deal that went wrong, as one of its parties or an admin sees it (rulebook 6). */
export const Case = z.strictObject({
	caseId: Id,
	diamondId: Id,
	/** Names the stone: `Round 1.02 ct F VS1`, and the seller's own number. */
	lot: z.string(),
	lotId: z.string(),
	/** The accepted bid, whole currency units per carat. */
	amount: z.int(),
	currency: z.string(),
	/** The caller's role in the case. */
	role: z.enum([...PARTIES, 'admin']),
	/** The parties' companies. */
	seller: z.string(),
	buyer: z.string(),
	/** `OPEN` until the completion deadline, `DECIDING` while an admin may decide. */
	state: z.enum(CASE_STATES),
	openedAt: Instant,
	/** Until when the parties may speak. */
	answerBy: Instant,
	/** The parties whose complaint in the last day has moved `answerBy`; each can do so once. */
	movedBy: z.array(Party).readonly().optional(),
	/** Until when an admin may decide. */
	settleBy: Instant.optional(),
	statements: z.array(Statement),
	/** Each party's standing: its last statement counts. */
	standings: z.strictObject({ seller: Standing, buyer: Standing }),
	/** While it is open: what follows at the deadline if nobody says more. `disputed`: an admin decides; else the reported are banned. */
	outlook: z.strictObject({ sold: z.boolean(), reported: z.array(Party).readonly(), disputed: z.boolean() }).optional(),
	/** The parties on record as having failed the deal. */
	reported: z.array(Party).readonly(),
	/** How it ended, whom it banned, and the admin's reason. */
	end: z.strictObject({ how: z.enum(CASE_ENDS), at: Instant, banned: z.array(Party).readonly(), reason: z.string().optional() }).optional(),
	abilities: z.strictObject({ confirm: z.boolean(), complain: z.boolean(), withdraw: z.boolean(), decide: z.boolean() }),
});
export type Case = z.infer<typeof Case>;

export const CaseQuery = PageQuery.extend({ state: z.enum(CASE_STATES).default('DECIDING') });
/** Whom to ban: either, both or none. Both parties read the reason. */
export const CaseVerdict = WithReason.extend({ banned: z.array(Party).max(PARTIES.length) });
