import { beforeAll, describe, expect, test } from 'vitest';
import { bids } from '#test/steps/bids.ts';
import { anActiveMember, aPendingMember, aStone, theAdmin } from '#test/steps/given.ts';
import { awaitRoomInMarketDay, type SignedIn } from '#test/steps/market.ts';
import { catchProblem } from '#test/steps/refusal.ts';

let admin: SignedIn;

beforeAll(async () => {
	admin = await theAdmin();
});

describe('the dashboard', () => {
	test("counts one's own trade for a member, the market for an admin", async () => {
		const [owner, first, second] = await Promise.all([anActiveMember('owner'), anActiveMember('first'), anActiveMember('second')]);
		const [stone] = await Promise.all([owner.api.createDiamond({ body: aStone() }), owner.api.createDiamond({ body: aStone() })]);
		await first.api.favourite({ body: { diamondId: stone.diamondId, favourite: true } });
		await bids(first, stone.diamondId, 8000);
		await bids(second, stone.diamondId, 9000);

		expect(await owner.api.dashboard({})).toMatchObject({
			role: 'User',
			stones: { DISPLAYED: 1, BIDDING: 1, SOLD: 0 },
			bids: { leading: 0, outbid: 0 },
			deals: { toDecide: 0, selling: 0, buying: 0 },
			hasBid: false,
			rank: 0,
		});
		expect(await first.api.dashboard({})).toMatchObject({ role: 'User', stones: { DISPLAYED: 0 }, bids: { leading: 0, outbid: 1 }, tracked: 1, hasBid: true });
		expect(await second.api.dashboard({})).toMatchObject({ bids: { leading: 1, outbid: 0 }, tracked: 0 });
		const market = await admin.api.dashboard({});
		if (market.role !== 'Admin') throw new Error('An admin got the figures of a member');
		expect(market.stones.BIDDING).toBeGreaterThanOrEqual(1);
		expect(market.members.ACTIVE).toBeGreaterThanOrEqual(5);
		expect(market.inactiveMembers).toBeGreaterThanOrEqual(market.members.BANNED ?? 0);
		expect(await catchProblem((await aPendingMember()).api.dashboard({}))).toMatchObject({ code: 'NOT_ACTIVE' });
	});
});

describe('what waits for a member, and how the month went', () => {
	test('an auction in which one is outbid, and photos that a buyer asked for, each with its stone', async () => {
		const [owner, first, second] = await Promise.all([anActiveMember('task-owner'), anActiveMember('task-first'), anActiveMember('task-second')]);
		expect(await readTasks(owner)).toEqual([]);
		const [{ diamondId }, asked] = await Promise.all([owner.api.createDiamond({ body: aStone() }), owner.api.createDiamond({ body: aStone() })]);
		await bids(first, diamondId, 8000);
		const { diamond } = await bids(second, diamondId, 9000);
		await first.api.mediaRequest({ body: { diamondId: asked.diamondId, kinds: ['photo'] } });

		const amount = Math.round(9000 * (diamond.weight ?? 0));
		await expect.poll(() => readTasks(first)).toMatchObject([{ kind: 'OUTBID', count: 1, amount, deadline: diamond.closesAt, diamond: { diamondId } }]);
		expect(await readTasks(second)).toEqual([]);
		await expect.poll(() => readTasks(owner)).toMatchObject([{ kind: 'MEDIA', count: 1, diamond: { diamondId: asked.diamondId } }]);
	});

	test('bids, and the views and tracks of own stones, stand on their day; a page that is loaded again is no other view', async () => {
		await awaitRoomInMarketDay();
		const [owner, first, second] = await Promise.all([anActiveMember('month-owner'), anActiveMember('month-first'), anActiveMember('month-second')]);
		const { diamondId } = await owner.api.createDiamond({ body: aStone() });
		for (const { api } of [first, first, second, owner]) await api.viewDiamond({ params: { id: diamondId } });
		await first.api.favourite({ body: { diamondId, favourite: true } });
		await bids(first, diamondId, 8000);

		const today = async ({ api }: SignedIn) => (await api.activity({})).days.at(-1);
		expect(await today(owner)).toMatchObject({ views: 2, tracks: 1, bids: 0 });
		await expect.poll(() => today(first)).toMatchObject({ views: 0, bids: 1, wins: 0 });
		const market = await admin.api.activity({});
		if (market.role !== 'Admin') throw new Error('An admin got the days of a member');
		expect([market.days.length, market.hours.length]).toEqual([30, 24]);
		expect(market.days.at(-1)?.auctions).toBeGreaterThanOrEqual(1);
	});

	test('an admin sees all stones of a state, whoever sells them', async () => {
		const { diamondId } = await (await anActiveMember('state-owner')).api.createDiamond({ body: aStone() });
		await expect
			.poll(async () => (await admin.api.stonesOfState({ query: { state: 'DISPLAYED' } })).content.map((diamond) => diamond.diamondId))
			.toContain(diamondId);
	});

	test('an admin finds a stone by its lot id or certificate number, whatever its state', async () => {
		const lotId = `FOUND-${Date.now()}`;
		const seller = await anActiveMember('found-owner');
		const { diamondId } = await seller.api.createDiamond({ body: aStone({ lotId, laboratory: 'GIA', certificateNumber: '7340000018' }) });
		await seller.api.createDiamond({ body: aStone() });
		const find = async (query: { number: string; state?: 'SOLD' }) => (await admin.api.stonesOfState({ query })).content.map((diamond) => diamond.diamondId);
		await expect.poll(() => find({ number: lotId.toLowerCase() })).toEqual([diamondId]);
		expect(await find({ number: '7340000018' })).toContain(diamondId);
		expect(await find({ number: lotId, state: 'SOLD' })).toEqual([]);
	});
});

const readTasks = async ({ api }: SignedIn) => {
	const figures = await api.dashboard({});
	return figures.role === 'User' ? figures.tasks : [];
};
