import { setTimeout as pause } from 'node:timers/promises';
import { inject } from 'vitest';
import { nameResults, PUBLISHED_RESULTS, packContent } from '#functions/adapters/prices/history-objects.ts';
import { publishResults } from '#functions/usecases/prices/history/past.ts';
import type { PackedResult } from '#functions/usecases/prices/ports/history.ts';
import { type LocalCloud, type LocalCloudOptions, startLocalCloud } from '#infra/local/local-cloud.ts';
import { MARKET_ZONE, SNAPSHOT_BUCKET } from '#infra/local/settings.ts';
import type { Session } from '#shared/contract/accounts/members.ts';
import { type Client, createClient } from '#shared/contract/client.ts';
import { LAST_CALLS_ARRIVE_WITHIN } from '#shared/domain/auctions/limits.ts';
import { MINUTE } from '#shared/domain/common/durations.ts';
import { computeNextDay } from '#shared/domain/common/market-time.ts';
import { nameQuarter } from '#shared/domain/prices/result.ts';
import { type ClockStep, type Mail, NO_DOOR, openLocalPages, openTestDoor, skipWithout } from './test-door.ts';

/** Minimum duration in milliseconds of calls about an address. With the production value tests would mostly wait. */
export const EVEN_TIME = 100;

/**
 * The test market, in memory and empty at first. All files that one process runs share it, and with
 * it its clock. `MARKET_ORIGIN` names a market that runs already, anywhere (`npm run stage:test`).
 */
const cloud = process.env.MARKET_ORIGIN === undefined ? await startMarket({ web: true, evenTime: EVEN_TIME }) : undefined;
const origin = process.env.MARKET_ORIGIN ?? cloud?.url ?? '';

/** Starts an empty market in memory, or on what `stateFolder` holds. Calls about an address take as long as in production, unless `evenTime` is given. */
export function startMarket(
	options: Pick<LocalCloudOptions, 'web' | 'evenTime' | 'cold' | 'secondFactor'> & Partial<Pick<LocalCloudOptions, 'stateFolder'>>,
): Promise<LocalCloud> {
	return startLocalCloud({
		stateFolder: undefined,
		...options,
		port: 0,
		fresh: options.stateFolder === undefined,
		seed: false,
		behindEntrance: true,
		log: () => undefined,
		tableEndpoint: inject('tableEndpoint'),
	});
}

/** Returns the origin at which members reach the market. */
export const getOrigin = (): string => origin;
/** The password of all members that tests make. A public stage gets one that strangers do not know. */
export const PASSWORD = process.env.MARKET_PASSWORD ?? 'Diamonds-2026!';

const { MARKET_DOOR } = process.env;
/** The testers' door: a stage's test door, or the pages of a market on this machine. */
const door = MARKET_DOOR ? openTestDoor(MARKET_DOOR) : new URL(origin).hostname === 'localhost' ? openLocalPages(origin) : NO_DOOR;
/** Makes a member through the test door. Undefined if members sign up. */
export const enrol = door.enrol;
/** Writes a member in any state into the market of this process. Undefined if the market runs elsewhere. */
export const enrolWhole = cloud?.enrol;
export const ADMIN = 'admin@example.com';

let names = 0;
/** Makes an address that is unique in this run. */
export const makeAddress = (name: string): string => `${name}.${process.pid}.${Date.now().toString(36)}.${++names}@example.com`;

/**
 * Puts results of past auctions into the archive of the test market. They replace all results of their quarters, and all published ones until the next
 * night.
 */
export async function placeResults(results: readonly PackedResult[]): Promise<void> {
	if (!cloud) return skipWithout('a market of the same process, which can be given a past');
	const quarters = Map.groupBy(results, ({ week }) => nameQuarter(week));
	const put = (key: string, content: unknown) => ({ key, contentType: 'application/gzip', headers: {}, content: packContent(content) });
	await cloud.objects.fill(SNAPSHOT_BUCKET, [
		...[...quarters].map(([quarter, its]) => put(nameResults(quarter), its)),
		put(PUBLISHED_RESULTS, publishResults(results)),
	]);
}

/** Returns a guest's API client. */
export const guest = (language = 'en'): Client => createClient({ base: `${getOrigin()}/api/v1`, language: () => language });

/** Returns a guest's API client that claims to come from `network`, by the header that the entrance sets. */
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

/** A member with a session and an API client. */
export interface SignedIn {
	userName: string;
	session: Session;
	api: Client;
}

