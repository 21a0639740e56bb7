import type { AuditAct, AuditKind, AuditValues } from '#shared/domain/audit/audit-event.ts';
import type { ApiKeyRecord } from '../../integrations/ports/api-keys.ts';

/** The actor of the changes to be written, and the place. Without a member, the market or its clock is the actor. */
export interface Actor {
	memberId?: string;
	/** Shortened (`shortenNetwork`). */
	network?: string;
	/** ISO 3166, as the entrance stated it for the call, or for the sign-in. */
	country?: string;
	/** The API key with which the member acts. */
	key?: ApiKeyRecord;
}

/** The market's clock: the actor of every deadline, in whichever call it is applied. */
export const CLOCK: Actor = Object.freeze({});

/** One immutable entry of the audit log, written with its fact. */
export interface AuditEvent {
	deedId: string;
	at: number;
	kind: AuditKind;
	act?: AuditAct;
	/** The member whose log contains the event. */
	memberId: string;
	/** The actor; absent for the market itself. */
	by?: string;
	/** The id of the API key with which the actor acted. */
	keyId?: string;
	network?: string;
	country?: string;
	listingId?: string;
	lotId?: string;
	reason?: string;
	before?: AuditValues;
	after?: AuditValues;
	corrects?: { deedId: string; at: number };
	/** Whether another entry corrects this one. It is looked up when the log is read, and not stored. */
	isCorrected?: boolean;
	/** Whether `before` and `after` are personal data: they are stored separately and erased with the person. */
	isPersonal?: boolean;
}

/** Newest first: events from `since` to before `until`, or before an id; at most `most`. */
export interface AuditRange {
	since: number;
	until: number;
	before?: string;
	most: number;
}

/** If there may be more, `searchedTo` is the id before which to continue. */
export interface FoundEvents {
	content: AuditEvent[];
	searchedTo?: string;
}

export interface AuditLog {
	of(memberId: string, range: AuditRange): Promise<FoundEvents>;
	/** A member's log, and what the member did in others' logs. */
	about(memberId: string, range: AuditRange): Promise<FoundEvents>;
	/** All members' logs. May return few events per call if events are rare. */
	all(range: AuditRange): Promise<FoundEvents>;
}
