/** Seconds for which a refresh token that was given back for the next one is still taken: an answer may have been lost on the way. */
export const ROTATION_GRACE = 10;
