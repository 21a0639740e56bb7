import type { IncomingMessage, ServerResponse } from 'node:http';
import * as z from 'zod';
import { HttpError, readBody, readJson, sendHtml, sendJson, sendProblem } from './gateway/http.ts';
import type { Identity } from './identity/identity.ts';
import { renderInboxPage } from './mail/inbox-page.ts';
import type { MarketRun } from './market-run.ts';
import type { Parts } from './parts.ts';
import type { ForeseenBan } from './seed/foreseen-bans.ts';
import { MARKET_ZONE } from './settings.ts';
import { CLOCK_USAGE, findClockTarget } from './time/clock.ts';
import { findLastTarget, nameBans, renderClockPage, WARNED_BANS } from './time/clock-page.ts';

const REQUEST_BYTES = 10_000;
/** The name of an SES error, or null to accept mails again. */
const MailRefusal = z.strictObject({ refuse: z.string().min(1).nullable() });
/** The member whose sign-in shall count as `minutes` older. */
const OlderProof = z.strictObject({ userName: z.email(), minutes: z.int().positive() });
const Reset = z.strictObject({ seed: z.boolean().default(false) });

const USAGE =
	'There are GET and POST /__local/mail, GET and POST /__local/clock, POST /__local/bans, DELETE /__local/connections, POST /__local/canary, POST /__local/proofs, POST /__local/replay and POST /__local/reset.';

/** The market, as the pages show and move it. */
interface PagesMarket extends Pick<Parts, 'clock' | 'mailbox'>, Pick<MarketRun, 'moveClock' | 'reset'> {
	/** Lists the members who would be banned if the clock were moved to `until`. */
	foreseeBans(until: number): Promise<ForeseenBan[]>;
	/** Lists the addresses of banned members, and lifts their bans if `lift`. */
	readBanned(lift: boolean): Promise<string[]>;
	/** Ends the live channel's connections as the gateway does after two hours. */
	endConnections(): void;
	/** Replays changes of the table that were set aside. */
	replay(): Promise<object>;
	/** Runs the canary, which a schedule does in AWS, and returns its steps. */
	walkAsCanary(): Promise<object>;
	ageProofs: Identity['ageProofs'];
}

/** Creates the pages under `/__local/`, for people and tests: the inbox, the clock, the end of live connections, the reset. */
export function createLocalPages(market: PagesMarket) {
	const now = () => new Date(market.clock.now()).toISOString();

	const showClockPage = async (response: ServerResponse, refused = false) => {
		const present = market.clock.now();
		const [bans, banned] = await Promise.all([market.foreseeBans(findLastTarget(present, MARKET_ZONE)), market.readBanned(false)]);
		sendHtml(response, refused ? 409 : 200, renderClockPage(present, MARKET_ZONE, { bans, banned, refused }));
	};

	const clock = async (request: IncomingMessage, response: ServerResponse, isForm: boolean) => {
		if (request.method === 'POST') {
			const { [WARNED_BANS]: warned = '', ...wish } = await readWish(request, isForm);
			const target = findClockTarget(wish, market.clock.now(), MARKET_ZONE);
			if (target === undefined) {
				sendProblem(response, 400, 'Not a movement of the clock', CLOCK_USAGE);
				return;
			}
			// A page may have been open for long, and a member may have bid since.
			if (isForm && nameBans(await market.foreseeBans(target), target) !== warned) return showClockPage(response, true);
			await market.moveClock(target);
			if (isForm) return showClock(response);
		}
		if (request.headers.accept?.includes('text/html')) await showClockPage(response);
		else sendJson(response, 200, { now: now() });
	};

	const mail = (request: IncomingMessage, response: ServerResponse, query: URLSearchParams) => {
		const to = query.get('to') ?? undefined;
		const since = query.has('since') ? Date.parse(query.get('since') ?? '') : 0;
		if (Number.isNaN(since)) {
			sendProblem(response, 400, 'Not an instant', 'Send since as ISO 8601, such as 2026-01-31T08:00:00.000Z.');
			return;
		}
		const messages = market.mailbox.messages({ to, since });
		if (request.headers.accept?.includes('text/html')) sendHtml(response, 200, renderInboxPage(to, messages));
		else sendJson(response, 200, { messages });
	};

	const refuseMail = async (request: IncomingMessage, response: ServerResponse) => {
		const wish = MailRefusal.safeParse(await readJson(request, REQUEST_BYTES));
		if (!wish.success) {
			sendProblem(response, 400, 'Not a refusal', 'Send {"refuse": "SendingPausedException"}, or {"refuse": null} to go on.');
			return;
		}
		market.mailbox.refuse(wish.data.refuse ?? undefined);
		sendJson(response, 200, wish.data);
	};

	const endConnections = (response: ServerResponse) => {
		market.endConnections();
		response.writeHead(204).end();
	};

	const ageProofs = async (request: IncomingMessage, response: ServerResponse) => {
		const wish = OlderProof.safeParse(await readJson(request, REQUEST_BYTES));
		if (!wish.success) sendProblem(response, 400, 'Not a proof', 'Send {"userName": "admin@example.com", "minutes": 11}.');
		else if (!(await market.ageProofs(wish.data.userName, wish.data.minutes * 60))) sendProblem(response, 404, 'Not found', 'Nobody has this address.');
		else response.writeHead(204).end();
	};

	const reset = async (request: IncomingMessage, response: ServerResponse, isForm: boolean) => {
		const wish = isForm ? Reset.safeParse({ seed: true }) : Reset.safeParse(await readJson(request, REQUEST_BYTES));
		if (!wish.success) {
			sendProblem(response, 400, 'Not a reset', 'Send {} for an empty market or {"seed": true} for the demo market.');
			return;
		}
		await market.reset(wish.data.seed);
		if (isForm) showClock(response);
		else sendJson(response, 200, { now: now() });
	};

	return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
		const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
		const call = `${request.method} ${pathname}`;
		const isForm = searchParams.has('form');
		try {
			if (call === 'GET /__local/mail') mail(request, response, searchParams);
			else if (call === 'POST /__local/mail') await refuseMail(request, response);
			else if (call === 'POST /__local/replay') sendJson(response, 200, await market.replay());
			else if (call === 'POST /__local/canary') sendJson(response, 200, await market.walkAsCanary());
			else if (call === 'GET /__local/clock' || call === 'POST /__local/clock') await clock(request, response, isForm);
			else if (call === 'POST /__local/bans') await market.readBanned(true).then(() => showClock(response));
			else if (call === 'DELETE /__local/connections') endConnections(response);
			else if (call === 'POST /__local/proofs') await ageProofs(request, response);
			else if (call === 'POST /__local/reset') await reset(request, response, isForm);
			else sendProblem(response, 404, 'Not found', USAGE);
		} catch (error) {
			if (error instanceof HttpError) sendProblem(response, error.status, 'Not understood', error.message);
			else sendProblem(response, 500, 'Failed', error instanceof Error ? error.message : String(error));
		}
	};
}

/** Reads a request. The address marks forms of our own pages, since programs such as curl send JSON under any type. */
async function readWish(request: IncomingMessage, isForm: boolean): Promise<Record<string, unknown>> {
	if (isForm) return Object.fromEntries(new URLSearchParams((await readBody(request, REQUEST_BYTES)).toString('utf8')));
	return z
		.record(z.string(), z.unknown())
		.catch({})
		.parse(await readJson(request, REQUEST_BYTES));
}

function showClock(response: ServerResponse): void {
	response.writeHead(303, { location: '/__local/clock' }).end();
}
