import type { BidRecord } from '../../auctions/ports/bids.ts';

/** Work on all data of one member: a copy for the member is made, or the data is erased. */
export const MEMBER_WORKS = ['COPY', 'ERASE'] as const;
export type MemberWork = (typeof MEMBER_WORKS)[number];

/** Work on the data of a member that is asked for, and done in the background. */
export interface MemberWorkRecord {
	memberId: string;
	kind: MemberWork;
	/** Another one each time that it is asked for. */
	workId: string;
	/** Rises by one with every change; every write is guarded by it. */
	version: number;
	/** `ASKED` wakes a worker. */
	state: 'ASKED' | 'WORKING' | 'READY';
	requestedAt: number;
	/** Entries that were gone through until now. */
	records: number;
	/** From when on a worker must be woken: whoever was at it has been silent for too long. */
	wakeAt?: number;
	readyAt?: number;
	/** Size of the finished file. */
	bytes?: number;
	/** Only for an erasure: the address in other members' notifications, until those are found. */
	address?: string;
}

/** Which member's, and what. */
export type NamedWork = Pick<MemberWorkRecord, 'memberId' | 'kind'>;

export interface MemberWorks {
	get(named: NamedWork): Promise<MemberWorkRecord | undefined>;
	/** Works on which a worker should be and is not, some hundred at a time. The index may lag behind by a moment. */
	due(now: number): AsyncIterable<NamedWork[]>;
}

/** One thing that lies in a member's own partition of the table: what it is, and what it says. */
export interface OwnItem {
	entity: string;
	values: Record<string, unknown>;
}

/** A message to the market from an address. */
export interface ContactMessage {
	companyName: string;
	privateName: string;
	message: string;
	at: number;
}

/** Items of a member that the market's ports do not read. */
export interface MemberItems {
	/** All that lies in the member's own partition, page by page. */
	own(memberId: string): AsyncIterable<OwnItem[]>;
	/** The bids of a member on these listings, in all of their auctions. */
	bids(memberId: string, listingIds: readonly string[]): Promise<BidRecord[]>;
	messages(email: string): Promise<ContactMessage[]>;
	/** Deletes all that lies in the member's own partition but what is kept under a pseudonym: the record, points, and the work itself. */
	clear(memberId: string): Promise<void>;
}

/** A file of the copy. */
export interface CopiedFile {
	/** In the archive. */
	name: string;
	bytes: Uint8Array<ArrayBuffer>;
}

/** Where copies lie, each under its member's and its work's id. */
export interface CopyStore {
	/** Keeps the files as one archive; answers how many bytes that has. */
	keep(work: Pick<MemberWorkRecord, 'memberId' | 'workId'>, files: readonly CopiedFile[], at: number): Promise<number>;
	/** An address of it for some minutes, and until when. */
	sign(work: Pick<MemberWorkRecord, 'memberId' | 'workId'>, downloadName: string): Promise<{ url: string; expiresAt: number }>;
	/** Deletes it; nothing to delete is no error. */
	remove(work: Pick<MemberWorkRecord, 'memberId' | 'workId'>): Promise<void>;
}
