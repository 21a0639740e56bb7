/** The API's stage. CloudFront puts it before the path, so that functions see `/api/v1/…` as the contract writes it. */
export const API_STAGE = 'market';
/** The live channel's stage, which is its path: `/live`. */
export const LIVE_STAGE = 'live';
