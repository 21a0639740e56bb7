/** Permissions of API keys. A call of the contract names the scope that opens it to keys; all other calls refuse every key. */
export const SCOPES = ['stock:read', 'stock:write', 'market:read', 'deals:read', 'bids:write'] as const;
export type Scope = (typeof SCOPES)[number];
/** The scope that opens a call to a key, or several scopes of which one suffices. */
export type NeededScope = Scope | readonly [Scope, ...Scope[]];

/** Lists the scopes each of which opens the call. */
export function listScopes(needed: NeededScope | undefined): readonly Scope[] {
	if (needed === undefined) return [];
	return typeof needed === 'string' ? [needed] : needed;
}

/** Returns the first scope of a key that opens the call, or undefined if none does. */
export function findScope(needed: NeededScope | undefined, scopes: readonly Scope[]): Scope | undefined {
	return listScopes(needed).find((one) => scopes.includes(one));
}
