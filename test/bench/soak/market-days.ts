import pMap from 'p-map';
import { computeStanding, findHighest, findMisplaced, type Standing } from '#test/model/ledger.ts';
import { views } from '#test/steps/bids.ts';
import { eventually, moveClock } from '#test/steps/market.ts';
import type { AcknowledgedBid, Book } from './book.ts';
import type { Dealer } from './dealer.ts';
import type { Trade } from './dealers.ts';

/** How the closes are told. */
const KINDS: readonly string[] = ['AUCTION_CLOSED_SELLER', 'AUCTION_CLOSED_LEADER', 'AUCTION_CLOSED_LOSER'];
const JUDGED_AT_ONCE = 4;
/** A list of notifications goes back so far, which is more than come in a day. */
const LISTED = 1000;

/** What a dealer was told of closes, and was to be told, by stone and kind. */
interface Told {
	seen: Set<string>;
	counts: Map<string, number>;
	owed: Map<string, number>;
}

/** The market's days, one after the other. */
export interface MarketDays {
	/**
	 * Moves the clock to the next 17:00. Every auction that closes is held against
	 * what its bidders were answered and told; then its seller decides, and both
	 * sides confirm. Whatever is not as it should be is a fault in the book.
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

	/** Judges an auction that is over, and ends it. Answers whether it is over. */
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
			// It answers when everything is told, for which fetch waits five minutes; on a machine with other things to do what follows waits on.
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

/** Reads what came since the last time, and counts it. Answers its ids. */
async function listNews({ api, session }: Dealer, { seen, counts }: Told): Promise<string[]> {
	const { content } = await api.listNotifications({ params: { userId: session.data.userId }, query: { size: LISTED } });
	const news = content.filter(({ kind, notificationId }) => KINDS.includes(kind) && !seen.has(notificationId));
	for (const { notificationId, diamondId, kind } of news) {
		seen.add(notificationId);
		counts.set(`${diamondId} ${kind}`, (counts.get(`${diamondId} ${kind}`) ?? 0) + 1);
	}
	return news.map(({ notificationId }) => notificationId);
}

/** Whoever listens without a break hears everything. */
async function hearAll(book: Book, dealer: Dealer, since: number | undefined, news: readonly string[]): Promise<void> {
	if (since === undefined) return;
	const hasHeard = (id: string) => dealer.heard.some(({ messages }) => messages.some(({ notification }) => notification?.notificationId === id));
	const isEnough = async () => dealer.onlineSince !== since || news.every(hasHeard);
	await eventually(`what ${dealer.userName} hears`, isEnough).catch(() => book.noteFault(`${dealer.userName} did not hear all on the live channel`));
}

/** Holds the ledger against the acknowledged bids, and decides it again. Answers who leads. */
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

/** What its parties see together: a raised ceiling is shown to its owner alone while the decision is open. */
async function readWholeLedger(diamondId: string, parties: readonly Dealer[]) {
	const ledgers = await Promise.all([...new Set(parties)].map(({ api }) => api.ledger({ params: { id: diamondId } })));
	return [...new Map(ledgers.flatMap(({ entries }) => entries.map((entry) => [entry.bidId, entry]))).values()].sort(
		(a, b) => Date.parse(a.placedAt) - Date.parse(b.placedAt) || a.currentBid - b.currentBid,
	);
}
