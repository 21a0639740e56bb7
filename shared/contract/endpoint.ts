import * as z from 'zod';
import { Id } from '#shared/contract/common.ts';
import type { ErrorCode } from '#shared/contract/errors.ts';
import type { MemberPace, RateLimit } from '#shared/domain/common/request-limits.ts';
import type { NeededScope } from '#shared/domain/integrations/scopes.ts';

/**
 * The permitted callers. `public`: everybody; a token may show more. `signed-in`: a signed-in member in any state. `member`: an active
 * trading member. `trader-or-admin`: an active trading member or an admin.
 */
export type Who = 'public' | 'signed-in' | 'member' | 'trader-or-admin' | 'admin';

/** The functions that answer calls: each in `functions/http` by its name, with its settings in `infra/functions.ts`. */
export type Service = 'members' | 'admin' | 'diamonds' | 'media' | 'bids' | 'search' | 'imports' | 'notifications';

export interface Endpoint {
	method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
	/** Relative to `/api/v1`; `{name}` are path parameters. */
	path: string;
	service: Service;
	who: Who;
	summary: string;
	params?: z.ZodObject;
	query?: z.ZodObject;
	body?: z.ZodType;
	/** Schema by which the server reads the body, if single elements that do not match `body` are refused for themselves. */
	received?: z.ZodType;
	/** The body may also be a form, as browsers and mail programs send it. */
	form?: true;
	/** If absent, the answer is empty (204). */
	answer?: z.ZodType;
	/** Default 200, or 204 without an answer. */
	status?: 200 | 201 | 202 | 204;
	/** Media type of an answer that is not JSON. */
	media?: string;
	/** Other media types that the query may request. */
	otherMedia?: readonly string[];
	/** The answer has an ETag; 304 if the caller has it already (`If-None-Match`). */
	tagged?: true;
	/** A message that expects no answer (a notification) is answered with an empty 202. */
	notifications?: true;
	/** The field of an entry from which the answer's `next` is taken, if the list continues. */
	nextBy?: string;
	/** Seconds for which the answer may be cached. It is the same for every caller. */
	kept?: number;
	/** The answer is in storage: the call answers 302 with its address. */
	redirects?: true;
	/** Takes a widget's publishable key instead of a token, from pages of other sites. */
	publishable?: true;
	/** Counted by the session of the refresh token instead of by network address. */
	bySession?: true;
	/** Also open to an API key with this scope, or with one of several, besides the members in `who`. */
	scope?: NeededScope;
	/** Requires the header `Idempotency-Key`: the same key with the same body within a day answers the first answer. */
	idempotent?: true;
	/** Requires a sign-in, or a renewed proof of identity, within the last minutes (`PROOF_LIFE`). */
	fresh?: true;
	/** Begins a session: accepts a token of a session that the market does not know yet, and records its country. */
	beginsSession?: true;
	/** Also open to a member who must have a second factor and has not set it up yet. */
	withoutFactor?: true;
	/** The rate limit. The account is a public call's `userName` or `email`, or else the calling member. */
	limit?: RateLimit;
	/** A member's pace, counted in memory before anything is read. */
	pace?: MemberPace;
	/** The call ends: the days since when it is deprecated and on which it ends, and the name of the call that replaces it. */
	deprecated?: { since: string; sunset: string; instead: string };
	/** Codes besides those that follow from the other fields (`listErrors`). */
	errors?: readonly ErrorCode[];
}

/** Describes a call with its exact type. */
export const endpoint = <
	const S extends Service,
	const M extends Endpoint['method'],
	const P extends string,
	const D extends Omit<Endpoint, 'service' | 'method' | 'path'>,
>(
	service: S,
	method: M,
	path: P,
	definition: D,
) => ({ service, method, path, ...definition });
export const byId = z.strictObject({ id: Id });
export const byMember = z.strictObject({ userId: Id });
