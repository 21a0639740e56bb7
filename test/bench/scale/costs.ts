import { ulid } from 'ulid';
import { isRead } from '#test/bench/calls-table.ts';
import type { CountedMarket } from '#test/bench/counted-market.ts';
import type { TableRequest } from '#test/bench/table-counter.ts';

/** Capacity units of one piece of work, as DynamoDB Local reports them. */
export interface Cost {
	reads: number;
	writes: number;
}

export interface Costs {
	/** A page of ten stones, as a member gets it. */
	page: Cost;
	/** A bid that takes the lead: the call itself. */
	bid: Cost;
	/** All work that the table's stream triggers after such a bid. */
	bidTold: Cost;
	/** The close of an auction with one loser. */
	close: Cost;
	/** All work that the table's stream triggers after such a close. */
	closeTold: Cost;
	renewal: Cost;
}

const PASSWORD = 'Diamonds-2026!';

/**
 * Counts the cost of each piece of work in a small market. Capacity units hardly depend on the
 * market's size, since nothing reads everything.
 */
export async function countCosts(market: CountedMarket): Promise<Costs> {
	const { call, costOf } = market;
	const signIn = async (userName: string) => {
		const { token, refreshToken, data } = await call('authenticate', { body: { userName, password: PASSWORD } });
		return { token, refreshToken, data };
	};
	const [seller, leader, loser] = [await signIn('seller1@example.com'), await signIn('buyer1@example.com'), await signIn('buyer2@example.com')];
	const { diamondId, revision } = await call(
		'createDiamond',
		{ body: { lotId: 'SCALE-1', shape: 'ROUND', weight: 1.01, color: 'F', clarity: 'VS1', laboratory: 'GIA', askingPrice: 10_000 } },
		seller,
	);
	const bid = (bidAmount: number) => ({ body: { bidId: ulid(), diamondId, revision, bidAmount } });
	const page = await costOf(() => call('search', { body: { size: 10 } }, leader));
	const renewal = await costOf(() => call('refreshToken', { body: { refreshToken: leader.refreshToken } }));
	await call('addBid', bid(8000), loser);
	let closesAt = '';
	const taken = await costOf(async () => {
		const { diamond } = await call('addBid', bid(8500), leader);
		closesAt = diamond?.closesAt ?? '';
	});
	const closed = await costOf(() => market.moveClockPast(closesAt));
	return {
		page: sum(page, ['search']),
		renewal: sum(renewal, ['members']),
		bid: sum(taken, ['bids']),
		bidTold: sumOthers(taken, ['bids', 'search', ...MAINTENANCE]),
		close: sum(closed, ['sweep']),
		closeTold: sumOthers(closed, ['sweep', 'search', ...MAINTENANCE]),
	};
}

/** Functions that run on a schedule, whatever else happens. */
const MAINTENANCE = ['snapshot', 'reconcile'];

function sum(requests: readonly TableRequest[], by: readonly string[]): Cost {
	return addUp(requests.filter((request) => by.includes(request.by)));
}

function sumOthers(requests: readonly TableRequest[], by: readonly string[]): Cost {
	return addUp(requests.filter((request) => !by.includes(request.by)));
}

function addUp(requests: readonly TableRequest[]): Cost {
	const cost = { reads: 0, writes: 0 };
	for (const request of requests) cost[isRead(request) ? 'reads' : 'writes'] += request.units;
	return cost;
}
