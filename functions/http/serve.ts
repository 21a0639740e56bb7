import { Logger } from '@aws-lambda-powertools/logger';
import type { APIGatewayProxyEvent, APIGatewayProxyResult, Context as LambdaContext } from 'aws-lambda';
import { type Context, Hono } from 'hono';
import { handle, type LambdaEvent } from 'hono/aws-lambda';
import { compress } from 'hono/compress';
import * as z from 'zod';
import { type AnswerOf, type Endpoint, type EndpointName, type Endpoints, endpoints, type ParsedOf, type Who } from '#shared/contract/endpoints.ts';
import { REQUEST_BYTES, REQUEST_DEPTH } from '#shared/domain/limits.ts';
import { isAdmin, mayTrade } from '#shared/domain/member.ts';
import { languageOf, type TextLanguage } from '#shared/text/errors.ts';
import { type Bearer, bearerOf } from '../adapters/tokens.ts';
import { openMarket } from '../market.ts';
import { limited } from '../usecases/limited.ts';
import { MarketError } from '../usecases/market-error.ts';
import { sessionHasEnded } from '../usecases/members/end-sessions.ts';
import type { Market } from '../usecases/ports/market.ts';
import type { MemberRecord } from '../usecases/ports/members.ts';
import { depthOf } from './json-depth.ts';
import { problemOf } from './problem.ts';
import { taken } from './taken.ts';

const API = '/api/v1';
/** Of a call that takes no query: what stands in one is not known. */
const NO_QUERY = z.strictObject({});

type CallerOf<W extends Who> = W extends 'public' ? MemberRecord | undefined : MemberRecord;

/** What a route gets: the parsed request, who calls, and the market at this instant. */
export type Request<E extends Endpoint> = ParsedOf<E> & {
	market: Market;
	/** The member that the token names, as the table knows it; undefined for a guest. */
	caller: CallerOf<E['who']>;
	language: TextLanguage;
};

/** A route's answer: by default the contract's, or a ready response. */
type Route<E extends Endpoint> = (request: Request<E>) => Promise<AnswerOf<E> | Response>;

/**
 * A route of members that reads the caller's record in one request together
 * with what it needs itself. What it read is used only when the caller may call.
 */
interface Opening<E extends Endpoint> {
	open(given: ParsedOf<E> & { market: Market }, memberId: string): Promise<{ caller: MemberRecord | undefined; answer: Route<E> }>;
}
type Routes<N extends EndpointName> = { [K in N]: Route<Endpoints[K]> | Opening<Endpoints[K]> };
type LambdaHandler = (event: APIGatewayProxyEvent, context: LambdaContext) => Promise<APIGatewayProxyResult>;

interface Bindings {
	Bindings: { event: LambdaEvent };
}

const logger = new Logger();

/** The Lambda handler for some of the contract's endpoints: authorise, parse, answer. */
export function serve<N extends EndpointName>(routes: Routes<N>): LambdaHandler {
	const app = new Hono<Bindings>({ strict: false });
	// Whoever asks for it: how long an answer is, is not known when it begins.
	app.use(compress());
	for (const name of Object.keys(routes) as N[]) {
		const endpoint: Endpoint = endpoints[name];
		// The table's types tie each route to its endpoint; inside the loop they are one shape.
		const route = routes[name] as unknown as Route<Endpoint> | Opening<Endpoint>;
		app.on(endpoint.method, API + endpoint.path.replace(/\{(\w+)\}/g, ':$1'), (context) => answer(context, endpoint, route));
	}
	app.notFound((context) => refuse(context, new MarketError('NOT_FOUND')));
	app.onError((error, context) => refuse(context, error));
	return handle(app) as unknown as LambdaHandler;
}

async function answer(context: Context<Bindings>, endpoint: Endpoint, route: Route<Endpoint> | Opening<Endpoint>): Promise<Response> {
	const market = openMarket();
	const bearer = await bearerIn(context, endpoint.who);
	const parts = await parsed(context, endpoint);
	const opened = 'open' in route && bearer && !(parts instanceof MarketError) ? await route.open({ ...parts, market }, bearer.memberId) : undefined;
	const caller = bearer && admitted(opened ? opened.caller : await market.members.get(bearer.memberId), bearer, endpoint.who);
	// Who may not call learns that first.
	if (parts instanceof MarketError) throw parts;
	const request = { ...parts, market, caller, language: languageOf(context.req.header('accept-language')) } as Request<Endpoint>;
	const respond = 'open' in route ? opened?.answer : route;
	if (!respond) throw new MarketError('UNAUTHENTICATED');
	const { limit } = endpoint;
	const result = limit
		? await limited(market, limit, callerNamed(context, request as { params?: unknown; body?: unknown }), () => respond(request))
		: await respond(request);
	if (result instanceof Response) return result;
	const status = endpoint.status ?? (endpoint.answer ? 200 : 204);
	if (status === 204 || result === undefined) return context.body(null, 204);
	return context.json(result, status, { 'cache-control': 'no-store' });
}

