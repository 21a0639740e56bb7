import { DAY, MINUTE } from '../common/durations.ts';

export const OTP_TRIES = 5;
export const OTP_LIFE = 15 * MINUTE;
export const PASSWORD_LENGTH = { min: 12, max: 128 } as const;
/** Number of digits of a mailed code. */
export const OTP_LENGTH = 6;
export const EMAIL_LENGTH = 254;
export const NAME_LENGTH = 60;
export const COMPANY_LENGTH = 120;
export const PHONE_LENGTH = { min: 5, max: 30 } as const;
export const LICENCE_LENGTH = 40;
/** Length of an admin's reason for a refusal, a ban or the lifting of a ban. */
export const REASON_LENGTH = 500;
/** Largest number of members that a list shows and counts. Further members are found by name. */
export const MEMBERS_LISTED = 1000;
export const MEMBER_QUERY_LENGTH = 100;
export const PASSKEY_NAME_LENGTH = 60;
/** Largest length in characters of each part of a browser's passkey response. */
export const PASSKEY_BYTES = 20_000;
/** Largest length in characters of a recovery code as it is typed. */
export const RECOVERY_CODE_LENGTH = 40;
/** Number of days for which an invitation's link shows the inviting member. */
export const INVITATION_DAYS = 90;
/** Validity of a download's address. */
export const DOWNLOAD_LIFE = 5 * MINUTE;
/** Number of days for which the copy of a member's own data is stored. */
export const OWN_DATA_DAYS = 2;
/** Number of days without a sign-in after which a member counts as inactive (rulebook 2). */
export const INACTIVE_DAYS = 90;
/** Largest number of matches of each kind in a search for members: by company name, by a later word of it, and by personal name or address. */
export const MEMBER_MATCHES = 100;
/** Largest number of company names in one answer. */
export const COMPANY_MATCHES = 20;
/** Largest number of other companies that are named when they share a licence. */
export const LICENCE_MATCHES = 5;
/** Time after the sign-in during which a session may be renewed. The pool's clients give their refresh tokens the same lifetime. */
export const SESSION_LIFE = 30 * DAY;
/** Number of a member's newest sessions that are listed. */
export const SESSIONS_LISTED = 50;
/** Largest number of notifications a day about sign-ins from new devices, per member. */
export const NEW_DEVICES_NOTIFIED = 10;
