import { Logger } from '@aws-lambda-powertools/logger';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import { type Context, Hono } from 'hono';
import { handle } from 'hono/aws-lambda';
import { compress } from 'hono/compress';
import * as z from 'zod';
import { type Bearer, verifyBearer } from '#functions/adapters/accounts/tokens.ts';
import { isThrottled } from '#functions/data/table/throttles.ts';
import { readSetting, UNFORESEEN, VIEWER_COUNTRY, VIEWER_NETWORK } from '#functions/environment.ts';
import { openMarket } from '#functions/open-market.ts';
import type { MemberRecord, OfSession } from '#functions/usecases/accounts/ports/members.ts';
import type { SessionRecord } from '#functions/usecases/accounts/ports/sessions.ts';
import { isSessionOpen } from '#functions/usecases/accounts/sign-in/end-sessions.ts';
import type { Actor } from '#functions/usecases/audit/ports/audit-log.ts';
import { type Caller, limitCalls } from '#functions/usecases/limit-calls.ts';
import type { Market } from '#functions/usecases/market/market.ts';
import { MarketError } from '#functions/usecases/market-error.ts';
import {
	type AnswerOf,
	type Endpoint,
	type EndpointName,
	type EndpointNameOf,
	type Endpoints,
	endpoints,
	listErrors,
	type ParsedOf,
	type Service,
	type Who,
} from '#shared/contract/endpoints.ts';
import { negotiateLanguage } from '#shared/contract/language.ts';
import { isAdmin, mayTrade } from '#shared/domain/accounts/member.ts';
import { isProofFresh } from '#shared/domain/accounts/proof.ts';
import { isLackingFactor, SECOND_FACTOR_RULES, type SecondFactorRule } from '#shared/domain/accounts/second-factor.ts';
import { readCountry } from '#shared/domain/accounts/session.ts';
import { shortenNetwork } from '#shared/domain/audit/audit-event.ts';
import type { Language } from '#shared/domain/common/language.ts';
import { type RateLimit, REQUEST_BYTES, REQUEST_DEPTH } from '#shared/domain/common/request-limits.ts';
import { measureDepth } from './call/json-depth.ts';
import { limitAnswer } from './call/limit-answer.ts';
import { limitGuests } from './call/limit-guests.ts';
import { countCall, limitPages } from './call/limit-members.ts';
import { parsePart } from './call/parse-part.ts';
import { describeProblem } from './call/problem.ts';
import type { DeviceMarks } from './device-marks.ts';

const API = '/api/v1';
/** The query of a call that takes none: any parameter is unknown. */
const NO_QUERY = z.strictObject({});

const FORM = /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i;

/** Where a call may name an account. */
const ACCOUNT_NAMED = z.object({
	params: z.object({ email: z.string().optional() }).optional(),
	body: z.object({ userName: z.string().optional(), email: z.string().optional() }).optional(),
});

type CallerOf<W extends Who> = W extends 'public' ? MemberRecord | undefined : MemberRecord;
type BearerOf<W extends Who> = W extends 'public' ? Bearer | undefined : Bearer;
/** The session may be new and unknown if the call begins one. */
type SessionOf<E extends Endpoint> = E extends { beginsSession: true } | { who: 'public' } ? SessionRecord | undefined : SessionRecord;

/** Facts about the caller besides a token. */
export interface Visitor {
	agent: string | undefined;
	cookies: string | undefined;
	/** ISO 3166, where the entrance says it. */
	country: string | undefined;
}

/** A handler's input: the parsed request, the caller, and the market at this instant. */
type Request<E extends Endpoint> = ParsedOf<E> & {
	market: Market;
	/** The member that the token names, as the table knows it; undefined for a guest. */
	caller: CallerOf<E['who']>;
	/** The token; undefined for a guest. */
	bearer: BearerOf<E['who']>;
	/** The session of the token. */
	session: SessionOf<E>;
	visitor: Visitor;
	language: Language;
};

/** Answers a call: by default what the contract says, or a ready response. */
type Answering<E extends Endpoint> = (request: Request<E>) => Promise<AnswerOf<E> | Response>;

/**
 * For calls of members: reads the caller's record in one request together with
 * what the call itself needs. What was read is used only when the caller may call.
 */
