import { setTimeout as pause } from 'node:timers/promises';
import { monotonicFactory } from 'ulid';
import { generateDemoStones } from '#infra/local/seed/stones.ts';
import { ApiError, createClient } from '#shared/contract/client.ts';
import { WATCHED_DIAMONDS, writeWatched } from '#shared/contract/notifications/live-channel.ts';
import type { NotificationMessage } from '#shared/contract/notifications/notifications.ts';
import { LIST_FILTERS } from '#shared/domain/search/search-filters.ts';
import { makeDemoSheet } from '#test/bench/demo-sheet.ts';
import { byShare, type Random, seededRandom } from '#test/bench/search/random.ts';
import { views } from '#test/steps/bids.ts';
import { anActiveMember } from '#test/steps/given.ts';
import { goesLive, type LiveMember, listen } from '#test/steps/live.ts';
import { eventually, getOrigin } from '#test/steps/market.ts';
import { aPhoto, attaches, sendsFile } from '#test/steps/media.ts';
import type { Book } from './book.ts';
import type { Dealer } from './dealer.ts';

/** Milliseconds between two actions of a dealer. */
const PAUSE = { least: 400, most: 2000 };
/** Maximum stones of a dealer in addition to those of the sheets, so that the market's size stays constant. */
const STOCK = 30;
const SHEET_ROWS = 25;
/** Bids are for the newest stones of the others, so that dealers compete. */
const WANTED = 3;

const ulid = monotonicFactory();

/** Dealers who trade with one another. */
export interface Trade {
	dealers: readonly Dealer[];
	book: Book;
}

/** Signs up dealers with stones of their own, who listen on the live channel. */
export async function gatherDealers(count: number, book: Book): Promise<Trade> {
	const dealers: Dealer[] = [];
	for (let at = 0; at < count; at++) dealers.push(await enrolDealer(at, book));
	return { dealers, book };
}

async function enrolDealer(at: number, book: Book): Promise<Dealer> {
	const member = await anActiveMember(`soak-${at}`, `Soak Gems ${at}`);
	const dealer: Dealer = {
		...member,
		api: createClient({ base: `${getOrigin()}/api/v1`, token: () => dealer.session.token, fetch: book.fetch }),
		...{ random: seededRandom(at + 1), stock: [], stones: generateDemoStones(at + 1, `SOAK${at}-`), live: undefined, heard: [], onlineSince: undefined },
	};
	for (let stone = 0; stone < WANTED; stone++) await listStone({ dealers: [], book }, dealer);
	dealer.live = await goesLive(dealer, { reconnectDelay: 1000, onConnect: (client) => void followNews(dealer, client) });
	dealer.live.client.onWebSocketClose = () => {
		dealer.onlineSince = undefined;
	};
	return dealer;
}

async function followNews(dealer: Dealer, client: LiveMember['client']): Promise<void> {
	dealer.heard.push(await listen<NotificationMessage>(client, '/topic/notifications'));
	dealer.onlineSince = Date.now();
}

/** Performs one action after the other until `stopped`. */
export async function trade(given: Trade, dealer: Dealer, stopped: () => boolean): Promise<void> {
	const { random } = dealer;
	while (!stopped()) {
		const act = chooseAct(random);
		try {
			await act(given, dealer);
		} catch (error) {
			// A refusal was counted when it was received.
			if (!(error instanceof ApiError)) given.book.noteFault(`${act.name}: ${error}`);
		}
		await pause(PAUSE.least + random.below(PAUSE.most - PAUSE.least));
	}
	await dealer.live?.leave();
}

const chooseAct = byShare<(given: Trade, dealer: Dealer) => Promise<unknown>>([
	[bid, 25],
	[search, 20],
	[look, 10],
	[listStone, 8],
	[editStone, 8],
	[trackStone, 8],
	[readNews, 7],
	[watchStones, 4],
	[renewSession, 2],
	[loseConnection, 2],
	[attachPhoto, 2],
	[refreshStock, 2],
	[uploadSheet, 1],
	[saveSearch, 1],
]);

function choose<T>(random: Random, values: readonly T[]): T | undefined {
	return values[random.below(values.length)];
}

