import pMap from 'p-map';
import { computeStanding, findHighest, findMisplaced, type Standing } from '#test/model/ledger.ts';
import { views } from '#test/steps/bids.ts';
import { eventually, moveClock } from '#test/steps/market.ts';
import type { AcknowledgedBid, Book } from './book.ts';
import type { Dealer } from './dealer.ts';
import type { Trade } from './dealers.ts';

/** The kinds of notification about a close. */
const KINDS: readonly string[] = ['AUCTION_CLOSED_SELLER', 'AUCTION_CLOSED_LEADER', 'AUCTION_CLOSED_LOSER'];
const JUDGED_AT_ONCE = 4;
/** Length of a list of notifications, which is more than arrive in a day. */
const LISTED = 1000;

/** A dealer's notifications of closes, received and owed, by stone and kind. */
interface Told {
	seen: Set<string>;
	counts: Map<string, number>;
	owed: Map<string, number>;
}

/** The market's days, one after the other. */
export interface MarketDays {
	/**
	 * Moves the clock to the next 17:00. For every auction that closes, the answers and
	 * notifications of its bidders are checked; then its seller decides, and both sides confirm.
	 * Every deviation is a fault in the book.
	 */
	endDay(): Promise<void>;
}

export function openMarketDays({ dealers, book }: Trade): MarketDays {
	const told = new Map(dealers.map((dealer): [Dealer, Told] => [dealer, { seen: new Set(), counts: new Map(), owed: new Map() }]));
	const owe = (dealer: Dealer, diamondId: string, kind: string) => {
		const owed = told.get(dealer)?.owed;
		const key = `${diamondId} ${kind}`;
		owed?.set(key, (owed.get(key) ?? 0) + 1);
	};

	/** Checks an auction that is over, and ends it. */
	const endAuction = async (diamondId: string): Promise<void> => {
		const auction = book.auctions.get(diamondId);
		if (!auction || (await views(auction.seller, diamondId)).state !== 'AWAITING_DECISION') return;
		// Nobody can bid on it before its seller decides; the next bid begins another auction.
		book.auctions.delete(diamondId);
		const { seller, bids } = auction;
		const leader = await judgeLedger(book, diamondId, seller, bids);
		owe(seller, diamondId, 'AUCTION_CLOSED_SELLER');
		for (const bidder of new Set([...bids.values()].map((one) => one.bidder)))
			owe(bidder, diamondId, bidder === leader ? 'AUCTION_CLOSED_LEADER' : 'AUCTION_CLOSED_LOSER');
		book.closed.auctions++;
		book.closed.bids += bids.size;
		const accepted = seller.random.chance(0.7);
		await seller.api.bidStatus({ body: { diamondId, status: accepted ? 'ACCEPTED' : 'REJECTED' } });
		if (accepted && leader) for (const party of [leader, seller]) await party.api.bidStatus({ body: { diamondId, status: 'COMPLETED' } });
	};

	return {
		async endDay() {
			const online = new Map(dealers.map((dealer) => [dealer, dealer.onlineSince]));
			// The call answers after all notifications have been sent, but fetch gives up after five
			// minutes. On a busy machine the steps below go on waiting.
			await moveClock({ to: '17:00' }).catch((error) => {
				if (!(error instanceof TypeError)) throw error;
			});
			await pMap([...book.auctions.keys()], endAuction, { concurrency: JUDGED_AT_ONCE });
			for (const [dealer, its] of told) {
				const news = await eventually(`what ${dealer.userName} is told`, async () => {
					const found = await listNews(dealer, its);
					return [...its.owed].every(([key, count]) => (its.counts.get(key) ?? 0) >= count) && found;
				}).catch(() => []);
				for (const key of new Set([...its.owed.keys(), ...its.counts.keys()])) {
					const [owed = 0, came = 0] = [its.owed.get(key), its.counts.get(key)];
					if (owed !== came) book.noteFault(`${key} told ${came} times, not ${owed}`);
				}
				await hearAll(book, dealer, online.get(dealer), news);
			}
		},
	};
}

/** Reads the notifications since the last call, and counts them. Returns their ids. */
async function listNews({ api, session }: Dealer, { seen, counts }: Told): Promise<string[]> {
	const { content } = await api.listNotifications({ params: { userId: session.data.userId }, query: { size: LISTED } });
	const news = content.filter(({ kind, notificationId }) => KINDS.includes(kind) && !seen.has(notificationId));
	for (const { notificationId, diamondId, kind } of news) {
		seen.add(notificationId);
		counts.set(`${diamondId} ${kind}`, (counts.get(`${diamondId} ${kind}`) ?? 0) + 1);
	}
	return news.map(({ notificationId }) => notificationId);
}

/** Checks that a dealer who has listened without a break has received every notification live. */
async function hearAll(book: Book, dealer: Dealer, since: number | undefined, news: readonly string[]): Promise<void> {
	if (since === undefined) return;
	const hasHeard = (id: string) => dealer.heard.some(({ messages }) => messages.some(({ notification }) => notification?.notificationId === id));
	const isEnough = async () => dealer.onlineSince !== since || news.every(hasHeard);
	await eventually(`what ${dealer.userName} hears`, isEnough).catch(() => book.noteFault(`${dealer.userName} did not hear all on the live channel`));
}

/** Compares the ledger with the acknowledged bids, and decides it again. Returns the leader. */
async function judgeLedger(book: Book, diamondId: string, seller: Dealer, bids: ReadonlyMap<string, AcknowledgedBid>): Promise<Dealer | undefined> {
	const entries = await readWholeLedger(diamondId, [seller, ...[...bids.values()].map(({ bidder }) => bidder)]);
	const stored = entries.map(({ bidId }) => bidId);
	for (const bidId of bids.keys()) {
		const times = stored.filter((one) => one === bidId).length;
		if (times !== 1) book.noteFault(`An acknowledged bid is stored ${times} times`);
	}
	let standing: Standing | undefined;
	const offers = entries.flatMap(({ bidId }) => {
		const known = bids.get(bidId);
		if (!known) book.noteFault('A bid is stored that nobody was told of');
		return known ? { bidderId: known.bidder.userName, bidAmount: known.bidAmount, ceiling: known.ceiling } : [];
	});
	for (const [at, offer] of offers.entries()) {
		const misplaced = findMisplaced(standing, offer, 1);
		if (misplaced) book.noteFault(`A bid was taken with ${misplaced}`);
		standing = computeStanding(standing, offer);
		if (standing.currentBid !== entries[at]?.currentBid) book.noteFault('A current bid is not what its bids come to');
	}
	const highest = findHighest(offers);
	return [...bids.values()].find(({ bidder }) => bidder.userName === highest)?.bidder;
}

/** Merges the ledgers that its parties see, since a raised ceiling is shown only to its owner until the decision. */
async function readWholeLedger(diamondId: string, parties: readonly Dealer[]) {
	const ledgers = await Promise.all([...new Set(parties)].map(({ api }) => api.ledger({ params: { id: diamondId } })));
	return [...new Map(ledgers.flatMap(({ entries }) => entries.map((entry) => [entry.bidId, entry]))).values()].sort(
		(a, b) => Date.parse(a.placedAt) - Date.parse(b.placedAt) || a.currentBid - b.currentBid,
	);
}
