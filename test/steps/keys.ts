import type { Client } from '#shared/contract/client.ts';
import type { NewKey } from '#shared/contract/integrations/keys.ts';
import type { Scope } from '#shared/domain/integrations/scopes.ts';
import { openClient, type SignedIn } from './market.ts';

export interface Key {
	keyId: string;
	token: string;
	/** Makes calls with the key. */
	api: Client;
}

/** Makes an API key of a member with these scopes. */
export async function makesKey(member: SignedIn, scopes: Scope[], changes: Partial<NewKey> = {}): Promise<Key> {
	const limits = scopes.includes('bids:write') && { bids: { perStone: 100_000_000, perDay: 100_000_000 } };
	const { key, token } = await member.api.makeApiKey({ body: { name: 'A program', scopes, days: 30, ...limits, ...changes } });
	return { keyId: key.keyId, token, api: openClient(token) };
}
