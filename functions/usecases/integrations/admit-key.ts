import { findKeyState } from '#shared/domain/integrations/api-key.ts';
import { findScope, listScopes, type NeededScope } from '#shared/domain/integrations/scopes.ts';
import type { Ports } from '../market/market.ts';
import { MarketError } from '../market-error.ts';
import type { ApiKeyRecord, KeyTokens } from './ports/api-keys.ts';

/**
 * Finds the key with this text, if it is in use and may make a call that needs this scope. Errors: KEY_INVALID, which does not tell an unknown key
 * from an ended one; SCOPE_MISSING.
 */
export async function admitKey(market: Ports<'now' | 'apiKeys'>, tokens: Pick<KeyTokens, 'hash'>, token: string, needed: NeededScope): Promise<ApiKeyRecord> {
	const key = await market.apiKeys.get(await tokens.hash(token));
	if (!key || findKeyState(key, market.now) !== 'ACTIVE') throw new MarketError('KEY_INVALID');
	if (!findScope(needed, key.scopes)) throw new MarketError('SCOPE_MISSING', { scope: listScopes(needed)[0] });
	return key;
}
