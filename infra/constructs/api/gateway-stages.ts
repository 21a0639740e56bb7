/** The API's stage. CloudFront prepends it to the path, so that functions see `/api/v1/…` as in the contract. */
export const API_STAGE = 'market';
/** The live channel's stage, which is its path: `/live`. */
export const LIVE_STAGE = 'live';
