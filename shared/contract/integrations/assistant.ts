import * as z from 'zod';

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
