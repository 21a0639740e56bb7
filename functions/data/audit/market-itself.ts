/** The actor of the clock's steps, in place of a member's id. */
export const MARKET_ITSELF = 'MARKET';
