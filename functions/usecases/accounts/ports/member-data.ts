import type { BidRecord } from '../../auctions/ports/bids.ts';

/** Background work on all data of one member: making a copy for the member, or erasing the data. */
export const MEMBER_WORKS = ['COPY', 'ERASE'] as const;
export type MemberWork = (typeof MEMBER_WORKS)[number];

/** A request for such work, and its progress. */
export interface MemberWorkRecord {
	memberId: string;
	kind: MemberWork;
	/** A new id for each request. */
	workId: string;
	/** Rises by one with every change; every write is guarded by it. */
	version: number;
	/** `ASKED` wakes a worker. */
	state: 'ASKED' | 'WORKING' | 'READY';
	requestedAt: number;
	records: number;
	/** When another worker must be woken because the present one has made no progress. */
	wakeAt?: number;
	readyAt?: number;
	bytes?: number;
	/** Only for an erasure: the address in other members' notifications, until those are found. */
	address?: string;
}

export type NamedWork = Pick<MemberWorkRecord, 'memberId' | 'kind'>;

export interface MemberWorks {
	get(named: NamedWork): Promise<MemberWorkRecord | undefined>;
	/** Works that need a worker and have none, a few hundred at a time. The index may lag behind by a moment. */
	due(now: number): AsyncIterable<NamedWork[]>;
}

/** An item of a member's own partition of the table. */
export interface OwnItem {
	entity: string;
	values: Record<string, unknown>;
}

export interface ContactMessage {
	companyName: string;
	privateName: string;
	message: string;
	at: number;
}

/** Items of a member that the market's ports do not read. */
export interface MemberItems {
	/** All items of the member's own partition, page by page. */
	own(memberId: string): AsyncIterable<OwnItem[]>;
	/** The bids of a member on these listings, in all of their auctions. */
	bids(memberId: string, listingIds: readonly string[]): Promise<BidRecord[]>;
	messages(email: string): Promise<ContactMessage[]>;
	/** Deletes the member's own partition except the anonymized record, the points, and the work itself. */
	clear(memberId: string): Promise<void>;
}

export interface CopiedFile {
	/** In the archive. */
	name: string;
	bytes: Uint8Array<ArrayBuffer>;
}

/** Storage of copies, each under its member's and its work's id. */
export interface CopyStore {
	/** Stores the files as one archive. Returns its size in bytes. */
	keep(work: Pick<MemberWorkRecord, 'memberId' | 'workId'>, files: readonly CopiedFile[], at: number): Promise<number>;
	/** Signs an address of the copy for some minutes. Returns it with its expiry. */
	sign(work: Pick<MemberWorkRecord, 'memberId' | 'workId'>, downloadName: string): Promise<{ url: string; expiresAt: number }>;
	/** Deletes a copy; a missing copy is no error. */
	remove(work: Pick<MemberWorkRecord, 'memberId' | 'workId'>): Promise<void>;
}
