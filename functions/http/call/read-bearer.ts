import { type Bearer, verifyBearer } from '#functions/adapters/accounts/tokens.ts';
import { MarketError } from '#functions/usecases/market-error.ts';
import type { Endpoint } from '#shared/contract/endpoints.ts';
import { type Incoming, readCredential } from './incoming.ts';

/**
 * Verifies the call's token. Returns undefined for a guest, if guests may make the call, and for a call with a publishable key, which is no token.
 * Errors: UNAUTHENTICATED.
 */
export async function readBearer(context: Incoming, { who, publishable }: Endpoint): Promise<Bearer | undefined> {
	if (publishable || (context.req.header('authorization') === undefined && who === 'public')) return undefined;
	const bearer = await verifyBearer(readCredential(context));
	if (!bearer) throw new MarketError('UNAUTHENTICATED');
	return bearer;
}
