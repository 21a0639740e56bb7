import { DAY, MINUTE } from '../common/durations.ts';

export const OTP_TRIES = 5;
export const OTP_LIFE = 15 * MINUTE;
export const PASSWORD_LENGTH = { min: 12, max: 128 } as const;
/** Digits of a code that is mailed. */
export const OTP_LENGTH = 6;
export const EMAIL_LENGTH = 254;
/** A first name, a last name. */
export const NAME_LENGTH = 60;
export const COMPANY_LENGTH = 120;
export const PHONE_LENGTH = { min: 5, max: 30 } as const;
export const LICENCE_LENGTH = 40;
/** Why an admin refuses, bans, or lifts a ban. */
export const REASON_LENGTH = 500;
/** A list of members goes back so far, and counts no further; the others are found by name. */
export const MEMBERS_LISTED = 1000;
/** Length of an admin's query for members. */
export const MEMBER_QUERY_LENGTH = 100;
export const PASSKEY_NAME_LENGTH = 60;
/** Characters of each part of what a browser has made for a passkey. */
export const PASSKEY_BYTES = 20_000;
/** Characters of a recovery code as it may be typed. */
export const RECOVERY_CODE_LENGTH = 40;
/** How long an invitation's link names who invites. */
export const INVITATION_DAYS = 90;
/** How long the address of a download leads anywhere. */
export const DOWNLOAD_LIFE = 5 * MINUTE;
/** How long the copy of a member's own data is kept, once it is made. */
export const OWN_DATA_DAYS = 2;
/** A member who has not signed in for so long is inactive (rulebook 2). */
export const INACTIVE_DAYS = 90;
/** Members found by their company's name, by another word of it, and by their own name or address: at most this many each. */
export const MEMBER_MATCHES = 100;
/** Company names that a search for them answers. */
export const COMPANY_MATCHES = 20;
/** Other members' companies that are named when one licence serves several. */
export const LICENCE_MATCHES = 5;
/** So long a session may be renewed after its sign-in: the life of its refresh tokens (the pool's clients have the same). */
export const SESSION_LIFE = 30 * DAY;
/** So many of a member's sessions are listed, the newest. */
export const SESSIONS_LISTED = 50;
/** So often a day a member is told of sign-ins from devices that are new. */
export const NEW_DEVICES_NOTIFIED = 10;
