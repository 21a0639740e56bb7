import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ulid } from 'ulid';
import type { ListingRecord } from '#functions/usecases/stock/ports/listings.ts';
import { JOB_QUEUES } from '#infra/job-queues.ts';
import { startTableServer } from '#infra/local/table.ts';
import { chunk } from '#shared/chunk.ts';
import { WATCHED_DIAMONDS, writeWatched } from '#shared/contract/notifications/live-channel.ts';
import { USER_ROLE } from '#shared/domain/accounts/member.ts';
import { chooseWatched } from '../../web/parts/stock/choose-watched.ts';
import type { ShownDiamond } from '../../web/parts/stock/diamond-cache.ts';
import { isRead } from './calls-table.ts';
import { openLoneMarket } from './lone-market.ts';
import type { TableRequest } from './table-counter.ts';

/**
 * `node test/bench/live-lists.ts`: measures the cost of live lists: frames from a page, requests of
 * the functions to the table, and messages over the gateway.
 */

export interface Told {
	what: string;
	frames: number;
	requests: number;
	readUnits: number;
	writeUnits: number;
	pushes: number;
	/** Messages to the queue for large numbers of listeners. */
	portions: number;
}

const ROWS = 5000;
/** One stone in `WORTH_WATCHING` is in an auction or tracked. */
const WORTH_WATCHING = 10;
/** Rows by which a page scrolls at a time. */
const STEP = 10;
const CONNECTION = 'reader=';
/** Seconds that a message over the gateway takes, including its answer. */
const PUSH_TAKES = 0.015;
const PUSHES_AT_ONCE = 32;

