import type { CaseEnd, CaseState, Party, Statement } from '#shared/domain/auctions/completion.ts';

/** A deal with complaints: the parties' statements and the outcome. It is written with each change of its listing, and never deleted. */
export interface CaseRecord {
	caseId: string;
	listingId: string;
	auction: number;
	sellerId: string;
	buyerId: string;
	/** Describes the stone without a lookup. */
	lot: string;
	lotId: string;
	/** The accepted bid, whole currency units per carat. */
	amount: number;
	state: CaseState;
	openedAt: number;
	statements: readonly Statement[];
	/** Deadline of the parties' statements. */
	answerBy: number;
	/** The parties whose complaint has moved `answerBy`. */
	movedBy?: readonly Party[];
	/** Deadline of an admin's decision. */
	settleBy?: number;
	/** The parties on record as having failed the deal. */
	reported: readonly Party[];
	end?: { how: CaseEnd; at: number; banned: readonly Party[] /** The admin's words. */; reason?: string };
	/** The admin who decided. Never shown: admins appear as the market. Absent in cases that earlier releases decided. */
	decidedBy?: string;
}

export interface Cases {
	get(caseId: string): Promise<CaseRecord | undefined>;
	/** Returns whether a completion deadline banned the member at `at`. */
	hasBannedAt(memberId: string, at: number): Promise<boolean>;
	/** Returns page `number` from 0, newest first, and the total, both limited to the newest CASES_LISTED. The latest changes may not be counted yet. */
	page(state: CaseState, number: number, size: number): Promise<{ content: CaseRecord[]; totalElements: number }>;
}
