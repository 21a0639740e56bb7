import type { Context, ScheduledEvent } from 'aws-lambda';
import { expect, vi } from 'vitest';
import type { MemberRecord } from '#functions/usecases/accounts/ports/members.ts';
import type { Market } from '#functions/usecases/market/market.ts';
import type { ListingRecord } from '#functions/usecases/stock/ports/listings.ts';
import { ApiError, type Client, createClient } from '#shared/contract/client.ts';
import type { Problem } from '#shared/contract/errors.ts';
import { ADMIN_ROLE } from '#shared/domain/accounts/member.ts';
import { makeMember } from '#test/steps/records.ts';

/** The uploaded sheets, by import. */
export const uploaded = new Map<string, Uint8Array>();

/** A search that finds no comparables, so that no price is questioned. */
const NO_EQUALS = { appraisals: { findEqualPrices: async () => undefined }, certificates: { findForSale: async () => [] } };

/** Replaces storage and queue. */
export const sheets = {
	signUpload: async () => ({ url: 'https://storage.example', fields: {}, expiresAt: Date.now() }),
	read: async (importId: string) => {
		const bytes = uploaded.get(importId);
		return bytes && { etag: importId, bytes };
	},
};
export const queue = { wake: async () => undefined };

/** The answer to a member's call: `OK` with the answer, or the problem and its code. */
export interface Heard<T> {
	code: string;
	answer?: T;
	problem?: Problem;
}

export async function settle<T>(calling: Promise<T>): Promise<Heard<T>> {
	try {
		return { code: 'OK', answer: await calling };
	} catch (error) {
		if (error instanceof ApiError) return { code: error.code, problem: error.problem };
		throw error;
	}
}

/** Opens the market's own handlers, called with the gateway's events, and the real table. */
export async function openHandlers() {
	const [{ openMarket }, opening, importing, hiding] = await Promise.all([
		import('#functions/open-market.ts'),
		import('#functions/open-import-market.ts'),
		import('#functions/usecases/sheets/import-sheet.ts'),
		import('#functions/usecases/accounts/hide-listings.ts'),
	]);
	const [diamonds, bids, admin, imports, sweep] = await Promise.all([
		import('#functions/http/diamonds.ts'),
		import('#functions/http/bids.ts'),
		import('#functions/http/admin.ts'),
		import('#functions/http/imports.ts'),
		import('#functions/schedules/sweep.ts'),
	]);
	return { openMarket, ...importing, ...opening, ...hiding, diamonds, bids, admin, imports, sweep };
}

/** The market as its members reach it, and its clock. */
export class RealMarket {
	readonly #handlers: Awaited<ReturnType<typeof openHandlers>>;
	readonly members: MemberRecord[];
	readonly admin: MemberRecord;

	constructor(handlers: Awaited<ReturnType<typeof openHandlers>>, names: readonly string[]) {
		this.#handlers = handlers;
		this.members = names.map((name) => makeMember(name, { companyName: name }));
		this.admin = makeMember('Admin', { roleId: ADMIN_ROLE });
	}

	get market(): Market {
		return this.#handlers.openMarket();
	}

	async begin(): Promise<void> {
		const people = [...this.members, this.admin];
		await this.market.commit(people.map((member) => ({ kind: 'member-added', member })));
		const at = this.market.now;
		// Each member's token and session id are the member's id.
		for (const { memberId } of people) {
			const session = { memberId, sessionId: memberId, kind: 'SCRIPT' as const, beganAt: at, usedAt: at };
			await this.market.commit([{ kind: 'session-begun', session, isNewDevice: false }]);
		}
	}

	/** Removes everything that a later sweep would find. */
	async end(listingIds: readonly string[]): Promise<void> {
		const { market } = this;
		const [listings, members] = await Promise.all([
			market.listings.getMany(listingIds),
			market.members.getMany([...this.members, this.admin].map(({ memberId }) => memberId)),
		]);
		for (const listing of listings) await market.commit([{ kind: 'listing-removed', listing }]);
		for (const before of members.values()) {
			const bidCounts = await market.bids.counts(before.memberId);
			await market.commit([{ kind: 'member-removed', before, after: { ...before, state: 'REMOVED' }, bidCounts }]);
		}
	}

	/** Returns a member's client for the calls of one function. */
	api(service: 'diamonds' | 'bids' | 'admin' | 'imports', memberId: string): Client {
		const { handler } = this.#handlers[service];
		return createClient({ base: 'https://market.example/api/v1', token: () => memberId, fetch: (to, init) => pass(handler, new Request(to, init)) });
	}

	/** Runs everything that is due. */
	async sweep(): Promise<void> {
		await this.#handlers.sweep.handler({} as ScheduledEvent, patient);
	}

	/** Hides or shows stones as the table's stream does after a change of a member's state. */
	async hideStonesOf(memberIds: readonly string[]): Promise<void> {
		for (const memberId of memberIds) await this.#handlers.showOrHideListings(this.market, memberId);
	}

	/** Has a worker continue an import, to its end or to the preview. */
	async workOn(importId: string): Promise<void> {
		const { importSheet, openImportMarket } = this.#handlers;
		expect(await importSheet({ ...openImportMarket(this.market), ...NO_EQUALS }, importId, patient.getRemainingTimeInMillis)).toEqual({
			outcome: 'done',
		});
	}

	moveClock(now: number): void {
		vi.setSystemTime(now);
	}

	async readListings(ids: readonly string[]): Promise<ListingRecord[]> {
		return this.market.listings.getMany(ids);
	}
}

const patient = { getRemainingTimeInMillis: () => 600_000 };

/** Passes a request to the function and returns its answer, as the gateway does. */
async function pass(handler: Awaited<ReturnType<typeof openHandlers>>['bids']['handler'], request: Request): Promise<Response> {
	const event = {
		httpMethod: request.method,
		path: new URL(request.url).pathname,
		headers: { host: 'market.example', ...Object.fromEntries(request.headers) },
		multiValueHeaders: {},
		queryStringParameters: null,
		multiValueQueryStringParameters: null,
		body: (await request.text()) || null,
		isBase64Encoded: false,
		requestContext: { requestId: 'request', identity: { sourceIp: '192.0.2.1' } },
	} as unknown as Parameters<typeof handler>[0];
	const { statusCode, body } = await handler(event, {} as Context);
	return new Response(body || null, { status: statusCode });
}