/** Measures a page and its scrolling, and a bid on a stone for each number of watchers in `crowds`. */
export async function measureLiveLists(tableEndpoint: string, crowds: readonly number[]): Promise<Told[]> {
	const lone = await openLoneMarket(tableEndpoint);
	let posted = 0;
	const gateway = createServer(async (request, response) => {
		await Array.fromAsync(request);
		posted++;
		response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
	});
	await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve));
	process.env.LIVE_ENDPOINT = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}`;
	try {
		const { openMarket } = await import('#functions/open-market.ts');
		const { openConnection } = await import('#functions/data/notifications/connections.ts');
		const { receive } = await import('#functions/live/session.ts');
		const market = openMarket();
		const memberId = ulid();
		const names = { userName: 'dealer@example.com', firstName: 'Ren', lastName: 'Sato', language: 'en' as const };
		await market.commit([{ kind: 'member-added', member: { memberId, version: 1, roleId: USER_ROLE, state: 'ACTIVE', rank: 0, createdAt: 0, ...names } }]);
		const session = { memberId, sessionId: 'session', kind: 'WEB' as const, beganAt: Date.now(), usedAt: Date.now() };
		await market.commit([{ kind: 'session-begun', session, isNewDevice: false }]);
		await openConnection(CONNECTION, { memberId, sessionId: 'session', issuedAt: 0 });
		await receive(CONNECTION, Buffer.from('CONNECT\naccept-version:1.2\n\n\0'));
		const rows = await listStones();

		let watched: readonly string[] = [];
		let frames = 0;
		const lookAt = async (first: number) => {
			const chosen = chooseWatched(rows, first, watched);
			if (chosen === watched) return;
			watched = chosen;
			frames++;
			const diamonds = writeWatched(chosen.map((diamondId) => ({ diamondId, version: 1 })));
			await receive(CONNECTION, Buffer.from(`SUBSCRIBE\nid:list\ndestination:${WATCHED_DIAMONDS}\ndiamonds:${diamonds}\nreceipt:list\n\n\0`));
		};
		const measure = async (what: string, work: () => Promise<number>): Promise<Told> => {
			[frames, posted] = [0, 0];
			let portions = 0;
			const requests = await lone.count(async () => {
				portions = await work();
			});
			return { what, frames, ...sumUp(requests), pushes: posted, portions };
		};
		const told = [
			await measure('opening a page of 50', async () => {
				const page = rows.slice(0, 50);
				watched = chooseWatched(page, 0, []);
				frames++;
				const diamonds = writeWatched(watched.map((diamondId) => ({ diamondId, version: 1 })));
				await receive(CONNECTION, Buffer.from(`SUBSCRIBE\nid:list\ndestination:${WATCHED_DIAMONDS}\ndiamonds:${diamonds}\nreceipt:list\n\n\0`));
				return 0;
			}),
			await measure('scrolling through 5,000', async () => {
				for (let first = 0; first < ROWS; first += STEP) await lookAt(first);
				return 0;
			}),
		];
		for (const crowd of crowds) {
			const listing = await makeWatched(crowd);
			told.push(await measure(`a bid with ${crowd.toLocaleString('en')} watchers`, () => publishToCrowd(listing)));
		}
		return told;
	} finally {
		gateway.closeAllConnections();
		gateway.close();
		await lone.close();
	}

	/** Makes stones as a page of the search shows them. The ones that are worth watching are written to the table, too. */
	async function listStones(): Promise<ShownDiamond[]> {
		const { openMarket } = await import('#functions/open-market.ts');
		const market = openMarket();
		const shown = Array.from({ length: ROWS }, (_, at) => ({
			...{ diamondId: ulid(), tracked: false, abilities: {} },
			state: at % WORTH_WATCHING === 0 ? 'BIDDING' : 'DISPLAYED',
		}));
		const there = shown.filter(({ state }) => state === 'BIDDING');
		const listings = await Promise.all(there.map(({ diamondId }) => makeStone(diamondId)));
		for (const some of chunk(listings, 25)) await market.commit(some.map((listing) => ({ kind: 'listing-added', listing })));
		return shown as ShownDiamond[];
	}

	async function makeStone(listingId: string): Promise<ListingRecord> {
		const { makeListing } = await import('#functions/usecases/stock/list-diamond.ts');
		return makeListing(listingId, ulid(), { lotId: listingId, shape: 'ROUND', weight: 1, askingPrice: 10_000 }, Date.now());
	}

	async function makeWatched(crowd: number): Promise<ListingRecord> {
		const { watcher } = await import('#functions/data/entities/live.ts');
		const { putItems } = await import('#functions/data/table/partitions.ts');
		const { buildPut } = await import('#functions/data/table/params.ts');
		const listing = await makeStone(ulid());
		const by = { listingId: listing.listingId, subscriptionId: 'list', isAdmin: false, stomp: '1.2', ttl: 0 };
		const watchers = Array.from({ length: crowd }, () => watcher.put({ ...by, connectionId: `${ulid().slice(-15)}=`, memberId: ulid() }));
		await putItems(watchers.map((put) => buildPut(put).Put.Item ?? {}));
		return listing;
	}

	/** Notifies all watchers of a stone. Returns the number of messages to the queue; their recipients count as notified. */
	async function publishToCrowd(listing: ListingRecord): Promise<number> {
		const { openMarket } = await import('#functions/open-market.ts');
		const { openLiveChannel } = await import('#functions/live/publish.ts');
		const { notifyListeners } = await import('#functions/usecases/notifications/notify-listeners.ts');
		let portions = 0;
		const lane = {
			send: async (messages: readonly { to: readonly unknown[] }[]) => {
				portions += messages.length;
				posted += messages.reduce((sum, { to }) => sum + to.length, 0);
			},
			work: async () => ({ batchItemFailures: [] }),
		};
		await notifyListeners(openMarket(), openLiveChannel(lane), listing, listing);
		return portions;
	}
}

function sumUp(requests: readonly TableRequest[]): Pick<Told, 'requests' | 'readUnits' | 'writeUnits'> {
	const sum = (of: readonly TableRequest[]) => of.reduce((total, { units }) => total + units, 0);
	return { requests: requests.length, readUnits: sum(requests.filter(isRead)), writeUnits: sum(requests.filter((one) => !isRead(one))) };
}

/** Estimates the seconds until the last watcher is notified, assuming `PUSH_TAKES` for each message. */
function estimateSeconds({ pushes, portions }: Told): string {
	const lanes = portions > 0 ? Math.min(portions, JOB_QUEUES.push.atOnce) : 1;
	return ((pushes * PUSH_TAKES) / (PUSHES_AT_ONCE * lanes)).toFixed(2);
}

/** Renders the figures as a Markdown table. */
export function renderLiveLists(told: readonly Told[]): string {
	const rows = told.map((one) => [one.what, one.frames, one.requests, one.readUnits, one.writeUnits, one.pushes, one.portions, estimateSeconds(one)]);
	const heading = ['what', 'frames', 'requests', 'RCU', 'WCU', 'pushes', 'portions', 'seconds'];
	return [heading, heading.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** Measures the figures of docs/calls.md. */
async function describeLiveLists(): Promise<string> {
	const server = await startTableServer(undefined);
	try {
		return renderLiveLists(await measureLiveLists(server.endpoint, [10, 1000, 10_000]));
	} finally {
		await server.end();
	}
}

if (import.meta.main) console.log(await describeLiveLists());
