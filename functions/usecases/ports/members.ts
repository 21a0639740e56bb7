import type { Language } from '#shared/domain/language.ts';
import type { MemberState, RoleId } from '#shared/domain/member.ts';

export interface MemberRecord {
	memberId: string;
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
	/** Sum of the points ledger. */
	rank: number;
	createdAt: number;
	lastSignInAt?: number;
	/** Real time: access tokens that were given before it open nothing. */
	sessionsEndedAt?: number;
}

export interface Members {
	get(memberId: string): Promise<MemberRecord | undefined>;
	getMany(memberIds: readonly string[]): Promise<Map<string, MemberRecord>>;
	byUserName(userName: string): Promise<MemberRecord | undefined>;
	/** Active admins, `most` of them. */
	adminIds(most: number): Promise<string[]>;
	/** How many there are in each state. */
	count(): Promise<Record<MemberState, number>>;
	/** Newest first, `most` at most; of one state or of all. */
	listIds(state: MemberState | undefined, most: number): Promise<string[]>;
	/** Those who are not active, and those who have been away for so long at `now` that they count as inactive; `most` at most, the latter first. */
	inactiveIds(now: number, most: number): Promise<string[]>;
	/** Those of whose company a word begins with the text, or whose name or address does; `most` by each of the three. */
	findIds(text: string, most: number): Promise<string[]>;
	/** Companies of which a word begins with the text, each with a member of it: up to `most` that begin so themselves, then as many others. */
	companies(text: string, most: number): Promise<{ companyName: string; memberId: string }[]>;
	/** Companies with this licence, each with a member of it, the first `most` of them. */
	licensed(country: string, licenceNumber: string, most: number): Promise<{ companyName: string; memberId: string }[]>;
}