interface Opening<E extends Endpoint> {
	open(given: ParsedOf<E> & { market: Market }, bearer: Bearer): Promise<{ of: OfSession; answer: Answering<E> }>;
}

type Handlers = { [N in EndpointName]: Answering<Endpoints[N]> | Opening<Endpoints[N]> };
/** A handler for each of a function's endpoints, and for no other. */
export type HandlersOf<S extends Service> = Pick<Handlers, EndpointNameOf<S>>;

interface Options {
	/** The device that once signed in to this account, by the cookies of a call. */
	findDevice?: DeviceMarks['find'];
}

interface FromGateway {
	Bindings: { event: Pick<APIGatewayProxyEvent, 'requestContext'> };
}
type Incoming = Context<FromGateway>;

const logger = new Logger();

/**
 * The Lambda handler of a function: authorises, parses and answers the calls
 * that the contract gives to it. A handler that is missing, too many or
 * another function's does not compile.
 */
export function serve<S extends Service>(handlers: HandlersOf<S>, options: Options = {}): ReturnType<typeof handle> {
	const app = new Hono<FromGateway>({ strict: false });
	// Compresses for every client that accepts it: an answer's length is not known when it begins.
	app.use(compress());
	addRoutes<EndpointNameOf<S>>(app, handlers, options);
	app.notFound((context) => refuse(context, new MarketError('NOT_FOUND')));
	// Writes have been tried again for a while already (`commit`), reads by the SDK.
	app.onError((error, context) => refuse(context, isThrottled(error) ? new MarketError('BUSY') : error));
	return handle(app);
}

function addRoutes<N extends EndpointName>(app: Hono<FromGateway>, handlers: Pick<Handlers, N>, options: Options): void {
	for (const name of Object.keys(handlers) as N[]) {
		const endpoint: Endpoint = endpoints[name];
		const path = API + endpoint.path.replace(/\{(\w+)\}/g, ':$1');
		app.on(endpoint.method, path, (context) => {
			// The gateway, whose log has the rest by the same id, knows CloudFront's address alone.
			logger.info('Called', { requestId: context.env.event.requestContext.requestId, network: readNetwork(context) });
			return answer<Endpoints[N]>(context, endpoint, handlers[name], options).catch((error) => rejectUndocumented(endpoint, error));
		});
	}
}

async function answer<E extends Endpoint>(context: Incoming, endpoint: Endpoint, handler: Answering<E> | Opening<E>, options: Options): Promise<Response> {
	const visitor = readVisitor(context);
	const actor: Actor = { network: shortenNetwork(readNetwork(context)), country: visitor.country };
	const market = openMarket(actor);
	const bearer = await readBearer(context, endpoint);
	const given = await parseRequest<E>(context, endpoint);
	if (bearer && !(given instanceof MarketError)) countCall(bearer.memberId, endpoint);
	const opened = 'open' in handler && bearer && !(given instanceof MarketError) ? await handler.open({ ...given, market }, bearer) : undefined;
	const of = bearer && (opened ? opened.of : await market.members.ofSession(bearer));
	const known = bearer && of && admit(of, bearer, endpoint);
	const lacksFactor = known !== undefined && isLackingFactor(known, readSecondFactorRule());
	if (lacksFactor && endpoint.who !== 'public' && !endpoint.withoutFactor) throw new MarketError('FACTOR_NEEDED');
	// A member without the required second factor sees public data as a guest does.
	const caller = lacksFactor && endpoint.who === 'public' ? undefined : known;
	actor.memberId = caller?.memberId;
	actor.country ??= of?.session?.country;
	// A missing permission is reported before anything else.
	if (given instanceof MarketError) throw given;
	const respond = 'open' in handler ? opened?.answer : handler;
	if (!respond) throw new MarketError('UNAUTHENTICATED');
	const request = {
		...given,
		market,
		caller: caller as CallerOf<E['who']>,
		bearer: bearer as BearerOf<E['who']>,
		session: of?.session as SessionOf<E>,
		visitor,
		language: negotiateLanguage(context.req.header('accept-language')),
	};
	const { limit, bySession = false } = endpoint;
	const limitCallsOf = async (name: RateLimit) => limitCalls(market, name, await identifyCaller(context, given, caller, options), () => respond(request));
	const counted = () => (limit ? limitCallsOf(limit) : respond(request));
	const respondWithinLimits = async () => {
		const result = await (endpoint.who === 'public' && caller?.state !== 'ACTIVE' ? limitGuests(readNetwork(context), given, bySession, counted) : counted());
		return writeAnswer(context, endpoint, result);
	};
	return caller ? limitPages(caller.memberId, endpoint, given, respondWithinLimits) : respondWithinLimits();
}

