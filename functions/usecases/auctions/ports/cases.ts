import type { CaseEnd, CaseState, Party, Statement } from '#shared/domain/auctions/completion.ts';

/**
 * A deal that went wrong: what its parties say of it, and what became of it. It
 * is written together with each change of its listing, and stays on record.
 */
export interface CaseRecord {
	caseId: string;
	listingId: string;
	auction: number;
	sellerId: string;
	buyerId: string;
	/** Names the stone without looking it up. */
	lot: string;
	lotId: string;
	/** The accepted bid, whole currency units per carat. */
	amount: number;
	state: CaseState;
	openedAt: number;
	statements: readonly Statement[];
	/** Until when the parties may speak. */
	answerBy: number;
	/** The parties whose complaint has moved `answerBy`. */
	movedBy?: readonly Party[];
	/** Until when an admin may decide. */
	settleBy?: number;
	/** The parties on record as having failed the deal. */
	reported: readonly Party[];
	/** How it ended. */
	end?: { how: CaseEnd; at: number; banned: readonly Party[] /** The admin's words. */; reason?: string };
}

export interface Cases {
	get(caseId: string): Promise<CaseRecord | undefined>;
	/** Whether a completion deadline banned the member at `at`. */
	hasBannedAt(memberId: string, at: number): Promise<boolean>;
	/** Newest first, page `number` from 0, and how many there are; neither goes beyond the newest CASES_LISTED. A change of the last moment may not be counted yet. */
	page(state: CaseState, number: number, size: number): Promise<{ content: CaseRecord[]; totalElements: number }>;
}
