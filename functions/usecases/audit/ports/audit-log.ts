import type { AuditAct, AuditKind, AuditValues } from '#shared/domain/audit/audit-event.ts';

/** The actor of the changes to be written, and the place. Without an actor the market itself, or its clock, writes them. */
export interface Actor {
	memberId?: string;
	/** Shortened (`shortenNetwork`). */
	network?: string;
	/** ISO 3166, as the entrance has said it of the call, or of the sign-in. */
	country?: string;
}

/** The market by its clock: the actor of every deadline, whoever's call comes first after it. */
export const CLOCK: Actor = Object.freeze({});

/** One entry of the record: written with the fact that it tells of, and never changed. */
export interface AuditEvent {
	deedId: string;
	at: number;
	kind: AuditKind;
	act?: AuditAct;
	/** In whose record it stands. */
	memberId: string;
	/** The member who did it; nobody where the market did. */
	by?: string;
	network?: string;
	country?: string;
	listingId?: string;
	lotId?: string;
	reason?: string;
	before?: AuditValues;
	after?: AuditValues;
	/** The entry that this one corrects. */
	corrects?: { deedId: string; at: number };
	/** Whether another entry corrects this one. It is looked up when the record is read, and not stored. */
	isCorrected?: boolean;
	/** That `before` and `after` tell who somebody is: they are kept apart, and go with the person. */
	isPersonal?: boolean;
}

/** From the newest on: those since an instant until before another, or before an id; `most` at most. */
export interface AuditRange {
	since: number;
	until: number;
	before?: string;
	most: number;
}

/** Where there may be more, `searchedTo` is the id before which to go on. */
export interface FoundEvents {
	content: AuditEvent[];
	searchedTo?: string;
}

export interface AuditLog {
	/** A member's record. */
	of(memberId: string, range: AuditRange): Promise<FoundEvents>;
	/** The same, and what the member did in others' records. */
	about(memberId: string, range: AuditRange): Promise<FoundEvents>;
	/** Everybody's. Few may be found at once where there are few. */
	all(range: AuditRange): Promise<FoundEvents>;
}