/** Bids slightly above the required amount, sometimes with a ceiling; some bids are sent twice at once. */
async function bid({ dealers, book }: Trade, dealer: Dealer): Promise<void> {
	const { random } = dealer;
	const others = dealers.filter((one) => one !== dealer);
	const seller = choose(random, others);
	const diamondId = seller && choose(random, seller.stock.slice(-WANTED));
	if (!diamondId) return;
	const { revision, requiredBid } = await views(dealer, diamondId);
	if (requiredBid === undefined) return;
	const bidAmount = Math.ceil(requiredBid * (1 + random.next() * 0.02));
	const ceiling = random.chance(0.4) ? Math.ceil(bidAmount * (1 + random.next() * 0.1)) : bidAmount;
	const body = { bidId: ulid(), diamondId, revision, bidAmount, maxBid: ceiling };
	await Promise.all(
		Array.from({ length: random.chance(0.1) ? 2 : 1 }, async () => {
			await dealer.api.addBid({ body });
			const auction = book.auctions.get(diamondId) ?? { seller, bids: new Map() };
			book.auctions.set(diamondId, auction);
			auction.bids.set(body.bidId, { bidder: dealer, bidAmount, ceiling });
		}),
	);
}

function search(_given: Trade, { api, random }: Dealer): Promise<unknown> {
	return api.search({ body: { ...makeSearch(random), size: random.chance(0.2) ? 100 : 50, facets: random.chance(0.5), allBid: random.chance(0.1) } });
}

/** Makes filters as a member selects them: one or two lists, often a range of weights. */
export function makeSearch(random: Random) {
	const some = <const T>(values: readonly T[]) => values.filter(() => random.chance(0.3));
	const caratFrom = random.below(20) / 10;
	return {
		shape: some(LIST_FILTERS.shape),
		...(random.chance(0.5) && { color: some(LIST_FILTERS.color) }),
		...(random.chance(0.3) && { clarity: some(LIST_FILTERS.clarity) }),
		...(random.chance(0.5) && { caratFrom, caratTo: caratFrom + 1 }),
		...(random.chance(0.5) && { sort: [{ field: 'weight' as const, direction: 'descending' as const }] }),
		page: random.chance(0.2) ? 1 : 0,
	};
}

async function look({ dealers }: Trade, dealer: Dealer): Promise<void> {
	const id = choose(dealer.random, choose(dealer.random, dealers)?.stock ?? []);
	if (id) await views(dealer, id);
}

/** Lists one more stone. A dealer with too many deletes the older half, except stones with a bid. */
async function listStone(_given: Trade, dealer: Dealer): Promise<void> {
	const { diamondId } = await dealer.api.createDiamond({ body: { ...dealer.stones.next().value, askingPrice: 10_000 } });
	dealer.stock.push(diamondId);
	if (dealer.stock.length > STOCK) await dealer.api.deleteDiamonds({ body: { diamondIds: dealer.stock.splice(0, STOCK / 2) } });
}

async function editStone(_given: Trade, dealer: Dealer): Promise<void> {
	const diamondId = choose(dealer.random, dealer.stock);
	if (!diamondId) return;
	const { version, lotId, shape, weight } = await views(dealer, diamondId);
	const remarks = `Seen by ${dealer.random.below(100)}`;
	await dealer.api.updateDiamond({ body: { diamondId, version, lotId, shape, weight, askingPrice: 9000 + dealer.random.below(2000), remarks } });
}

async function trackStone({ dealers }: Trade, dealer: Dealer): Promise<void> {
	const { random } = dealer;
	const diamondId = choose(random, choose(random, dealers)?.stock ?? []);
	if (diamondId) await dealer.api.favourite({ body: { diamondId, favourite: random.chance(0.6) } });
}

async function readNews(_given: Trade, { api, random, session }: Dealer): Promise<void> {
	const { content } = await api.listNotifications({ params: { userId: session.data.userId }, query: { size: 20 } });
	const notificationId = content.find(({ isRead }) => !isRead)?.notificationId;
	if (notificationId && random.chance(0.7)) await api.readNotification({ params: { notificationId } });
	else if (notificationId) await api.readAllNotifications({ params: { userId: session.data.userId } });
}

