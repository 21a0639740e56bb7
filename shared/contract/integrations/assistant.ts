import * as z from 'zod';
import { type Endpoint, endpoint } from '../endpoint.ts';

const RequestId = z.union([z.string().max(100), z.int()]);

/**
 * A message of the Model Context Protocol (JSON-RPC 2.0). A batch is no message, because the limits count calls. A notification has no id.
 */
export const AssistantMessage = z.strictObject({
	jsonrpc: z.literal('2.0'),
	id: RequestId.optional(),
	method: z.string().min(1).max(100),
	params: z.looseObject({}).optional(),
});
export type AssistantMessage = z.infer<typeof AssistantMessage>;

/** The answer to a request. A notification is answered with an empty 202. */
export const AssistantAnswer = z.strictObject({
	jsonrpc: z.literal('2.0'),
	id: RequestId.nullish(),
	result: z.looseObject({}).optional(),
	error: z.strictObject({ code: z.int(), message: z.string(), data: z.unknown().optional() }).optional(),
});

export const assistantEndpoints = {
	assistant: endpoint({
		method: 'POST',
		path: '/mcp',
		service: 'search',
		who: 'member',
		// The scopes of the tools, of which a key sees those that it may use.
		scope: ['market:read', 'stock:read', 'deals:read'],
		summary: 'One message of an assistant, by the Model Context Protocol; also at `/mcp`',
		body: AssistantMessage,
		answer: AssistantAnswer,
		notifications: true,
		errors: ['NOT_FOUND', 'STATE_CONFLICT', 'OWN_LISTING', 'NOT_BIDDABLE', 'NOT_PRICED', 'BID_TOO_LOW', 'BID_TOO_HIGH', 'MAX_NOT_RAISED'],
	}),
} as const satisfies Record<string, Endpoint>;
