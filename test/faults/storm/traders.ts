import { monotonicFactory } from 'ulid';
import type { Case } from '#shared/contract/auctions/cases.ts';
import type { Diamond } from '#shared/contract/stock/diamonds.ts';
import { byShare } from '#test/bench/search/random.ts';
import { type Acknowledged, type Act, type Book, nameTracking } from './book.ts';
import { choose, once, onceAllowed, type Person } from './people.ts';

/** The actions of members on each other's stones, and on their auctions after the close. */

/** Bids are for the oldest stones of a dealer, so that bidders compete. */
const WANTED = 6;

const ulid = monotonicFactory();

/** Everything that traders know: the stones and auctions in the book, and the cases that complaints have opened, by stone. */
export interface Trade {
	book: Book;
	dealers: readonly Person[];
	cases: Map<string, string>;
}

/** Performs a random action. If there is nothing to decide on yet, it bids. */
export async function actAsTrader(trade: Trade, trader: Person): Promise<unknown> {
	const act = chooseAct(trader.random);
	return act === decide && trade.book.bids.size === 0 ? bid(trade, trader) : act(trade, trader);
}

const chooseAct = byShare<(trade: Trade, trader: Person) => Promise<unknown>>([
	[bid, 60],
	[decide, 30],
	[track, 10],
]);

async function bid({ book, dealers }: Trade, { api, memberId, random }: Person): Promise<void> {
	const seller = choose(
		random,
		dealers.filter((one) => one.memberId !== memberId),
	);
	const stone = seller && choose(random, book.ownedBy(seller.memberId).slice(0, WANTED));
	if (!stone) return;
	const { diamondId } = stone;
	const seen = await onceAllowed(book, 'look', () => api.getDiamond({ params: { id: diamondId } }));
	if (!seen.answer || !('requiredBid' in seen.answer) || seen.answer.requiredBid === undefined) return;
	const { requiredBid, revision } = seen.answer;
	const bidAmount = Math.ceil(requiredBid * (1 + random.next() * 0.02));
	const maxBid = random.chance(0.4) ? Math.ceil(bidAmount * (1 + random.next() * 0.1)) : bidAmount;
	const bidId = ulid();
	const { code } = await onceAllowed(book, 'bid', () => api.addBid({ body: { bidId, diamondId, revision, bidAmount, maxBid } }));
	if (code === undefined) book.noteBid(diamondId, bidId, 'taken');
	else if (code === 'BUSY') book.noteBid(diamondId, bidId, 'unknown');
}

type Status = 'ACCEPTED' | 'REJECTED' | 'COMPLETED' | 'COMPLAINT' | 'WITHDRAWN';

const DECIDES = byShare<Status>([
	['ACCEPTED', 30],
	['REJECTED', 20],
	['COMPLETED', 30],
	['COMPLAINT', 15],
	['WITHDRAWN', 5],
]);
const ACTS: Record<Status, Act> = {
	ACCEPTED: 'ACCEPTED',
	REJECTED: 'REJECTED',
	COMPLETED: 'CONFIRMED',
	COMPLAINT: 'COMPLAINT',
	WITHDRAWN: 'WITHDRAWN',
};

/** Accepts, rejects, confirms or complains on an auction, mostly an own one, whether or not that is possible now. */
async function decide(trade: Trade, trader: Person): Promise<void> {
	const { book } = trade;
	const { memberId, random } = trader;
	const inAuction = [...book.bids.keys()];
	const own = inAuction.filter((id) => book.stones.get(id)?.sellerId === memberId);
	const diamondId = choose(random, random.chance(0.6) && own.length > 0 ? own : inAuction);
	if (diamondId) await answer(trade, trader, diamondId, DECIDES(random), onceAllowed);
}

type Way = typeof onceAllowed;

/** Makes one statement about an auction. `call` says whether to retry while the caller is banned. */
async function answer({ book, cases }: Trade, { api, memberId }: Person, diamondId: string, status: Status, call: Way): Promise<void> {
	const caseId = cases.get(diamondId) ?? '';
	if (status === 'WITHDRAWN' && !caseId) return;
	// Another reason makes another complaint.
	const reason = `Nobody answers: ${ulid()}.`;
	// The answer to a rejection does not name the auction, and another rejection may be a repetition.
	const closesAt = status === 'REJECTED' ? await findRejectable(book, api, diamondId) : undefined;
	const calling = (): Promise<Diamond | Case> =>
		status === 'WITHDRAWN'
			? api.withdrawComplaint({ params: { id: caseId } })
			: api.bidStatus({ body: status === 'COMPLAINT' ? { diamondId, status, reason } : { diamondId, status, closesAt } });
	const { answer: said, code } = await call(book, status, calling);
	if (said?.caseId) cases.set(diamondId, said.caseId);
	if (said) for (const acknowledged of describeActs(status, said, closesAt ?? reason)) book.noteAct(diamondId, memberId, acknowledged);
	else if (code === 'BUSY') book.unsure.add(diamondId);
}

const NO_AUCTION = new Date(0).toISOString();

/** Finds the close of the stone's auction, or of the last one that was rejected. */
async function findRejectable(book: Book, api: Person['api'], diamondId: string): Promise<string> {
	const { answer: seen } = await once(book, 'look', () => api.getDiamond({ params: { id: diamondId } }));
	const closesAt = seen && 'closesAt' in seen ? seen.closesAt : undefined;
	if (closesAt) book.closes.set(diamondId, closesAt);
	return closesAt ?? book.closes.get(diamondId) ?? NO_AUCTION;
}

/** Lists the acts that an answer acknowledges: a repetition acknowledges the first one again. `given` is the close or the reason in the request. */
function describeActs(status: Status, said: Diamond | Case, given: string): Acknowledged[] {
	const act = ACTS[status];
	if ('statements' in said)
		return said.statements.flatMap(({ by, said: what, at }) => (by === said.role && what === 'WITHDRAWN' ? [{ act, mark: `${said.caseId} ${at}` }] : []));
	const { version, closesAt = '' } = said;
	if (status === 'COMPLETED') return [{ act, auction: closesAt, version }];
	return [{ act, auction: closesAt, version, mark: status === 'ACCEPTED' ? closesAt : given }];
}

/** Has every dealer make statements about one auction after the other until `isOver`. Nobody waits for a ban to be lifted. */
export async function answerAll(trade: Trade, isOver: () => boolean): Promise<void> {
	const { book, dealers } = trade;
	await Promise.all(
		dealers.map(async (dealer) => {
			const { memberId, random } = dealer;
			const inAuction = [...book.bids.keys()];
			const own = inAuction.filter((id) => book.stones.get(id)?.sellerId === memberId);
			while (!isOver()) {
				const diamondId = choose(random, random.chance(0.7) && own.length > 0 ? own : inAuction);
				if (!diamondId) return;
				await answer(trade, dealer, diamondId, DECIDES(random), once);
			}
		}),
	);
}

async function track({ book }: Trade, { api, memberId, random }: Person): Promise<void> {
	const stone = choose(random, [...book.stones.values()]);
	if (!stone) return;
	const { diamondId } = stone;
	const favourite = random.chance(0.6);
	const { code } = await onceAllowed(book, 'track', () => api.favourite({ body: { diamondId, favourite } }));
	if (code === undefined) book.tracked.set(nameTracking(memberId, diamondId), favourite);
	// BUSY: the outcome is unknown.
	else if (code === 'BUSY') book.tracked.delete(nameTracking(memberId, diamondId));
}
