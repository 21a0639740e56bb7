import { DAY } from '../common/durations.ts';
import { INACTIVE_DAYS } from './limits.ts';

/** The states of a member's life cycle (rulebook 2). */
export const MEMBER_STATES = ['UNVERIFIED', 'VERIFIED', 'PENDING', 'ACTIVE', 'REFUSED', 'BANNED', 'REMOVED'] as const;
export type MemberState = (typeof MEMBER_STATES)[number];

export const ADMIN_ROLE = 101;
export const USER_ROLE = 102;
export type RoleId = typeof ADMIN_ROLE | typeof USER_ROLE;

/** The caller's properties that the permission rules need. */
export interface Caller {
	memberId: string;
	roleId: RoleId;
	state: MemberState;
}

/** Returns whether a member in this state may sign in and make authenticated calls. */
export function maySignIn(state: MemberState): boolean {
	return state === 'VERIFIED' || state === 'PENDING' || state === 'ACTIVE' || state === 'REFUSED';
}

/** Returns whether the caller is a trading member, who may list, bid, track and see prices. */
export function mayTrade(caller: Caller): boolean {
	return caller.roleId === USER_ROLE && caller.state === 'ACTIVE';
}

export function isAdmin(caller: Caller): boolean {
	return caller.roleId === ADMIN_ROLE && caller.state === 'ACTIVE';
}

/** Returns when the admin's screen begins to list a member as inactive: 0 if not active, otherwise 90 days after the last sign-in. Milliseconds. */
export function computeInactiveFrom({ state, lastSignInAt, createdAt }: { state: MemberState; lastSignInAt?: number; createdAt: number }): number {
	return state === 'ACTIVE' ? (lastSignInAt ?? createdAt) + INACTIVE_DAYS * DAY : 0;
}

/** Returns whether the caller may open the live channel: trading members and admins may. */
export function mayFollowLive(caller: Caller): boolean {
	return mayTrade(caller) || isAdmin(caller);
}

/** Returns whether a member in this state may complete the profile, or correct it after a refusal. */
export function mayCompleteRegistration(state: MemberState): boolean {
	return state === 'VERIFIED' || state === 'REFUSED' || state === 'PENDING';
}

/** The fields that an admin approves: the member's names and licence. */
export const APPROVED_FIELDS = ['firstName', 'lastName', 'companyName', 'country', 'licenceNumber'] as const;
type Approved = { [K in (typeof APPROVED_FIELDS)[number]]?: string };

/** Returns whether all approved fields of the two profiles are equal. */
export function isSameDealer(one: Approved, other: Approved): boolean {
	return APPROVED_FIELDS.every((field) => one[field] === other[field]);
}

/** Returns whether a member in this state holds a licence exclusively. A banned member's licence is not free for another company. */
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

/** Returns whether two members trade under one licence. Neither may bid on the other's stones. */
export function isSameLicence(one: Approved, other: Approved): boolean {
	const licence = deriveLicence(one);
	return licence !== undefined && licence === deriveLicence(other);
}

/**
 * Returns whether a licence number is valid. In Japan it is the police's twelve-digit number of a second-hand dealer; elsewhere any text.
 */
export function isLicenceValid(country: string, licenceNumber: string): boolean {
	return country === 'JP' ? /^\d{12}$/.test(readPoliceNumber(licenceNumber)) : licenceNumber.trim().length > 0;
}

/** Reduces a police number to its digits: without full-width forms, spaces, dashes, `第…号` and the name of the authority. */
export function readPoliceNumber(licenceNumber: string): string {
	return licenceNumber.normalize('NFKC').replace(/[\s\p{Pd}−ー・.\p{sc=Han}]/gu, '');
}
