import type { Bearer } from '#functions/adapters/accounts/tokens.ts';
import type { MemberRecord, OfSession } from '#functions/usecases/accounts/ports/members.ts';
import type { SessionRecord } from '#functions/usecases/accounts/ports/sessions.ts';
import type { Market } from '#functions/usecases/market/market.ts';
import type { AnswerOf, Endpoint, EndpointName, EndpointNameOf, Endpoints, ParsedOf, Service, Who } from '#shared/contract/endpoints.ts';
import type { Problem } from '#shared/contract/errors.ts';
import type { Language } from '#shared/domain/common/language.ts';
import type { NeededScope } from '#shared/domain/integrations/scopes.ts';
import type { Visitor } from './incoming.ts';
import type { Credential } from './read-bearer.ts';

type CallerOf<W extends Who> = W extends 'public' ? MemberRecord | undefined : MemberRecord;
/** Only calls with a scope are open to API keys. */
type BearerOf<E extends Endpoint> = (E extends { scope: NeededScope } ? Credential : Bearer) | (E['who'] extends 'public' ? undefined : never);
/** The session may be new and unknown if the call begins one, and an API key has none. */
type SessionOf<E extends Endpoint> = E extends { beginsSession: true } | { who: 'public' } | { scope: NeededScope } ? SessionRecord | undefined : SessionRecord;

/** A handler's input: the parsed request, the caller, and the market at this instant. */
export type Request<E extends Endpoint> = ParsedOf<E> & {
	market: Market;
	/** The member that the token names, as in the table; undefined for a guest. */
	caller: CallerOf<E['who']>;
	bearer: BearerOf<E>;
	session: SessionOf<E>;
	visitor: Visitor;
	language: Language;
	/** The request as it was received. Its body has been read. */
	raw: globalThis.Request;
	/** Writes an error as a problem document in the caller's language, and logs it if it is unexpected. */
	describe: (error: unknown) => Problem;
};

// biome-ignore lint/suspicious/noConfusingVoidType: use cases that answer nothing return Promise<void>.
type Answer<E extends Endpoint> = E extends { answer: unknown } ? AnswerOf<E> : void;

/** Answers a call with the contract's answer, if it has one, or with a complete response. */
export type Answering<E extends Endpoint> = (request: Request<E>) => Promise<Answer<E> | Response>;

/** The market before the caller is known: nothing can be written. */
type ReadOnlyMarket = Omit<Market, 'actor' | 'commit'>;

/** A handler that reads the caller's record in one request together with what the call needs. The data is used only if the caller may make the call. */
export interface Opening<E extends Endpoint> {
	open(given: ParsedOf<E> & { market: ReadOnlyMarket }, bearer: Credential): Promise<{ of: OfSession; answer: Answering<E> }>;
}

export type Handlers = { [N in EndpointName]: Answering<Endpoints[N]> | Opening<Endpoints[N]> };
/** A handler for each of a function's endpoints, and for no other. */
export type HandlersOf<S extends Service> = Pick<Handlers, EndpointNameOf<S>>;
