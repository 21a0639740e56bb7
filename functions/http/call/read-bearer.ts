import { type Bearer, verifyBearer } from '#functions/adapters/accounts/tokens.ts';
import { MarketError } from '#functions/usecases/market-error.ts';
import type { Endpoint } from '#shared/contract/endpoints.ts';
import type { Incoming } from './incoming.ts';

/** Verifies the call's token. Returns undefined for a guest, if guests may make the call. Errors: UNAUTHENTICATED. */
export async function readBearer(context: Incoming, { who }: Endpoint): Promise<Bearer | undefined> {
	const credential = context.req.header('authorization');
	if (credential === undefined && who === 'public') return undefined;
	const bearer = await verifyBearer(credential?.match(/^Bearer (\S+)$/i)?.[1]);
	if (!bearer) throw new MarketError('UNAUTHENTICATED');
	return bearer;
}
