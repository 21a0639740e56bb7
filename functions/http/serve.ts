import { Logger } from '@aws-lambda-powertools/logger';
import { Hono, type MiddlewareHandler } from 'hono';
import { handle } from 'hono/aws-lambda';
import { compress } from 'hono/compress';
import { readSetting } from '#functions/environment.ts';
import { openMarket } from '#functions/open-market.ts';
import type { OfSession } from '#functions/usecases/accounts/ports/members.ts';
import type { Market } from '#functions/usecases/market/market.ts';
import { MarketError } from '#functions/usecases/market-error.ts';
import { type Endpoint, type EndpointName, type EndpointNameOf, type Endpoints, endpoints, type ParsedOf, type Service } from '#shared/contract/endpoints.ts';
import { negotiateLanguage } from '#shared/contract/language.ts';
import { shortenNetwork } from '#shared/domain/audit/audit-event.ts';
import { admit } from './call/admit.ts';
import { announceEnd } from './call/announce-end.ts';
import type { Answering, Handlers, HandlersOf, Opening, Request } from './call/handlers.ts';
import { type FromGateway, type Incoming, readNetwork, readVisitor } from './call/incoming.ts';
import { limitCall } from './call/limit-call.ts';
import { countCall, limitPages } from './call/limit-members.ts';
import { parseRequest } from './call/parse-request.ts';
import { type Credential, readBearer } from './call/read-bearer.ts';
import type { KeyAdmission } from './call/read-key.ts';
import { writeAnswer } from './call/write-answer.ts';
import { describeRefusal, rejectUndocumented, writeRefusal } from './call/write-refusal.ts';
import type { DeviceMarks } from './device-marks.ts';

const API = '/api/v1';

interface Options {
	/** Finds the device that once signed in to this account, from the cookies of a call. */
	findDevice?: DeviceMarks['find'];
	/** Admits API keys to the calls with a scope. A function without such calls has no right to read keys. */
	keys?: KeyAdmission;
	/** Calls that programs and the market's own pages may make, and no page of another site. */
	ownPages?: readonly EndpointName[];
}

const logger = new Logger();

/**
 * Creates a function's Lambda handler, which authorizes, parses and answers the calls that the contract assigns to the function. A missing, surplus
 * or foreign handler does not compile.
 */
export function serve<S extends Service>(handlers: HandlersOf<S>, options: Options = {}): ReturnType<typeof handle> {
	const app = new Hono<FromGateway>({ strict: false });
	// Compresses for every client that accepts it, because an answer's length is not known when it begins.
	app.use(compress());
	app.use(async (context, next) => {
		await next();
		for (const [name, value] of Object.entries(context.get('limits') ?? {})) context.res.headers.set(name, value);
	});
	addRoutes<EndpointNameOf<S>>(app, handlers, options);
	app.notFound((context) => writeRefusal(context, new MarketError('NOT_FOUND')));
	app.onError((error, context) => writeRefusal(context, error));
	return handle(app);
}

function addRoutes<N extends EndpointName>(app: Hono<FromGateway>, handlers: Pick<Handlers, N>, options: Options): void {
	for (const name of Object.keys(handlers) as N[]) {
		const endpoint: Endpoint = endpoints[name];
		const path = API + endpoint.path.replace(/\{(\w+)\}/g, ':$1');
		if (endpoint.deprecated) app.on(endpoint.method, path, announceEnd(endpoint.deprecated));
		if (options.ownPages?.includes(name)) app.on(endpoint.method, path, refuseOtherSites);
		app.on(endpoint.method, path, (context) => {
			// The gateway's log has the rest under the same id, but only CloudFront's address.
			logger.info('Called', { requestId: context.env.event.requestContext.requestId, network: readNetwork(context) });
			const answered = answer<Endpoints[N]>(context, endpoint, handlers[name], options).catch((error) => rejectUndocumented(endpoint, error));
			return endpoint.publishable ? answered.catch((error: Error) => showEverywhere(writeRefusal(context, error))) : answered;
		});
	}
}

/** Refuses a page of another site, before anything is read. Browsers state the page's site in `Origin`; programs do not. */
const refuseOtherSites: MiddlewareHandler<FromGateway> = async ({ req }, next) => {
	const origin = req.header('origin');
	if (origin !== undefined && origin !== readSetting('WEB_ORIGIN')) throw new MarketError('FORBIDDEN');
	await next();
};

/** Lets a page of any site read a refusal, which contains no stone, so that a widget can say why it shows nothing. */
function showEverywhere(refusal: Response): Response {
	refusal.headers.set('access-control-allow-origin', '*');
	return refusal;
}

/** Answers a call in the order of the files in `call`: token, request, permission, limits, handler, answer. */
async function answer<E extends Endpoint>(
	context: Incoming,
	endpoint: Endpoint,
	handler: Answering<E> | Opening<E>,
	{ findDevice, keys }: Options,
): Promise<Response> {
	const reading = openMarket();
	const bearer = await readBearer(context, endpoint, reading, keys);
	const given = await parseRequest<E>(context, endpoint);
	if (bearer && !(given instanceof MarketError)) countCall(bearer.memberId, endpoint);
	const { of, respond } = await readCaller(handler, given, reading, bearer);
	const caller = bearer && of && admit(of, bearer, endpoint);
	// A missing permission is reported before anything else.
	if (given instanceof MarketError) throw given;
	if (!respond) throw new MarketError('UNAUTHENTICATED');
	const visitor = readVisitor(context);
	const network = shortenNetwork(readNetwork(context));
	const key = bearer?.key;
	const market = openMarket({ memberId: caller?.memberId, network, country: visitor.country ?? of?.session?.country, key }, reading.now);
	if (key) await keys?.note(market, key, endpoint, network);
	const language = negotiateLanguage(context.req.header('accept-language'));
	const describe = (error: unknown) => describeRefusal(context, error);
	// The endpoint's `who` determines whether there is a caller.
	const request = { ...given, market, caller, bearer, session: of?.session, visitor, language, raw: context.req.raw, describe } as Request<E>;
	const respondWithinLimits = async () =>
		writeAnswer(context, endpoint, await limitCall(context, endpoint, { given, market, caller, findDevice }, () => respond(request)));
	return caller ? limitPages(caller.memberId, endpoint, given, respondWithinLimits) : respondWithinLimits();
}

/** Reads the token's member and session, together with what the handler needs if it opens the call. */
async function readCaller<E extends Endpoint>(
	handler: Answering<E> | Opening<E>,
	given: (ParsedOf<E> & object) | MarketError,
	market: Market,
	bearer: Credential | undefined,
): Promise<{ of?: OfSession; respond?: Answering<E> }> {
	if (!('open' in handler)) return { of: bearer && (await market.members.ofSession(bearer)), respond: handler };
	if (!bearer) return {};
	if (given instanceof MarketError) return { of: await market.members.ofSession(bearer) };
	const { of, answer } = await handler.open({ ...given, market }, bearer);
	return { of, respond: answer };
}