/** Writes what a handler has answered: as it is, if it is a response, else as JSON that fits an answer. */
async function writeAnswer(context: Incoming, endpoint: Endpoint, result: unknown): Promise<Response> {
	if (result instanceof Response) return result;
	const status = endpoint.status ?? (endpoint.answer ? 200 : 204);
	if (status === 204 || result === undefined) return context.body(null, 204);
	const body = await limitAnswer(result, endpoint, context.req.header('accept-encoding'));
	const headers = { 'content-type': 'application/json', 'cache-control': endpoint.kept ? `public, max-age=${endpoint.kept}` : 'no-store' };
	if ('text' in body) return context.body(body.text, status, headers);
	return context.body(body.gzipped, status, { ...headers, 'content-encoding': 'gzip', vary: 'Accept-Encoding' });
}

/** Anything but what is known is the strictest of all. */
function readSecondFactorRule(): SecondFactorRule {
	const set = readSetting('SECOND_FACTOR');
	return SECOND_FACTOR_RULES.find((rule) => rule === set) ?? 'everybody';
}

/** Clients decide by codes: one that the contract does not give the call is a fault of ours, whatever it says. */
function rejectUndocumented(endpoint: Endpoint, error: unknown): never {
	if (!(error instanceof MarketError) || listErrors(endpoint).has(error.code)) throw error;
	throw new Error(`${error.code} is not documented for ${endpoint.method} ${endpoint.path}`, { cause: error });
}

/** Whom the token names; undefined for a guest where guests may call. Errors: UNAUTHENTICATED. */
async function readBearer(context: Incoming, { who }: Endpoint): Promise<Bearer | undefined> {
	const credential = context.req.header('authorization');
	if (credential === undefined && who === 'public') return undefined;
	const bearer = await verifyBearer(credential?.match(/^Bearer (\S+)$/i)?.[1]);
	if (!bearer) throw new MarketError('UNAUTHENTICATED');
	return bearer;
}

/**
 * The member who calls. Every authenticated call reads the record and the session, so
 * that a token that is still valid opens nothing for the banned, for nobody after the
 * session's end, and for nobody whose session the market has not seen begin.
 * Errors: UNAUTHENTICATED, MEMBER_BANNED, NOT_ACTIVE, FORBIDDEN, PROOF_NEEDED.
 */
function admit({ member, session }: OfSession, bearer: Bearer, { who, bySession, beginsSession, fresh }: Endpoint): MemberRecord {
	if (!member || member.state === 'REMOVED' || member.state === 'UNVERIFIED') throw new MarketError('UNAUTHENTICATED');
	// A call that renews or ends a session may come with a token of an ended one.
	const shown = session ?? (beginsSession ? { sessionId: bearer.sessionId, beganAt: bearer.provedAt } : undefined);
	if (!bySession && !isSessionOpen(member, shown, bearer.issuedAt)) throw new MarketError('UNAUTHENTICATED');
	if (member.state === 'BANNED') throw new MarketError('MEMBER_BANNED', { banReason: member.stateReason });
	const caller = { memberId: member.memberId, roleId: member.roleId, state: member.state };
	if (who === 'admin' && !isAdmin(caller)) throw new MarketError('FORBIDDEN');
	if (who === 'member' && !mayTrade(caller)) throw new MarketError(member.state === 'ACTIVE' ? 'FORBIDDEN' : 'NOT_ACTIVE');
	if (who === 'trader-or-admin' && !mayTrade(caller) && !isAdmin(caller)) throw new MarketError('NOT_ACTIVE');
	if (fresh && !isProofFresh(bearer.provedAt, Date.now())) throw new MarketError('PROOF_NEEDED');
	return member;
}

