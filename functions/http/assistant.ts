import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import {
	CallToolRequestSchema,
	type CallToolResult,
	ErrorCode,
	InitializeRequestSchema,
	ListToolsRequestSchema,
	McpError,
	SUPPORTED_PROTOCOL_VERSIONS,
	type Tool,
} from '@modelcontextprotocol/sdk/types.js';
import { AjvJsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/ajv';
import * as z from 'zod';
import type { AssistantMessage } from '#shared/contract/integrations/assistant.ts';
import { TOOLS, type ToolName } from '#shared/contract/integrations/assistant-tools.ts';
import { listKeys } from '#shared/domain/common/record.ts';
import type { Scope } from '#shared/domain/integrations/scopes.ts';

const INSTRUCTIONS =
	'A diamond market. Prices and bids are whole currency units per carat unless a field says otherwise; instants are in UTC. ' +
	'The tools read, or prepare a link that a person opens to place a bid or change a price. Nothing is binding until that person confirms it in the app.';

/** Keywords that an answer's schema does not need: they would only cost an assistant's memory. */
const OF_REQUESTS = ['pattern', 'minimum', 'maximum', 'minLength', 'maxLength', 'maxItems'] as const;
/** A longer list of values is left out of an answer's schema: that of all countries. */
const LONGEST_LIST = 50;

/** The server never asks its client for anything, so that the validator is not used; each server would make one of its own. */
const jsonSchemaValidator = new AjvJsonSchemaValidator();
const NAMES = listKeys(TOOLS);
const LISTED = new Map<string, Tool>(NAMES.map((name) => [name, describeTool(name)]));

/** Requests whose parameters are checked before the server gets them. */
const REQUESTS = new Map<string, typeof CallToolRequestSchema | typeof InitializeRequestSchema>([
	['initialize', InitializeRequestSchema],
	['tools/call', CallToolRequestSchema],
]);

interface Options {
	/** The caller's scopes: tools of other scopes are not listed. */
	scopes: readonly Scope[];
	run(name: ToolName, args: object): Promise<Record<string, unknown>>;
	/** Refuses the message for a header. */
	refuseHeader(name: string): never;
	/** Writes a refusal as a problem document in the caller's language. */
	describe(error: unknown): object;
}

/** Answers one message of the Model Context Protocol, without a session: any process answers any message. */
export async function answerAssistant(message: AssistantMessage, request: Request, options: Options): Promise<Response> {
	if (!hasKnownVersion(message, request)) options.refuseHeader('MCP-Protocol-Version');
	const fault = findWrongParameter(message);
	if (fault) return Response.json({ jsonrpc: '2.0', id: message.id, error: { code: ErrorCode.InvalidParams, message: `Invalid params: ${fault}` } });
	const server = new Server({ name: 'diamond-market', version: '1.0.0' }, { capabilities: { tools: {} }, instructions: INSTRUCTIONS, jsonSchemaValidator });
	server.setRequestHandler(ListToolsRequestSchema, () => ({
		tools: NAMES.flatMap((name) => (options.scopes.includes(TOOLS[name].scope) ? (LISTED.get(name) ?? []) : [])),
	}));
	server.setRequestHandler(CallToolRequestSchema, ({ params }) => callTool(params.name, params.arguments ?? {}, options));
	const transport = new WebStandardStreamableHTTPServerTransport({ sessionIdGenerator: undefined, enableJsonResponse: true });
	await server.connect(transport);
	const answer = await transport.handleRequest(acceptBoth(request), { parsedBody: message });
	await server.close();
	return answer;
}

/**
 * Returns whether we know the stated version of the protocol, which demands a 400 if not. The first message negotiates the version, and without the header
 * the protocol assumes 2025-03-26.
 */
function hasKnownVersion({ method }: AssistantMessage, { headers }: Request): boolean {
	const version = headers.get('mcp-protocol-version');
	return method === 'initialize' || version === null || SUPPORTED_PROTOCOL_VERSIONS.includes(version);
}

/** Returns the first wrong parameter of a request, with the reason. The server itself would call it an internal error. */
function findWrongParameter({ id, method, params }: AssistantMessage): string | undefined {
	const schema = id === undefined ? undefined : REQUESTS.get(method);
	const [issue] = schema?.safeParse({ method, params }).error?.issues ?? [];
	return issue && `${issue.path.join('.')}: ${issue.message}`;
}

/** Copies the request's head. Answers are JSON, so a caller need not accept event streams. */
function acceptBoth(request: Request): Request {
	const headers = new Headers(request.headers);
	headers.set('accept', 'application/json, text/event-stream');
	return new Request(request.url, { method: 'POST', headers });
}

async function callTool(name: string, args: object, options: Options): Promise<CallToolResult> {
	const known = NAMES.find((one) => one === name);
	if (!known) throw new McpError(ErrorCode.InvalidParams, `Unknown tool: ${name}`);
	try {
		const answer = await options.run(known, args);
		return { content: [{ type: 'text', text: JSON.stringify(answer) }], structuredContent: answer };
	} catch (error) {
		return { isError: true, content: [{ type: 'text', text: JSON.stringify(options.describe(error)) }] };
	}
}

function describeTool(name: ToolName): Tool {
	const { description, input, output } = TOOLS[name];
	return {
		name,
		description,
		inputSchema: writeSchema(input, 'input'),
		outputSchema: writeSchema(output, 'output'),
		annotations: { readOnlyHint: true, openWorldHint: false },
	};
}

/** Writes a JSON schema. Leaves out steps of decimals, by which validators refuse binary fractions. */
function writeSchema(schema: z.ZodType, io: 'input' | 'output'): Tool['inputSchema'] {
	const written = z.toJSONSchema(schema, {
		io,
		target: 'draft-7',
		override: ({ jsonSchema }) => {
			delete jsonSchema.multipleOf;
			if (io === 'input') return;
			for (const name of OF_REQUESTS) delete jsonSchema[name];
			if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
			if ((jsonSchema.enum?.length ?? 0) > LONGEST_LIST) delete jsonSchema.enum;
		},
	});
	return { ...written, type: 'object' } as Tool['inputSchema'];
}