/** Whom the token names; undefined for a guest where guests may call. */
async function bearerIn(context: Context<Bindings>, who: Who): Promise<Bearer | undefined> {
	const credential = context.req.header('authorization');
	if (credential === undefined && who === 'public') return undefined;
	const bearer = await bearerOf(credential?.match(/^Bearer (\S+)$/i)?.[1]);
	if (!bearer) throw new MarketError('UNAUTHENTICATED');
	return bearer;
}

/** The member who calls. Every authenticated call reads the record, so that a token that is still valid opens nothing for the banned. */
function admitted(member: MemberRecord | undefined, bearer: Bearer, who: Who): MemberRecord {
	if (!member || member.state === 'REMOVED' || member.state === 'UNVERIFIED') throw new MarketError('UNAUTHENTICATED');
	if (sessionHasEnded(member, bearer.issuedAt)) throw new MarketError('UNAUTHENTICATED');
	if (member.state === 'BANNED') throw new MarketError('MEMBER_BANNED');
	const caller = { memberId: member.memberId, roleId: member.roleId, state: member.state };
	if (who === 'admin' && !isAdmin(caller)) throw new MarketError('FORBIDDEN');
	if (who === 'member' && !mayTrade(caller)) throw new MarketError(member.state === 'ACTIVE' ? 'FORBIDDEN' : 'NOT_ACTIVE');
	if (who === 'trader-or-admin' && !mayTrade(caller) && !isAdmin(caller)) throw new MarketError('NOT_ACTIVE');
	return member;
}

/** What the request says, or what is wrong with it. */
async function parsed(context: Context<Bindings>, endpoint: Endpoint): Promise<Record<string, unknown> | MarketError> {
	try {
		return await parse(context, endpoint);
	} catch (error) {
		if (error instanceof MarketError) return error;
		throw error;
	}
}

async function parse(context: Context<Bindings>, endpoint: Endpoint): Promise<Record<string, unknown>> {
	const parts: Record<string, unknown> = {};
	if (endpoint.params) parts.params = taken(endpoint.params, context.req.param(), 'params');
	parts.query = taken(endpoint.query ?? NO_QUERY, queryOf(context), 'query');
	if (endpoint.body) parts.body = taken(endpoint.body, await jsonOf(context), 'body');
	else if (!/^\s*(\{\s*\})?\s*$/.test(await context.req.text())) throw new MarketError('VALIDATION', { issues: [{ path: '', code: 'NO_BODY', message: '' }] });
	return parts;
}

/** A name with nothing behind it asks for nothing. */
function queryOf(context: Context<Bindings>): Record<string, string> {
	return Object.fromEntries(Object.entries(context.req.query()).filter(([, value]) => value !== ''));
}

async function jsonOf(context: Context<Bindings>): Promise<unknown> {
	const type = context.req.header('content-type') ?? '';
	if (!/^application\/(\w+\+)?json\b/i.test(type)) throw new MarketError('UNSUPPORTED_MEDIA_TYPE');
	const text = await context.req.text();
	if (Buffer.byteLength(text) > REQUEST_BYTES) throw new MarketError('TOO_LARGE');
	if (depthOf(text) > REQUEST_DEPTH) throw new MarketError('VALIDATION', { issues: [{ path: '', code: 'TOO_DEEP', message: '' }] });
	try {
		return JSON.parse(text);
	} catch {
		throw new MarketError('NOT_JSON');
	}
}

/** The account that a request names, whether or not there is one, and the network address that it comes from. */
function callerNamed(context: Context<Bindings>, request: { params?: unknown; body?: unknown }): { account: string | undefined; address: string } {
	const { userName, email } = { ...(request.params ?? {}), ...(request.body ?? {}) } as Record<string, unknown>;
	const account = userName ?? email;
	return { account: typeof account === 'string' ? account : undefined, address: addressOf(context) };
}

/** CloudFront and the gateway each add who called them: the gateway's caller is CloudFront, and the one before it the visitor. */
function addressOf(context: Context<Bindings>): string {
	const passed = context.req.header('x-forwarded-for')?.split(',') ?? [];
	return passed.at(-2)?.trim() ?? (context.env.event as unknown as APIGatewayProxyEvent).requestContext.identity.sourceIp;
}

function refuse(context: Context<Bindings>, error: unknown): Response {
	const requestId = (context.env.event as unknown as APIGatewayProxyEvent).requestContext.requestId;
	const problem = problemOf(error, languageOf(context.req.header('accept-language')), requestId);
	// Nothing of the request goes into the log: it may hold a password or a code.
	if (problem.status >= 500) logger.error('Unforeseen', { requestId, error: error as Error });
	const headers: Record<string, string> = { 'content-type': 'application/problem+json', 'cache-control': 'no-store' };
	if (error instanceof MarketError && error.extras.retryAfter) headers['retry-after'] = String(error.extras.retryAfter);
	return context.body(JSON.stringify(problem), problem.status as 400, headers);
}
