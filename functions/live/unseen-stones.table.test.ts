import { ulid } from 'ulid';
import { beforeAll, describe, expect, test } from 'vitest';
import type { ListingRecord } from '#functions/usecases/stock/ports/listings.ts';
import { ADMIN_ROLE } from '#shared/domain/accounts/member.ts';
import { HOUR } from '#shared/domain/common/durations.ts';
import { startLiveAlone } from '#test/steps/live-alone.ts';

const { out, market, publishing, makeMember, sendAsClient, openSession } = await startLiveAlone();
const seller = ulid();
const leader = ulid();
beforeAll(async () => {
	const records = await import('#test/steps/records.ts');
	const people = Object.entries({ seller, leader }).map(([name, memberId]) => records.makeMember(name, { memberId }));
	await records.writeRecords(market.openMarket(), people);
});

/** Makes a stone in an auction that closes in an hour, unless `more` says otherwise. */
async function makeStone(more: Partial<ListingRecord>): Promise<ListingRecord> {
	const { makeListing } = await import('#functions/usecases/stock/list-diamond.ts');
	const { commit, now, newId } = market.openMarket();
	const auction = {
		...{ number: 1, startedAt: now, closesAt: now + HOUR, leaderId: leader, leaderName: 'Ken Mori', leaderCompanyName: 'Mori Gems', bidCount: 2 },
		...{ currentBid: 8000, ceiling: 9000, secret: 'secret', sequence: 2, lastHash: 'hash', lastBidAt: now, confirmBy: now + HOUR },
	};
	const listed = makeListing(newId(), seller, { lotId: ulid().slice(-8), shape: 'ROUND', weight: 1, askingPrice: 10_000 }, now);
	const listing: ListingRecord = { ...listed, state: 'BIDDING', auctions: 1, auction, ...more };
	await commit([{ kind: 'listing-added', listing }]);
	return listing;
}

const listenTo = (id: string) => `SUBSCRIBE\nid:1\ndestination:/topic/diamonds/${id}\nreceipt:r\n\n\0`;
const watch = (...stones: string[]) => `SUBSCRIBE\nid:list\ndestination:/topic/diamonds\ndiamonds:${stones.join(',')}\nreceipt:r\n\n\0`;

/** Each stone that a stranger's call for it answers with NOT_FOUND. */
const UNSEEN: Record<string, () => Partial<ListingRecord>> = {
	'hidden, in an auction': () => ({ hidden: true }),
	'hidden, on the market': () => ({ state: 'DISPLAYED', auction: undefined, hidden: true }),
	suspended: () => ({ state: 'SUSPENDED', auction: undefined }),
	'expired, before any sweep': () => ({ state: 'DISPLAYED', auction: undefined, expiresAt: Date.now() - 1 }),
	accepted: () => ({ state: 'ACCEPTED' }),
	sold: () => ({ state: 'SOLD' }),
};

describe.each(Object.entries(UNSEEN))('of a stone that is %s', (_, more) => {
	let stone: ListingRecord;
	beforeAll(async () => {
		stone = await makeStone(more());
	});

	test('a subscription tells a stranger nothing, and its seller, its highest bidder and an admin all', async () => {
		expect(await sendAsClient(await openSession(await makeMember()), listenTo(stone.listingId))).toMatchObject([{ command: 'RECEIPT' }]);
		for (const memberId of [seller, ...(stone.auction ? [leader] : []), await makeMember('ACTIVE', ADMIN_ROLE)]) {
			expect(await sendAsClient(await openSession(memberId), listenTo(stone.listingId))).toMatchObject([
				{ command: 'MESSAGE', body: expect.stringContaining(`"state":"${stone.state}"`) },
				{ command: 'RECEIPT' },
			]);
		}
	});

	test('a list that states no version is told nothing, and one that does only to read it again, as of a stone that never was', async () => {
		expect(await sendAsClient(await openSession(await makeMember()), watch(stone.listingId))).toMatchObject([{ command: 'RECEIPT' }]);
		const never = ulid();
		const [one, other, receipt] = await sendAsClient(await openSession(await makeMember()), watch(`${stone.listingId}=7`, `${never}=7`));
		const gone = { state: 'SUSPENDED', version: 8, bidCount: 0 };
		expect(receipt).toMatchObject({ command: 'RECEIPT' });
		expect([one, other].map((frame) => JSON.parse(frame?.body ?? ''))).toEqual([
			{ diamondId: stone.listingId, ...gone },
			{ diamondId: never, ...gone },
		]);
	});

	test('a change is told to nobody who could not see it before, and its going to all who could', async () => {
		const stranger = await openSession(await makeMember());
		await sendAsClient(stranger, listenTo(stone.listingId));
		const { notifyListeners } = await import('#functions/usecases/notifications/notify-listeners.ts');
		const tell = async (before: Pick<ListingRecord, 'state' | 'hidden'>) => {
			out.posted.length = 0;
			await notifyListeners(market.openMarket(), publishing.openLiveChannel(), before, stone);
			return out.posted.filter(({ connectionId }) => connectionId === stranger).map(({ message }) => JSON.parse(message.slice(message.indexOf('{'), -1)));
		};
		expect(await tell(stone)).toEqual([]);
		const gone = { diamondId: stone.listingId, state: stone.state, version: 1, bidCount: 0 };
		// An expired stone is on the market until a sweep has suspended it; an edit in these minutes is told to nobody.
		const hasLeft = stone.hidden || stone.state !== 'DISPLAYED';
		expect(await tell({ state: 'DISPLAYED', hidden: false })).toEqual(hasLeft ? [gone] : []);
	});
});

test('a bidder who has lost a stone still learns of its deal, as its page does, and a bidder of an earlier auction does not', async () => {
	const [sold, earlier] = [await makeStone({ state: 'SOLD' }), await makeStone({ state: 'SOLD', auctions: 2 })];
	const loser = await makeMember();
	const { commit } = market.openMarket();
	const participation = { bidderId: loser, auction: 1, ceiling: 7000 };
	if (earlier.auction) earlier.auction.number = 2;
	await commit([
		{ kind: 'participation', participation: { ...participation, listingId: sold.listingId } },
		{ kind: 'participation', participation: { ...participation, listingId: earlier.listingId, auction: 0 } },
	]);
	const reader = await openSession(loser);
	const known = { diamondId: sold.listingId, state: 'SOLD', version: 1, bidCount: 0 };
	expect((await sendAsClient(reader, listenTo(sold.listingId))).map(({ body }) => body && JSON.parse(body))).toEqual([known, '']);
	expect(await sendAsClient(reader, listenTo(earlier.listingId))).toMatchObject([{ command: 'RECEIPT' }]);
});
