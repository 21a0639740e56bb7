import { type Bearer, verifyBearer } from '#functions/adapters/accounts/tokens.ts';
import type { ApiKeyRecord } from '#functions/usecases/integrations/ports/api-keys.ts';
import type { Ports } from '#functions/usecases/market/market.ts';
import { MarketError } from '#functions/usecases/market-error.ts';
import type { Endpoint } from '#shared/contract/endpoints.ts';
import { type Incoming, readCredential } from './incoming.ts';
import type { KeyAdmission } from './read-key.ts';

/** An API key in place of a session's token. */
export interface KeyBearer {
	memberId: string;
	sessionId?: undefined;
	key: ApiKeyRecord;
}
/** The credential of a call: a session's token, or an API key. */
export type Credential = (Bearer & { key?: undefined }) | KeyBearer;

/**
 * Verifies the call's token, or the API key if the call is open to keys. Returns undefined for a guest, if guests may make the call, and for a call with a
 * publishable key, which is no token. Errors: UNAUTHENTICATED, and those of `readKey`.
 */
export async function readBearer(
	context: Incoming,
	endpoint: Endpoint,
	market: Ports<'now' | 'apiKeys'>,
	keys?: KeyAdmission,
): Promise<Credential | undefined> {
	if (endpoint.publishable) return undefined;
	const token = readCredential(context);
	const key = endpoint.scope && (await keys?.read(context, token, endpoint.scope, market));
	if (key) return { memberId: key.memberId, key };
	if (context.req.header('authorization') === undefined && endpoint.who === 'public') return undefined;
	const bearer = await verifyBearer(token);
	if (!bearer) throw new MarketError('UNAUTHENTICATED', { isKeyMisplaced: hasMisplacedKey(context) });
	return bearer;
}

/** Returns whether a call that is not admitted by a key has one all the same: the call is not open to keys, or the key is not a bearer's. */
function hasMisplacedKey({ req }: Incoming): boolean {
	return [req.header('authorization'), req.header('x-api-key')].some((one) => one?.includes('dmk_'));
}
