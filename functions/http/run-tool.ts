import type { ToolCall, ToolRuns } from '#functions/usecases/integrations/assistant/tools.ts';
import { MarketError } from '#functions/usecases/market-error.ts';
import { TOOLS, type ToolName } from '#shared/contract/integrations/assistant-tools.ts';
import type { Scope } from '#shared/domain/integrations/scopes.ts';
import { parsePart } from './call/parse-part.ts';

/** Runs a tool for a caller with these scopes. Returns its answer as JSON. Errors: FORBIDDEN, VALIDATION, and those of the tool. */
export async function runTool<N extends ToolName>(tools: ToolRuns, name: N, args: object, call: ToolCall, scopes: readonly Scope[]) {
	if (!scopes.includes(TOOLS[name].scope)) throw new MarketError('FORBIDDEN');
	// The schema of the tool's own row.
	const input = parsePart(TOOLS[name].input, args, 'body') as Parameters<ToolRuns[N]>[1];
	const answer: Record<string, unknown> = await tools[name](call, input as never);
	// Fields without a value are absent, as in JSON.
	return JSON.parse(JSON.stringify(answer)) as Record<string, unknown>;
}
