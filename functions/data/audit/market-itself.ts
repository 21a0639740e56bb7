/** Who did what the clock brings: stands where a member's id would. */
export const MARKET_ITSELF = 'MARKET';
