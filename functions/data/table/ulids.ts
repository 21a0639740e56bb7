/** Characters of a ULID that are its time; and the last one that there can be. */
export const ULID_TIME = 10;
export const LAST_ULID = '7ZZZZZZZZZZZZZZZZZZZZZZZZZ';
