import { DAY } from '../common/durations.ts';
import { INACTIVE_DAYS } from './limits.ts';

/** A member's life (rulebook 2). */
export const MEMBER_STATES = ['UNVERIFIED', 'VERIFIED', 'PENDING', 'ACTIVE', 'REFUSED', 'BANNED', 'REMOVED'] as const;
export type MemberState = (typeof MEMBER_STATES)[number];

export const ADMIN_ROLE = 101;
export const USER_ROLE = 102;
export type RoleId = typeof ADMIN_ROLE | typeof USER_ROLE;

/** The caller, as the permission rules see it. */
export interface Caller {
	memberId: string;
	roleId: RoleId;
	state: MemberState;
}

/** Whether a member of this state may sign in and make authenticated calls at all. */
export function maySignIn(state: MemberState): boolean {
	return state === 'VERIFIED' || state === 'PENDING' || state === 'ACTIVE' || state === 'REFUSED';
}

/** A trading member: may list, bid, track and see prices. */
export function mayTrade(caller: Caller): boolean {
	return caller.roleId === USER_ROLE && caller.state === 'ACTIVE';
}

export function isAdmin(caller: Caller): boolean {
	return caller.roleId === ADMIN_ROLE && caller.state === 'ACTIVE';
}

/**
 * From when on the admin's screen of inactive members lists a member: at once
 * who is not active, otherwise after 90 days without a sign-in. Milliseconds.
 */
export function computeInactiveFrom({ state, lastSignInAt, createdAt }: { state: MemberState; lastSignInAt?: number; createdAt: number }): number {
	return state === 'ACTIVE' ? (lastSignInAt ?? createdAt) + INACTIVE_DAYS * DAY : 0;
}

/** Returns whether the caller may open the live channel: trading members and admins may. */
export function mayFollowLive(caller: Caller): boolean {
	return mayTrade(caller) || isAdmin(caller);
}

/** States from which the profile may be completed, or corrected after a refusal. */
export function mayCompleteRegistration(state: MemberState): boolean {
	return state === 'VERIFIED' || state === 'REFUSED' || state === 'PENDING';
}

/** The fields that an admin approves: the member's names and licence. */
export const APPROVED_FIELDS = ['firstName', 'lastName', 'companyName', 'country', 'licenceNumber'] as const;
type Approved = { [K in (typeof APPROVED_FIELDS)[number]]?: string };

/** Whether an admin who has looked at the one has seen the other. */
export function isSameDealer(one: Approved, other: Approved): boolean {
	return APPROVED_FIELDS.every((field) => one[field] === other[field]);
}

/** Whether a member of this state holds a licence, which no other company can have. Who is banned does not leave it to somebody else. */
export function mayHoldLicence(state: MemberState): boolean {
	return state === 'ACTIVE' || state === 'BANNED';
}

/** Normalizes a licence number. Returns undefined if there is no licence. */
export function deriveLicence({ country, licenceNumber = '' }: Approved): string | undefined {
	const number = licenceNumber
		.normalize('NFKC')
		.toUpperCase()
		.replace(/[^\p{L}\p{N}]/gu, '');
	return country && number ? `${country}#${number}` : undefined;
}

/** Whether two members trade by one licence: neither bids on the other's stones. */
export function isSameLicence(one: Approved, other: Approved): boolean {
	const licence = deriveLicence(one);
	return licence !== undefined && licence === deriveLicence(other);
}

/** The Japanese police's number of a second-hand dealer has twelve digits; other countries' is free text. */
export function isLicenceValid(country: string, licenceNumber: string): boolean {
	return country === 'JP' ? /^\d{12}$/.test(readPoliceNumber(licenceNumber)) : licenceNumber.trim().length > 0;
}

/** The police number without what it is written with: full-width digits, spaces, dashes, `第…号` and the name of the authority. */
export function readPoliceNumber(licenceNumber: string): string {
	return licenceNumber.normalize('NFKC').replace(/[\s\p{Pd}−ー・.\p{sc=Han}]/gu, '');
}
