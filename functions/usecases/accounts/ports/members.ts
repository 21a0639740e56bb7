import type { MemberState, RoleId } from '#shared/domain/accounts/member.ts';
import type { SecondFactor } from '#shared/domain/accounts/second-factor.ts';
import type { Language } from '#shared/domain/common/language.ts';
import type { SessionRecord } from './sessions.ts';

export interface MemberRecord {
	memberId: string;
	/** The member's random UUID at the identity service, used nowhere else. Absent for members without an account. */
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
	/** Version of the data that an admin reviews: counts each completion of the profile, and each later change of approved data. */
	registrationVersion?: number;
	/** Whether reviewed data changed while a decision was awaited. */
	changedWhileWaiting?: boolean;
	/** The approved data, if it was changed since and not reviewed again. */
	approved?: Pick<MemberRecord, 'firstName' | 'lastName' | 'companyName'> & { changedAt: number };
	/** The last decision of an admin about the registration, or the last ban that was lifted; a repeated one is answered without a write. */
	ruling?: Ruling;
	/** Sum of the points ledger. */
	rank: number;
	createdAt: number;
	lastSignInAt?: number;
	/** Real time. Sessions that began until then are invalid. */
	sessionsEndedAt?: number;
	/** Except this session, from which the others were ended. */
	keptSessionId?: string;
	/** The very first sign-in; absent if the last sign-in was before this field existed. */
	firstSignInAt?: number;
	/** The address was signed up with several passwords before it was confirmed, so the holder of the code chooses one. */
	passwordDue?: boolean;
	/** The member's second factors; details are in `SecondFactorsRecord`. */
	secondFactors?: readonly SecondFactor[];
	/** The admin who set the password last, and when. */
	passwordSetByAdmin?: { adminId: string; at: number };
}

/** An admin's decision about a member, as it was requested, with the member's state and registration version after it. */
export interface Ruling {
	by: string;
	decision: 'APPROVE' | 'REFUSE' | 'LIFT';
	reason?: string;
	/** The registration version that the request named. */
	seen?: number;
	state: MemberState;
	version?: number;
}

/** A member's list of limited length, each entry of which is an item of its own. */
export type LimitedList = 'price-watches' | 'searches' | 'widgets';

export interface OfSession {
	member: MemberRecord | undefined;
	/** Undefined if the market has not seen the session yet; it is then not valid. */
	session: SessionRecord | undefined;
}

export interface Members {
	get(memberId: string): Promise<MemberRecord | undefined>;
	/** Reads the member and the session, if the call has one, in one request. */
	ofSession(session: { memberId: string; sessionId?: string }): Promise<OfSession>;
	getMany(memberIds: readonly string[]): Promise<Map<string, MemberRecord>>;
	byUserName(userName: string): Promise<MemberRecord | undefined>;
	/** Returns the number of counted additions to a list. Read it before the list, for the change `addition`. */
	countAdditions(memberId: string, list: LimitedList): Promise<number>;
	/** Returns whether the member is the only holder of the licence. */
	isLastHolder(member: MemberRecord): Promise<boolean>;
	/** Lists members who have changed approved data and wait for an admin, newest member first. */
	changedIds(most: number): Promise<string[]>;
	/** Lists at most `most` active admins. */
	adminIds(most: number): Promise<string[]>;
	count(): Promise<Record<MemberState, number>>;
	/** Lists at most `most` members of one state or of all, newest first. */
	listIds(state: MemberState | undefined, most: number): Promise<string[]>;
	/** Lists members who have been away long enough at `now` to count as inactive, then those who are not active; `most` at most. */
	inactiveIds(now: number, most: number): Promise<string[]>;
	/** Finds members whose company has a word that begins with the text, or whose name or address begins with it; at most `most` for each of the three. */
	findIds(text: string, most: number): Promise<string[]>;
	/** Finds companies with a word that begins with the text, each with a member: at most `most` whose name begins with it, then as many others. */
	companies(text: string, most: number): Promise<{ companyName: string; memberId: string }[]>;
	/** Finds at most `most` companies with this licence (`deriveLicence`), each with a member. */
	licensed(licence: string, most: number): Promise<{ companyName: string; memberId: string }[]>;
}
