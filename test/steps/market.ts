import { setTimeout as pause } from 'node:timers/promises';
import { inject } from 'vitest';
import { nameResults, packContent } from '#functions/adapters/prices/history-objects.ts';
import type { PackedResult } from '#functions/usecases/prices/ports/history.ts';
import { type LocalCloud, type LocalCloudOptions, startLocalCloud } from '#infra/local/local-cloud.ts';
import { SNAPSHOT_BUCKET } from '#infra/local/settings.ts';
import type { Session } from '#shared/contract/accounts/members.ts';
import { type Client, createClient } from '#shared/contract/client.ts';
import { nameQuarter } from '#shared/domain/prices/result.ts';
import { type ClockStep, type Mail, NO_DOOR, openLocalPages, openTestDoor, skipWithout } from './test-door.ts';

/** Milliseconds that calls about an address take at least: much of a run would be waiting for as long as in a real market. */
export const EVEN_TIME = 100;

/**
 * The market under test, in memory and empty at first: one for all files that
 * the same process runs one after the other, as they share its clock. Or, by
 * `MARKET_ORIGIN`, one that runs already, anywhere (`npm run stage:test`).
 */
const cloud = process.env.MARKET_ORIGIN === undefined ? await startMarket({ web: true, evenTime: EVEN_TIME }) : undefined;
const origin = process.env.MARKET_ORIGIN ?? cloud?.url ?? '';

/** An empty market in memory. It takes as long over calls about an address as a real one, unless `evenTime` says otherwise. */
export function startMarket(options: Pick<LocalCloudOptions, 'web' | 'evenTime' | 'cold'>): Promise<LocalCloud> {
	return startLocalCloud({
		...options,
		port: 0,
		stateFolder: undefined,
		fresh: true,
		seed: false,
		behindEntrance: true,
		log: () => undefined,
		tableEndpoint: inject('tableEndpoint'),
	});
}

/** Where members reach it. */
export const getOrigin = (): string => origin;
/** Of everybody whom a test makes a member; a stage that strangers can reach is given one that they do not know. */
export const PASSWORD = process.env.MARKET_PASSWORD ?? 'Diamonds-2026!';

const { MARKET_DOOR } = process.env;
/** What tests need beside what members may do: of a stage by its test door, of a market on this machine by its pages. */
const door = MARKET_DOOR ? openTestDoor(MARKET_DOOR) : new URL(origin).hostname === 'localhost' ? openLocalPages(origin) : NO_DOOR;
/** Whether members come by the test door. */
export const enrol = door.enrol;
/** Whether members are written into the market of this process as a test wants them. */
export const enrolWhole = cloud?.enrol;
export const ADMIN = 'admin@example.com';

let names = 0;
/** An address that nobody else in this run has. */
export const makeAddress = (name: string): string => `${name}.${process.pid}.${Date.now().toString(36)}.${++names}@example.com`;

/** Puts auctions that were decided some nights ago into the archive of the market under test, in the place of those of their quarter. */
export async function placeResults(results: readonly PackedResult[]): Promise<void> {
	if (!cloud) return skipWithout('a market of the same process, which can be given a past');
	const quarters = Map.groupBy(results, ({ week }) => nameQuarter(week));
	await cloud.objects.fill(
		SNAPSHOT_BUCKET,
		[...quarters].map(([quarter, its]) => ({ key: nameResults(quarter), contentType: 'application/gzip', headers: {}, content: packContent(its) })),
	);
}

/** The API as a guest calls it. */
export const guest = (language = 'en'): Client => createClient({ base: `${getOrigin()}/api/v1`, language: () => language });

/** The API as a guest calls it whose network the entrance names so. */
export function visitorFrom(network: string): Client {
	return createClient({
		base: `${getOrigin()}/api/v1`,
		fetch: (input, init) => {
			const headers = new Headers(init?.headers);
			headers.set('x-viewer-network', network);
			return fetch(input, { ...init, headers });
		},
	});
}

/** A member with a session, calling the API. */
export interface SignedIn {
	userName: string;
	session: Session;
	api: Client;
}

/** The marks that the market has given to this process by which it knows a device again, by account. */
const marks = new Map<string, string>();
/** The cookie of a device that has signed in to the account before, if this process has. */
export const readDeviceMark = (userName: string): string | undefined => marks.get(userName);

/** From a device that the market knows from the second time on. */
export async function signIn(userName: string, password = PASSWORD): Promise<SignedIn> {
	const session = await openDevice(userName).authenticate({ body: { userName, password } });
	return { userName, session, api: createClient({ base: `${getOrigin()}/api/v1`, token: () => session.token, language: () => 'en' }) };
}

/** A guest who shows the mark of an account, and keeps the newest. */
function openDevice(userName: string): Client {
	return createClient({
		base: `${getOrigin()}/api/v1`,
		fetch: async (input, init) => {
			const headers = new Headers(init?.headers);
			const mark = marks.get(userName);
			if (mark) headers.set('cookie', mark);
			const response = await fetch(input, { ...init, headers });
			const [given] = response.headers.getSetCookie();
			if (given) marks.set(userName, given.split(';')[0] ?? '');
			return response;
		},
	});
}

/** The mails to an address, newest first. */
export const readInbox = (address: string): Promise<Mail[]> => door.readMails(address);

/** The six digits of the newest mail to an address that holds a code. */
export async function readCodeSentTo(address: string): Promise<string> {
	// The pool mails its codes itself, past the market.
	if (door.enrol) skipWithout('the codes that the user pool mails');
	return eventually(`a code for ${address}`, async () => {
		for (const mail of await readInbox(address)) {
			const code = /\b(\d{6})\b/.exec(`${mail.subject}\n${mail.text}`)?.[1];
			if (code) return code;
		}
		return undefined;
	});
}

/** Moves the market's clock forward, and with it everything that becomes due. Answers the market's time. */
export const moveClock = (step: ClockStep): Promise<string> => door.moveClock(step);

/** Until whatever has happened was told and mailed: the clock moves only then. */
export async function awaitNotifications(): Promise<void> {
	await moveClock({ advance: 'PT1S' });
}

/** Moves the market's clock just past an instant, unless it is past it already. */
export async function moveClockPast(instant: string | undefined): Promise<void> {
	const left = Date.parse(instant ?? '') - (await readMarketTime());
	if (Number.isNaN(left)) throw new Error(`${instant} is no instant`);
	if (left >= 0) await moveClock({ advance: `PT${Math.ceil(left / 1000) + 1}S` });
}

/**
 * The market counts by windows of its clock (a limit's ten minutes, a day): what
 * must happen within one begins where half of it is left. Milliseconds.
 */
export async function awaitRoomIn(window: number): Promise<void> {
	const now = await readMarketTime();
	const left = window - (now % window);
	if (left < window / 2) await moveClockPast(new Date(now + left).toISOString());
}

export const readMarketTime = async (): Promise<number> => Date.parse(await door.readClock());

/** The address of a page of the local cloud; a test that needs one is skipped on any other market, and says so by `what`. */
export const findLocalPage = (path: string, what: string): string => door.findLocalPage(path, what);

/** Milliseconds, for a slow machine too: whatever takes longer hangs. */
const PATIENCE = 120_000;

/** Asks until there is an answer. Rejects, saying what did not come, when it takes too long. */
export async function eventually<T>(what: string, ask: () => Promise<T | undefined | false>): Promise<T> {
	const end = Date.now() + PATIENCE;
	while (Date.now() < end) {
		const answer = await ask();
		if (answer !== undefined && answer !== false) return answer;
		await pause(50);
	}
	throw new Error(`Waited in vain for ${what}`);
}
