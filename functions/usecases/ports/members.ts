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
	/** Newest first; all of one state. */
	byState(state: MemberState): Promise<MemberRecord[]>;
	admins(): Promise<MemberRecord[]>;
}