/** The device marks of this process, by account. With them the market recognizes a known device. */
const marks = new Map<string, string>();
/** Returns the device cookie for an account if this process has signed in to it before. */
export const readDeviceMark = (userName: string): string | undefined => marks.get(userName);

/** Signs in. From the second sign-in to an account on, the market knows the device. */
export async function signIn(userName: string, password = PASSWORD): Promise<SignedIn> {
	const session = await openDevice(userName).authenticate({ body: { userName, password } });
	return { userName, session, api: openClient(session.token) };
}

/** Returns the API client of a token. */
export const openClient = (token: string, language = 'en'): Client =>
	createClient({ base: `${getOrigin()}/api/v1`, token: () => token, language: () => language, fetch: insist });

/** Sends a request again while the market answers BUSY, as members do: on a slow machine writers get in each other's way, or an answer comes too late. */
async function insist(...request: Parameters<typeof fetch>): Promise<Response> {
	for (;;) {
		const response = await fetch(...request);
		const problem =
			response.status === 503
				? await response
						.clone()
						.json()
						.catch(() => undefined)
				: undefined;
		if (problem?.code !== 'BUSY') return response;
		await pause(50);
	}
}

/** Returns a guest's API client that sends the account's device mark and stores the newest one. */
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

/** Returns the mails to an address, newest first. */
export const readInbox = (address: string): Promise<Mail[]> => door.readMails(address);

/** Returns the six digits from the newest mail to an address that contains a code. */
export async function readCodeSentTo(address: string): Promise<string> {
	// The user pool mails its codes itself, without the market.
	if (door.enrol) skipWithout('the codes that the user pool mails');
	return eventually(`a code for ${address}`, async () => {
		for (const mail of await readInbox(address)) {
			const code = /\b(\d{6})\b/.exec(`${mail.subject}\n${mail.text}`)?.[1];
			if (code) return code;
		}
		return undefined;
	});
}

/** Moves the market's clock forward and does everything that becomes due. Returns the market's time. */
export const moveClock = (step: ClockStep): Promise<string> => door.moveClock(step);

/** Waits until every notification and mail so far has been sent. The clock moves only then. */
export async function awaitNotifications(): Promise<void> {
	await moveClock({ advance: 'PT1S' });
}

/** Moves the market's clock past `instant`, and so far that a sweep closes an auction which ended then. */
export async function moveClockPast(instant: string | undefined): Promise<void> {
	const left = Date.parse(instant ?? '') + LAST_CALLS_ARRIVE_WITHIN - (await readMarketTime());
	if (Number.isNaN(left)) throw new Error(`${instant} is no instant`);
	if (left >= 0) await moveClock({ advance: `PT${Math.ceil(left / 1000) + 1}S` });
}

/**
 * Moves the clock to the next window if the present one could end during the test. The market counts
 * by windows of its clock, such as a limit's ten minutes. `window` is in milliseconds.
 */
export async function awaitRoomIn(window: number): Promise<void> {
	const now = await readMarketTime();
	await leaveRoomBefore(now - (now % window) + window, now);
}

/** Moves the clock to the next market day if the present one could end during the test. */
export async function awaitRoomInMarketDay(): Promise<void> {
	const now = await readMarketTime();
	await leaveRoomBefore(computeNextDay(MARKET_ZONE, now), now);
}

/** Moves the clock past `end` if that is nearer than the longest duration of a test (`vitest.config.ts`). */
async function leaveRoomBefore(end: number, now: number): Promise<void> {
	if (end - now < 10 * MINUTE) await moveClockPast(new Date(end).toISOString());
}

export const readMarketTime = async (): Promise<number> => Date.parse(await door.readClock());

/** Returns the address of a page of the local cloud. On any other market it skips the test; `what` states the missing thing. */
export const findLocalPage = (path: string, what: string): string => door.findLocalPage(path, what);

/** Milliseconds. Generous enough for a slow machine: anything longer hangs. */
const PATIENCE = 120_000;

/** Calls `ask` until it returns a value. Rejects after a while, naming `what` did not happen. */
export async function eventually<T>(what: string, ask: () => Promise<T | undefined | false>): Promise<T> {
	const end = Date.now() + PATIENCE;
	while (Date.now() < end) {
		const answer = await ask();
		if (answer !== undefined && answer !== false) return answer;
		await pause(50);
	}
	throw new Error(`Waited in vain for ${what}`);
}
