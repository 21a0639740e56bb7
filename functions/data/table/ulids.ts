/** Length of a ULID's time, and the greatest ULID. */
export const ULID_TIME = 10;
export const LAST_ULID = '7ZZZZZZZZZZZZZZZZZZZZZZZZZ';
