/** Seconds for which a refresh token that was exchanged is still accepted, since the answer may have been lost. */
export const ROTATION_GRACE = 10;
