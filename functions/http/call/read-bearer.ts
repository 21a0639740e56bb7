import { type Bearer, verifyBearer } from '#functions/adapters/accounts/tokens.ts';
import type { ApiKeyRecord } from '#functions/usecases/integrations/ports/api-keys.ts';
import type { Ports } from '#functions/usecases/market/market.ts';
import { MarketError } from '#functions/usecases/market-error.ts';
import type { Endpoint } from '#shared/contract/endpoints.ts';
import type { Incoming } from './incoming.ts';
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
 * Verifies the call's token, or the API key if the call is open to keys. Returns undefined for a guest, if guests may make the call. Errors:
 * UNAUTHENTICATED, and those of `readKey`.
 */
export async function readBearer(
	context: Incoming,
	endpoint: Endpoint,
	market: Ports<'now' | 'apiKeys'>,
	keys?: KeyAdmission,
): Promise<Credential | undefined> {
	const credential = context.req.header('authorization');
	const token = credential?.match(/^Bearer (\S+)$/i)?.[1];
	const key = endpoint.scope && (await keys?.read(context, token, endpoint.scope, market));
	if (key) return { memberId: key.memberId, key };
	if (credential === undefined && endpoint.who === 'public') return undefined;
	const bearer = await verifyBearer(token);
	if (!bearer) throw new MarketError('UNAUTHENTICATED');
	return bearer;
}
