import { noteKeyUse } from '#functions/usecases/integrations/note-key-use.ts';
import type { ApiKeyRecord } from '#functions/usecases/integrations/ports/api-keys.ts';
import type { Market } from '#functions/usecases/market/market.ts';
import type { Endpoint } from '#shared/contract/endpoints.ts';
import { findScope } from '#shared/domain/integrations/scopes.ts';

/** Calls by key and scope that are not recorded yet. Those of a process that ends are lost. */
const unrecorded = new Map<string, number>();

/** Counts a call with a key, and records its uses from time to time. `network` is shortened. Errors: BUSY. */
export async function noteKey(market: Market, key: ApiKeyRecord, { scope: needed }: Pick<Endpoint, 'scope'>, network: string): Promise<void> {
	const scope = findScope(needed, key.scopes);
	if (!scope) return;
	const name = `${key.keyId}|${scope}`;
	const calls = (unrecorded.get(name) ?? 0) + 1;
	unrecorded.delete(name);
	const isRecorded = await noteKeyUse(market, key, { scope, network, calls });
	if (!isRecorded) unrecorded.set(name, (unrecorded.get(name) ?? 0) + calls);
}
