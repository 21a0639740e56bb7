import * as z from 'zod';
import { type Limit, RATE_LIMITS, type RateLimit } from '#shared/domain/common/request-limits.ts';
import { membersEndpoints } from './accounts/endpoints.ts';
import { bidsEndpoints, messageEndpoints } from './auctions/endpoints.ts';
import { PageSize } from './common.ts';
import type { Endpoint, Service } from './endpoint.ts';
import type { ErrorCode } from './errors.ts';
import { integrationsEndpoints } from './integrations/endpoints.ts';
import { feedEndpoints } from './integrations/feed-endpoints.ts';
import { notificationsEndpoints } from './notifications/endpoints.ts';
import { adminEndpoints } from './operations/endpoints.ts';
import { searchEndpoints } from './search/endpoints.ts';
import { savedSearchEndpoints } from './search/saved-search-endpoints.ts';
import { importsEndpoints } from './sheets/endpoints.ts';
import { diamondsEndpoints } from './stock/endpoints.ts';
import { mediaEndpoints } from './stock/media-endpoints.ts';

export type { Endpoint, Service, Who } from './endpoint.ts';

/** The contract: every call of the API. Routes, API Gateway, the web client and the OpenAPI document derive from it. */
export const endpoints: Endpoints = {
	...membersEndpoints,
	...adminEndpoints,
	...diamondsEndpoints,
	...savedSearchEndpoints,
	...searchEndpoints,
	...mediaEndpoints,
	...bidsEndpoints,
	...messageEndpoints,
	...importsEndpoints,
	...feedEndpoints,
	...notificationsEndpoints,
	...integrationsEndpoints,
} satisfies Record<string, Endpoint>;

/** The types of all calls, written out because the compiler cannot write a type as long as the inferred one into the declarations of the client package. */
export type Endpoints = typeof membersEndpoints &
	typeof adminEndpoints &
	typeof diamondsEndpoints &
	typeof savedSearchEndpoints &
	typeof searchEndpoints &
	typeof mediaEndpoints &
	typeof bidsEndpoints &
	typeof messageEndpoints &
	typeof importsEndpoints &
	typeof feedEndpoints &
	typeof notificationsEndpoints &
	typeof integrationsEndpoints;
export type EndpointName = keyof Endpoints;
export type EndpointNameOf<S extends Service> = { [N in EndpointName]: Endpoints[N]['service'] extends S ? N : never }[EndpointName];

/** Lists every code with which a call may be refused. The entrance answers no other (`functions/http/call/write-refusal.ts`). */
export function listErrors(endpoint: Endpoint): ReadonlySet<ErrorCode> {
	const { who, scope, body, limit, pace, fresh, withoutFactor, idempotent, errors = [] } = endpoint;
	return new Set([
		...errors,
		// Any call may be refused for unexpected input or an invalid token, even a public call without input.
		...(['VALIDATION', 'UNAUTHENTICATED', 'MEMBER_BANNED'] as const),
		...(body ? (['NOT_JSON', 'TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'] as const) : []),
		// Callers who do not trade are counted by network address, and a member's large pages while they are made.
		...(limit || pace || who === 'public' || hasPages(endpoint) ? (['TOO_MANY_REQUESTS'] as const) : []),
		// A mailed code becomes invalid after a number of tries.
		...(limit && hasTries(limit) ? (['OTP_INVALID'] as const) : []),
		...(who === 'member' || who === 'trader-or-admin' ? (['NOT_ACTIVE'] as const) : []),
		...(who === 'public' ? [] : (['FORBIDDEN'] as const)),
		...(fresh ? (['PROOF_NEEDED'] as const) : []),
		...(idempotent ? (['IDEMPOTENCY_KEY_REUSED', 'IDEMPOTENCY_KEY_IN_USE'] as const) : []),
		...(who === 'public' || withoutFactor ? [] : (['FACTOR_NEEDED'] as const)),
		...(scope ? KEY_ERRORS : []),
		// The table and the identity service may be too busy for any call.
		...(['BUSY', 'INTERNAL'] as const),
	]);
}

/** Refusals of a call with an API key. A key opens nothing for a member who may not trade, even if the call is public. */
const KEY_ERRORS = [
	'KEY_INVALID',
	'KEY_IN_QUERY',
	'SCOPE_MISSING',
	'NETWORK_REFUSED',
	'TOO_MANY_REQUESTS',
	'NOT_ACTIVE',
	'FORBIDDEN',
	'FACTOR_NEEDED',
] as const satisfies readonly ErrorCode[];

function hasTries(limit: RateLimit): boolean {
	const { tries }: Limit = RATE_LIMITS[limit];
	return tries !== undefined;
}

/** Returns whether a call has a page size. */
export function hasPages({ query, body }: Endpoint): boolean {
	return 'size' in (query?.shape ?? {}) || (body instanceof z.ZodObject && body.shape.size === PageSize);
}

type Input<S> = S extends z.ZodType ? z.input<S> : never;
type Output<S> = S extends z.ZodType ? z.output<S> : never;
type Part<E, K extends string, F extends 'in' | 'out'> = E extends { [P in K]: infer S } ? { [P in K]: F extends 'in' ? Input<S> : Output<S> } : unknown;

/** A query may be absent if all its fields are optional. */
type QueryPart<E> = E extends { query: infer S } ? (object extends Input<S> ? { query?: Input<S> } : { query: Input<S> }) : unknown;
type BodyPart<E> = E extends { received: infer S } ? { body: Output<S> } : Part<E, 'body', 'out'>;
/** The value of the header `Idempotency-Key`. */
type KeyPart<E> = E extends { idempotent: true } ? { idempotencyKey: string } : unknown;
export type RequestOf<E extends Endpoint> = Part<E, 'params', 'in'> & QueryPart<E> & Part<E, 'body', 'in'> & KeyPart<E>;
export type ParsedOf<E extends Endpoint> = Part<E, 'params', 'out'> & Part<E, 'query', 'out'> & BodyPart<E> & KeyPart<E>;
export type AnswerOf<E extends Endpoint> = E extends { answer: infer A } ? Output<A> : undefined;
