import type { MemberState, RoleId } from '#shared/domain/accounts/member.ts';
import type { SecondFactor } from '#shared/domain/accounts/second-factor.ts';
import type { Language } from '#shared/domain/common/language.ts';
import type { SessionRecord } from './sessions.ts';

export interface MemberRecord {
	memberId: string;
	/** A random UUID by which the identity service knows the member, and nobody else; those whom nobody signs in for have none. */
	accountId?: string;
	/** The e-mail address, lower case. */
	userName: string;
	version: number;
	roleId: RoleId;
	state: MemberState;
	stateReason?: string;
	language: Language;
	firstName: string;
	lastName: string;
	companyName?: string;
	country?: string;
	licenceNumber?: string;
	phoneNumber?: string;
	mobileNumber?: string;
	/** `YYYY-MM-DD`. */
	dateOfBirth?: string;
	preferredCommunication?: 'Email' | 'WhatsApp' | 'LINE';
	communicationAddress?: string;
	/** Counts what an admin has to look at: each completion of the profile, and each change of what is approved since. */
	registrationVersion?: number;
	/** Something of that changed while a decision was awaited. */
	changedWhileWaiting?: boolean;
	/** Changed after the approval, and not looked at since: what was approved. */
	approved?: Pick<MemberRecord, 'firstName' | 'lastName' | 'companyName'> & { changedAt: number };
	/** Sum of the points ledger. */
	rank: number;
	createdAt: number;
	lastSignInAt?: number;
	/** Real time: sessions that began until then open nothing. */
	sessionsEndedAt?: number;
	/** But for this one, from which the others were ended. */
	keptSessionId?: string;
	/** The first sign-in of all, of those who have signed in since such is kept. */
	firstSignInAt?: number;
	/** The address was signed up with several passwords before it was confirmed: whoever has the code says which. */
	passwordDue?: boolean;
	/** The member's second factors; `SecondFactorsRecord` has more about them. */
	secondFactors?: readonly SecondFactor[];
	/** Which admin has set the password last, and when. */
	passwordSetByAdmin?: { adminId: string; at: number };
}

/** The member of a session. */
export interface OfSession {
	member: MemberRecord | undefined;
	/** Undefined of one that was never shown to us, which opens nothing yet. */
	session: SessionRecord | undefined;
}

export interface Members {
	get(memberId: string): Promise<MemberRecord | undefined>;
	/** The member and the session, in one request. */
	ofSession(session: { memberId: string; sessionId: string }): Promise<OfSession>;
	getMany(memberIds: readonly string[]): Promise<Map<string, MemberRecord>>;
	byUserName(userName: string): Promise<MemberRecord | undefined>;
	/** Whether nobody but this member holds the member's licence. */
	isLastHolder(member: MemberRecord): Promise<boolean>;
	/** Lists members who have changed approved data and wait for an admin, newest member first. */
	changedIds(most: number): Promise<string[]>;
	/** Active admins, `most` of them. */
	adminIds(most: number): Promise<string[]>;
	/** How many there are in each state. */
	count(): Promise<Record<MemberState, number>>;
	/** Newest first, `most` at most; of one state or of all. */
	listIds(state: MemberState | undefined, most: number): Promise<string[]>;
	/** Lists members who have been away long enough at `now` to count as inactive, then those who are not active; `most` at most. */
	inactiveIds(now: number, most: number): Promise<string[]>;
	/** Finds members whose company has a word that begins with the text, or whose name or address begins so; `most` by each of the three. */
	findIds(text: string, most: number): Promise<string[]>;
	/** Companies of which a word begins with the text, each with a member of it: up to `most` that begin so themselves, then as many others. */
	companies(text: string, most: number): Promise<{ companyName: string; memberId: string }[]>;
	/** Companies with this licence, each with a member of it, the first `most` of them. */
	licensed(country: string, licenceNumber: string, most: number): Promise<{ companyName: string; memberId: string }[]>;
}
