import type { MemberRecord } from '#functions/usecases/accounts/ports/members.ts';
import type { ToolRuns } from '#functions/usecases/integrations/assistant/tools.ts';
import type { ApiKeyRecord } from '#functions/usecases/integrations/ports/api-keys.ts';
import type { Market } from '#functions/usecases/market/market.ts';
import { MarketError } from '#functions/usecases/market-error.ts';
import { endpoints } from '#shared/contract/endpoints.ts';
import { TOOLS, type ToolName } from '#shared/contract/integrations/assistant-tools.ts';
import { findScope } from '#shared/domain/integrations/scopes.ts';
import { noteKey } from './call/note-key.ts';
import { parsePart } from './call/parse-part.ts';

interface Caller {
	market: Market;
	caller: MemberRecord;
	/** Absent for a session, which may use every tool. */
	key?: ApiKeyRecord;
}

/** Runs a tool for a member or the member's key. Returns its answer as JSON. Errors: SCOPE_MISSING, VALIDATION, BUSY, and those of the tool. */
export async function runTool<N extends ToolName>(tools: ToolRuns, name: N, args: object, { market, caller, key }: Caller) {
	const { scope, input } = TOOLS[name];
	if (key && !key.scopes.includes(scope)) throw new MarketError('SCOPE_MISSING', { scope });
	// The schema of the tool's own row.
	const asked = parsePart(input, args, 'body') as Parameters<ToolRuns[N]>[1];
	// The entrance has recorded the use of the scope that opened the call.
	if (key && scope !== findScope(endpoints.assistant.scope, key.scopes)) await noteKey(market, key, { scope }, market.actor.network ?? '');
	const answer: Record<string, unknown> = await tools[name]({ market, caller }, asked as never);
	// Fields without a value are absent, as in JSON.
	return JSON.parse(JSON.stringify(answer)) as Record<string, unknown>;
}