/** Parses the request. Returns a MarketError that lists its faults. */
async function parseRequest<E extends Endpoint>(context: Incoming, endpoint: Endpoint): Promise<(ParsedOf<E> & object) | MarketError> {
	try {
		// Each part has passed the schema from which its type is made.
		return (await parseParts(context, endpoint)) as ParsedOf<E> & object;
	} catch (error) {
		if (error instanceof MarketError) return error;
		throw error;
	}
}

async function parseParts(context: Incoming, { params, query, body, form }: Endpoint): Promise<object> {
	const parts = {
		...(params && { params: parsePart(params, context.req.param(), 'params') }),
		query: parsePart(query ?? NO_QUERY, readQuery(context), 'query'),
	};
	if (body)
		return {
			...parts,
			body: parsePart(body, form && FORM.test(context.req.header('content-type') ?? '') ? await readForm(context) : await readJson(context), 'body'),
		};
	if (/^\s*(\{\s*\})?\s*$/.test(await context.req.text())) return parts;
	throw new MarketError('VALIDATION', { issues: [{ path: '', code: 'NO_BODY', message: '' }] });
}

/** A name with nothing behind it asks for nothing. */
function readQuery(context: Incoming): Record<string, string> {
	return Object.fromEntries(Object.entries(context.req.query()).filter(([, value]) => value !== ''));
}

/** Each field once: of two of one name the last. */
async function readForm(context: Incoming): Promise<unknown> {
	const text = await readText(context);
	const fields = new Response(text, { headers: { 'content-type': context.req.header('content-type') ?? '' } }).formData();
	return Object.fromEntries(await fields.catch(() => []));
}

async function readText(context: Incoming): Promise<string> {
	const text = await context.req.text();
	if (Buffer.byteLength(text) > REQUEST_BYTES) throw new MarketError('TOO_LARGE');
	return text;
}

async function readJson(context: Incoming): Promise<unknown> {
	const type = context.req.header('content-type') ?? '';
	if (!/^application\/(\w+\+)?json\b/i.test(type)) throw new MarketError('UNSUPPORTED_MEDIA_TYPE');
	const text = await readText(context);
	if (measureDepth(text) > REQUEST_DEPTH) throw new MarketError('VALIDATION', { issues: [{ path: '', code: 'TOO_DEEP', message: '' }] });
	try {
		return JSON.parse(text);
	} catch {
		throw new MarketError('NOT_JSON');
	}
}

/** The account that a request names, whether or not there is one, else the member who calls; the network address that it comes from, and the device. */
async function identifyCaller(context: Incoming, given: object, caller: MemberRecord | undefined, { findDevice }: Options): Promise<Caller> {
	const { params, body } = ACCOUNT_NAMED.parse(given);
	const named = body?.userName ?? body?.email ?? params?.email;
	const device = named === undefined ? undefined : await findDevice?.(context.req.header('cookie'), named);
	return { account: named ?? caller?.memberId, address: readNetwork(context), device };
}

/** The network that the call comes from; on one machine, which has no CloudFront, the gateway's caller. */
function readNetwork(context: Incoming): string {
	return context.req.header(VIEWER_NETWORK) ?? context.env.event.requestContext.identity.sourceIp;
}

function readVisitor(context: Incoming): Visitor {
	const { req } = context;
	return { agent: req.header('user-agent'), cookies: req.header('cookie'), country: readCountry(req.header(VIEWER_COUNTRY)) };
}

function refuse(context: Incoming, error: Error): Response {
	const { requestId } = context.env.event.requestContext;
	const problem = describeProblem(error, negotiateLanguage(context.req.header('accept-language')), requestId);
	// Nothing of the request goes into the log: it may hold a password or a code.
	if (problem.code === 'INTERNAL') logger.error(UNFORESEEN, { requestId, error });
	const headers = new Headers({ 'content-type': 'application/problem+json', 'cache-control': 'no-store' });
	if (error instanceof MarketError && error.extras.retryAfter) headers.set('retry-after', String(error.extras.retryAfter));
	return new Response(JSON.stringify(problem), { status: problem.status, headers });
}
