/** Permissions of API keys. A call of the contract names the scope that opens it to keys; all other calls refuse every key. */
export const SCOPES = ['stock:read', 'stock:write', 'market:read', 'deals:read', 'bids:write'] as const;
export type Scope = (typeof SCOPES)[number];
