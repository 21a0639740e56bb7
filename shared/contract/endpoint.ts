import * as z from 'zod';
import { Id } from '#shared/contract/common.ts';
import type { ErrorCode } from '#shared/contract/errors.ts';
import type { MemberPace, RateLimit } from '#shared/domain/common/limits.ts';

/**
 * Who may call: `public`; `signed-in` whatever the member's state; `member` an
 * active trading member; `trader-or-admin` either of the two; `admin`. Of
 * what is `public` a caller with a token may see more.
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
	/** Everybody gets the same answer, whoever calls, and may keep it for so many seconds. */
	kept?: number;
	/** The answer lies in storage: the call answers 302 and where. */
	redirects?: true;
	/** Counted by the session that its refresh token is of, not by the network address. */
	bySession?: true;
	/** Only to who has signed in, or said once more who it is, minutes ago (`PROOF_LIFE`). */
	fresh?: true;
	/** Begins a session: takes a token of one that the market has not seen yet, and learns from which country. */
	beginsSession?: true;
	/** Also to who must have a second factor and has none yet: all that is needed to set one up. */
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
