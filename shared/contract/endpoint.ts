import * as z from 'zod';
import { Id } from '#shared/contract/common.ts';
import type { ErrorCode } from '#shared/contract/errors.ts';
import type { MemberPace, RateLimit } from '#shared/domain/common/request-limits.ts';

/**
 * The permitted callers. `public`: everybody; a token may show more. `signed-in`: a signed-in
 * member in any state. `member`: an active trading member. `trader-or-admin`: either of the
 * two. `admin`: an admin.
 */
export type Who = 'public' | 'signed-in' | 'member' | 'trader-or-admin' | 'admin';

/** The functions that answer calls: each in `functions/http` by its name, with its settings in `infra/functions.ts`. */
export type Service = 'members' | 'admin' | 'diamonds' | 'media' | 'bids' | 'search' | 'imports' | 'notifications';

export interface Endpoint {
	method: 'GET' | 'POST' | 'PUT' | 'DELETE';
	/** Relative to `/api/v1`; `{name}` are path parameters. */
	path: string;
	/** The function that answers. */
	service: Service;
	who: Who;
	summary: string;
	params?: z.ZodObject;
	query?: z.ZodObject;
	body?: z.ZodType;
	/** The body may be a form too, as browsers and mail programs send it. */
	form?: true;
	/** Absent: an empty answer (204). */
	answer?: z.ZodType;
	/** Default 200, or 204 without an answer. */
	status?: 200 | 201 | 202 | 204;
	/** Media type of an answer that is not JSON. */
	media?: string;
	/** Media type that comes instead when the query asks for it. */
	otherMedia?: string;
	/** The field of an entry that the answer's `next` names, of a list that goes on from there. */
	nextBy?: string;
	/** Seconds for which the answer may be cached. It is the same for every caller. */
	kept?: number;
	/** The answer lies in storage: the call answers 302 and where. */
	redirects?: true;
	/** Counted by the session that its refresh token is of, not by the network address. */
	bySession?: true;
	/** Requires a sign-in, or a renewed proof of identity, within the last minutes (`PROOF_LIFE`). */
	fresh?: true;
	/** Begins a session: takes a token of one that the market has not seen yet, and learns from which country. */
	beginsSession?: true;
	/** Also open to a member who must have a second factor and has not set it up yet. */
	withoutFactor?: true;
	/** How often it may be called; names the account by `userName` or `email`. */
	limit?: RateLimit;
	/** How often one member may call it, counted in memory before anything is read. */
	pace?: MemberPace;
	/** Beside those that come with the other columns (`listErrors`). */
	errors?: readonly ErrorCode[];
}

/** A call as it is written down, with all that is known of it. */
export const endpoint = <const E extends Endpoint>(definition: E) => definition;
export const byId = z.strictObject({ id: Id });
export const byMember = z.strictObject({ userId: Id });