/** Subscribes to all stones of a page in one frame, which replaces the previous subscription, as an open list does. */
async function watchStones(_given: Trade, dealer: Dealer): Promise<void> {
	const { content } = await dealer.api.search({ body: { allBid: true, size: 50 } });
	const stones = content.flatMap((one) => ('version' in one ? one : []));
	const client = dealer.live?.client;
	if (client?.connected) client.subscribe(WATCHED_DIAMONDS, () => undefined, { id: 'list', diamonds: writeWatched(stones) });
}

async function renewSession(_given: Trade, dealer: Dealer): Promise<void> {
	const { token, refreshToken } = await dealer.api.refreshToken({ body: { refreshToken: dealer.session.refreshToken } });
	dealer.session = { ...dealer.session, token, refreshToken };
}

/** Breaks the connection; the client reconnects by itself. */
async function loseConnection(_given: Trade, { live }: Dealer): Promise<void> {
	live?.client.forceDisconnect();
}

async function attachPhoto(_given: Trade, dealer: Dealer): Promise<void> {
	const diamondId = choose(dealer.random, dealer.stock);
	if (diamondId) await attaches(dealer, diamondId, [aPhoto()]);
}

function refreshStock(_given: Trade, { api }: Dealer): Promise<unknown> {
	return api.refreshInventory({ body: { all: true } });
}

/** Uploads the sheet's stones again. Half of the time the upload replaces everything, and its preview is read before it is applied. */
async function uploadSheet(_given: Trade, dealer: Dealer): Promise<void> {
	const { api, random } = dealer;
	const mode = random.chance(0.5) ? 'REPLACE_ALL' : 'MERGE';
	const bytes = new TextEncoder().encode(makeDemoSheet(random.below(1000), `SHEET-${dealer.userName.slice(5, 7)}-`, SHEET_ROWS));
	const { importId, upload } = await api.uploadCsv({ body: { fileName: 'stock.csv', size: bytes.length, mode } });
	await sendsFile(upload, bytes);
	const reach = (...states: string[]) =>
		eventually(`an import that is ${states}`, async () => {
			await pause(500);
			return states.includes((await api.getImport({ params: { importId }, query: {} })).state);
		});
	await reach('DONE', 'PREVIEW', 'FAILED');
	if (mode === 'REPLACE_ALL') await api.applyImport({ params: { importId } });
	await reach('DONE', 'FAILED');
	const { state, failure } = await api.getImport({ params: { importId }, query: {} });
	if (state === 'FAILED') throw new Error(`the import failed: ${failure?.code}`);
	dealer.stock = await selectListed(dealer);
}

/** Returns the stones that are still listed after a replacement. */
async function selectListed({ api, userName, stock }: Dealer): Promise<string[]> {
	const { content } = await api.inventory({ body: { userName, size: 500 } });
	const listed = new Set(content.map(({ diamondId }) => diamondId));
	return stock.filter((id) => listed.has(id));
}

/** Saves a search with an alert that few stones match, in place of the previous one. */
async function saveSearch(_given: Trade, { api, random }: Dealer): Promise<void> {
	const { content } = await api.savedSearches({ query: {} });
	for (const { savedSearchId } of content) await api.removeSavedSearch({ params: { id: savedSearchId } });
	const caratFrom = 1 + random.below(20) / 100;
	await api.saveSearch({ body: { name: 'Rounds', search: { shape: ['ROUND'], caratFrom, caratTo: caratFrom + 0.02 }, alert: true } });
}

/** Browses the market without an account. */
export async function browse(book: Book, random: Random, stopped: () => boolean): Promise<void> {
	const api = createClient({ base: `${getOrigin()}/api/v1`, fetch: book.fetch });
	while (!stopped()) {
		try {
			const { content } = await api.search({ body: { ...makeSearch(random), facets: true } });
			const id = choose(random, content)?.diamondId;
			if (id) await api.getDiamond({ params: { id } });
		} catch (error) {
			if (!(error instanceof ApiError)) book.noteFault(`A guest: ${error}`);
		}
		await pause(PAUSE.most);
	}
}
