import { readKeyKind } from '#functions/adapters/integrations/key-token.ts';
import { keyTokens } from '#functions/adapters/integrations/key-tokens.ts';
import { admitKey } from '#functions/usecases/integrations/admit-key.ts';
import type { ApiKeyRecord } from '#functions/usecases/integrations/ports/api-keys.ts';
import type { Ports } from '#functions/usecases/market/market.ts';
import { MarketError } from '#functions/usecases/market-error.ts';
import type { NeededScope } from '#shared/domain/integrations/scopes.ts';
import { type Incoming, readNetwork } from './incoming.ts';
import { limitKey, limitWrongKeys } from './limit-keys.ts';
import { isInNetworks } from './networks.ts';
import { noteKey } from './note-key.ts';

/** The beginning of every key; no session's token begins like this. */
const LIKE_A_KEY = /^dm[kp]_/;
const KEY = /dm[kp]_[0-9A-Za-z]{38}/g;

/**
 * Reads the API key of a call that is open to keys. Returns undefined if the token is no key. A text with a wrong checksum is refused before anything
 * is read. Errors: KEY_IN_QUERY, KEY_INVALID, SCOPE_MISSING, NETWORK_REFUSED, TOO_MANY_REQUESTS.
 */
async function readKey(context: Incoming, token: string | undefined, scope: NeededScope, market: Ports<'now' | 'apiKeys'>): Promise<ApiKeyRecord | undefined> {
	if (hasKey(context.req.url)) throw new MarketError('KEY_IN_QUERY');
	if (token === undefined || !LIKE_A_KEY.test(token)) return undefined;
	// A publishable key opens the widget's call alone.
	if (readKeyKind(token) !== 'secret') throw new MarketError('KEY_INVALID');
	const address = readNetwork(context);
	const key = await limitWrongKeys(address, () => admitKey(market, keyTokens, token, scope));
	if (key.networks && !isInNetworks(address, key.networks)) throw new MarketError('NETWORK_REFUSED');
	limitKey(context, key.keyId);
	return key;
}

/** Admits API keys to a function's calls that have a scope: reads a call's key, and records its use. */
export interface KeyAdmission {
	read: typeof readKey;
	note: typeof noteKey;
}
export const keys: KeyAdmission = { read: readKey, note: noteKey };

/** Returns whether an address contains a key. */
function hasKey(url: string): boolean {
	return (url.match(KEY) ?? []).some((one) => readKeyKind(one) !== undefined);
}
