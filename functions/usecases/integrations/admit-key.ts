import { findKeyState } from '#shared/domain/integrations/api-key.ts';
import type { Scope } from '#shared/domain/integrations/scopes.ts';
import type { Ports } from '../market/market.ts';
import { MarketError } from '../market-error.ts';
import type { ApiKeyRecord, KeyTokens } from './ports/api-keys.ts';

/**
 * Finds the key with this text, if it is in use and may make a call of `scope`. Errors: KEY_INVALID, which does not tell an unknown key from an ended
 * one; SCOPE_MISSING.
 */
export async function admitKey(market: Ports<'now' | 'apiKeys'>, tokens: Pick<KeyTokens, 'hash'>, token: string, scope: Scope): Promise<ApiKeyRecord> {
	const key = await market.apiKeys.get(await tokens.hash(token));
	if (!key || findKeyState(key, market.now) !== 'ACTIVE') throw new MarketError('KEY_INVALID');
	if (!key.scopes.includes(scope)) throw new MarketError('SCOPE_MISSING', { scope });
	return key;
}
