import { beforeAll, describe, expect, it } from 'vitest';
import { ApiError } from '#shared/contract/client.ts';
import type { Diamond } from '#shared/contract/stock/diamonds.ts';
import { bids } from '#test/steps/bids.ts';
import { anActiveMember, aPendingMember, aStone, theAdmin } from '../steps/given.ts';
import { eventually, getOrigin, guest, makeAddress, moveClock, moveClockPast, type SignedIn } from '../steps/market.ts';

let seller: SignedIn;
let buyer: SignedIn;
const SELLER_COMPANY = `Sakura Gems ${Date.now()}`;

type Search = Parameters<SignedIn['api']['search']>[0]['body'];
type Listed = Awaited<ReturnType<SignedIn['api']['createDiamond']>>;

const lists = (stone: Parameters<typeof aStone>[0] = {}): Promise<Listed> => seller.api.createDiamond({ body: aStone(stone) });
/** Searches among the seller's stones. */
const finds = async (member: SignedIn, search: Search = {}) =>
	(await member.api.search({ body: { companyName: SELLER_COMPANY, ...search } })).content as Diamond[];
const ids = (diamonds: readonly { diamondId: string }[]): string[] => diamonds.map(({ diamondId }) => diamondId);

async function refusal(call: Promise<unknown>): Promise<ApiError['problem']> {
	const error = await call.then(
		() => undefined,
		(reason: unknown) => reason,
	);
	if (!(error instanceof ApiError)) throw new Error(`Not refused: ${String(error)}`);
	return error.problem;
}

beforeAll(async () => {
	seller = await anActiveMember('search-seller', SELLER_COMPANY);
	buyer = await anActiveMember('search-buyer');
});

describe('a member who searches', () => {
	it('finds a stone that was listed, by its new values after a change, and not after its deletion', async () => {
		const stone = await lists({ color: 'D', weight: 7.01 });
		await eventually('the stone', async () => (await finds(buyer, { color: ['D'], caratFrom: 7 })).length === 1);

		await seller.api.updateDiamond({
			body: { ...aStone({ lotId: stone.lotId, color: 'E', weight: 7.01 }), diamondId: stone.diamondId, version: stone.version },
		});
		await eventually('the new colour', async () => (await finds(buyer, { color: ['E'], caratFrom: 7 })).length === 1);
		expect(await finds(buyer, { color: ['D'], caratFrom: 7 })).toEqual([]);

		await seller.api.deleteDiamonds({ body: { diamondIds: [stone.diamondId] } });
		await eventually('the stone to be gone', async () => (await finds(buyer, { caratFrom: 7 })).length === 0);
	});

	it("by somebody's address learns nothing of whose it is; oneself and an admin find the stones", async () => {
		const stone = await lists({ shape: 'MARQUISE' });
		const search = { userName: seller.userName, shape: ['MARQUISE' as const] };
		const admin = await theAdmin();
		for (const { api } of [seller, admin]) {
			await eventually('the stone', async () => ids((await api.search({ body: search })).content).includes(stone.diamondId));
		}
		expect(await buyer.api.search({ body: { ...search, facets: true } })).toMatchObject({ content: [], totalElements: 0 });
	});

	it('gets the same answer whether one process searches for many at once or for one after the other', async () => {
		const company = `At Once ${Date.now()}`;
		const owner = await anActiveMember('search-many', company);
		const colors = ['D', 'E', 'F', 'G'] as const;
		for (let at = 0; at < 9; at++) await owner.api.createDiamond({ body: aStone({ color: colors[at % 4], weight: 8 + at / 100 }) });
		const among = { companyName: company, caratTo: 8.2 };
		await eventually('the stones', async () => (await buyer.api.search({ body: among })).totalElements === 9);
		const asks = [...Array(20).keys()].map((at) => {
			const body: Search = {
				...among,
				caratFrom: 8 + (at % 6) / 100,
				color: at % 5 === 4 ? [colors[at % 4] ?? 'D'] : undefined,
				sort: [{ field: 'weight', direction: at % 2 ? 'descending' : 'ascending' }],
				page: at % 3 === 0 ? 1 : 0,
				size: 5,
				facets: at % 3 === 1,
			};
			const member = at % 2 ? buyer : seller;
			// A seller's inventory is answered from the same index.
			return at % 7 === 6 ? () => owner.api.inventory({ body: { userName: owner.userName, size: 5 } }) : () => member.api.search({ body });
		});
		const together = await Promise.all(asks.map((ask) => ask()));
		const alone: typeof together = [];
		for (const ask of asks) alone.push(await ask());
		expect(together).toEqual(alone);
		expect(new Set(together.map(({ content }) => JSON.stringify(content.map(({ diamondId }) => diamondId)))).size).toBeGreaterThan(8);
	});

	it('sorts, pages and counts', async () => {
		const stones = [];
		for (const askingPrice of [5_000, undefined, 9_000, 7_000]) stones.push(await lists({ shape: 'HEART', askingPrice }));
		const [cheap, onRequest, dear, middle] = ids(stones);
		const search = { shape: ['HEART' as const], size: 5 as const };
		await eventually('all four', async () => (await finds(buyer, search)).length === 4);

		expect(ids(await finds(buyer, search))).toEqual(ids(stones).reverse());
		expect(ids(await finds(buyer, { ...search, sort: [{ field: 'pricePerCarat', direction: 'ascending' }] }))).toEqual([cheap, middle, dear, onRequest]);
		expect(ids(await finds(buyer, { ...search, sort: [{ field: 'pricePerCarat', direction: 'descending' }] }))).toEqual([dear, middle, cheap, onRequest]);
		const beyond = await buyer.api.search({ body: { companyName: SELLER_COMPANY, ...search, page: 1_000_000, facets: true } });
		expect(beyond).toMatchObject({ content: [], number: 1_000_000, size: 5, totalElements: 4 });
		expect(beyond.facets?.shape).toMatchObject({ HEART: 4 });
	});

	it('finds the tracked, those with an own bid, the own, and those of a company', async () => {
		const [tracked, bidOn] = [await lists({ shape: 'PEAR' }), await lists({ shape: 'PEAR' })];
		const search = { shape: ['PEAR' as const] };
		await buyer.api.favourite({ body: { diamondId: tracked.diamondId, favourite: true } });
		await bids(buyer, bidOn.diamondId, 10_000);

		await eventually('the bid', async () => (await finds(buyer, { ...search, myBid: true })).length === 1);
		expect(ids(await finds(buyer, { ...search, myBid: true }))).toEqual([bidOn.diamondId]);
		expect(ids(await finds(buyer, { ...search, allBid: true }))).toEqual([bidOn.diamondId]);
		expect(ids(await finds(buyer, { ...search, tracked: true }))).toEqual([tracked.diamondId]);
		expect(await finds(buyer, { ...search, tracked: true, myBid: true })).toEqual([]);
		expect(await finds(buyer, { ...search, myOwnGoods: true })).toEqual([]);
		expect(ids(await finds(seller, { ...search, myOwnGoods: true }))).toEqual([bidOn.diamondId, tracked.diamondId]);
		const ofCompany = await buyer.api.search({ body: { ...search, companyName: SELLER_COMPANY.toLowerCase() } });
		expect(ids(ofCompany.content)).toEqual([bidOn.diamondId, tracked.diamondId]);
		const [shown] = await finds(buyer, { ...search, myBid: true });
		expect(shown).toMatchObject({ isBidPlaced: true, leading: true, tracked: false, bidCount: 1, currentBid: 10_000 });
	});

	it('finds exactly the stones that a link names', async () => {
		const [one, other] = [await lists({ shape: 'BAGUETTE' }), await lists({ shape: 'BAGUETTE', treatment: 'HPHT' })];
		await lists({ shape: 'BAGUETTE' });
		await eventually('the stones', async () => (await finds(buyer, { shape: ['BAGUETTE'], includeTreated: true })).length === 3);
		expect(ids(await finds(buyer, { diamondIds: [one.diamondId, other.diamondId] })).sort()).toEqual([one.diamondId, other.diamondId].sort());
	});

	it('finds treated stones among the tracked, those with an own bid and the own, and among others when asked for', async () => {
		const stone = await lists({ shape: 'CUSHION', treatment: 'Laser drilled' });
		const search = { shape: ['CUSHION' as const], facets: true };
		await buyer.api.favourite({ body: { diamondId: stone.diamondId, favourite: true } });
		await bids(buyer, stone.diamondId, 10_000);

		await eventually('the bid', async () => (await finds(buyer, { ...search, myBid: true })).length === 1);
		expect(await finds(buyer, search)).toEqual([]);
		expect(ids(await finds(buyer, { ...search, includeTreated: true }))).toEqual([stone.diamondId]);
		expect(ids(await finds(buyer, { ...search, tracked: true }))).toEqual([stone.diamondId]);
		expect(ids(await finds(seller, { ...search, myOwnGoods: true }))).toEqual([stone.diamondId]);
		const { facets } = await buyer.api.search({ body: { ...search, companyName: SELLER_COMPANY, tracked: true } });
		expect(facets?.shape).toMatchObject({ CUSHION: 1 });
	});

	it('finds stones by a list of lot ids and certificates, hears which of them nobody offers, and sees what closes first', async () => {
		const certificateNumber = String(Date.now());
		// Comes and goes before the others come, so that who finds these no longer finds it.
		const gone = await lists();
		await seller.api.deleteDiamonds({ body: { diamondIds: [gone.diamondId] } });
		const [certified, bidOn] = [await lists({ shape: 'SQUARE', certificateNumber }), await lists({ shape: 'SQUARE', treatment: 'Laser drilled' })];
		await bids(buyer, bidOn.diamondId, 10_000);
		const numbers = [certificateNumber, bidOn.lotId.toLowerCase(), gone.lotId, 'NOBODYS-1'];
		const sort = [{ field: 'closesAt', direction: 'ascending' } as const];
		const search = { numbers, sort, histograms: ['carat' as const] };

		await eventually('both', async () => (await buyer.api.search({ body: search })).totalElements === 2);
		await eventually('the bid', async () => (await buyer.api.search({ body: { numbers, myBid: true } })).totalElements === 1);
		const page = await buyer.api.search({ body: search });
		expect([ids(page.content), page.notFound]).toEqual([[bidOn.diamondId, certified.diamondId], numbers.slice(2)]);
		expect(page.histograms?.carat?.counts.reduce((sum, count) => sum + count)).toBe(2);
		expect((await refusal(guest().search({ body: { numbers } }))).code).toBe('UNAUTHENTICATED');
	});

	it('no longer finds a stone whose thirty days are over, while its seller does', async () => {
		const stone = await lists({ shape: 'TRILLIANT' });
		await eventually('the stone', async () => (await finds(buyer, { shape: ['TRILLIANT'] })).length === 1);
		await moveClock({ advance: 'P31D' });
		expect(await finds(buyer, { shape: ['TRILLIANT'] })).toEqual([]);
		const inventory = await seller.api.inventory({ body: { userName: seller.userName, state: ['SUSPENDED'] } });
		expect(ids(inventory.content)).toContain(stone.diamondId);
	});

	it('is told of a field, a code or a page size that does not exist', async () => {
		const problem = await refusal(buyer.api.search({ body: { size: 7, shape: ['SQUIRCLE'], colour: ['D'] } as unknown as Search }));
		expect(problem).toMatchObject({ status: 400, code: 'VALIDATION' });
		expect(problem.issues?.map(({ path }) => path).sort()).toEqual(['colour', 'shape.0', 'size']);
	});
});

describe('a guest who searches', () => {
	it('sees attributes and grades, and nothing else', async () => {
		const stone = await lists({ shape: 'MARQUISE', weight: 8.88, remarks: 'Ask me', certificateNumber: `G${Date.now()}` });
		const shown = await eventually('the stone', async () => {
			const { content } = await guest().search({ body: { shape: ['MARQUISE'], caratFrom: 8.88, caratTo: 8.88 } });
			return content.find(({ diamondId }) => diamondId === stone.diamondId);
		});
		expect(shown).toMatchObject({ shape: 'MARQUISE', weight: 8.88, clarity: 'VS1' });
		for (const hidden of ['askingPrice', 'totalPrice', 'seller', 'lotId', 'remarks', 'certificateNumber', 'currentBid', 'bidCount', 'state']) {
			expect(shown).not.toHaveProperty(hidden);
		}
	});

	it('sees what closes tonight, the same as everybody, and for a moment longer than it is so', async () => {
		// Heavier than any stone that other tests have under auction.
		const stone = await lists({ shape: 'EMERALD', weight: 940, remarks: 'Ask me' });
		await bids(buyer, stone.diamondId, 10_000);
		const { closesAt } = (await buyer.api.getDiamond({ params: { id: stone.diamondId } })) as Diamond;
		// The stone's auction closes on the next market day. Before 17:00 another close comes first.
		const { closesAt: next } = await guest().tonight({});
		if (next !== closesAt) await moveClockPast(next);
		const tonight = await eventually('the stone among those of tonight', async () => {
			const answer = await guest().tonight({});
			return answer.closesAt === closesAt && answer.stones.some(({ diamondId }) => diamondId === stone.diamondId) && answer;
		});
		expect(tonight.auctions).toBeGreaterThan(0);
		const shown = tonight.stones.find(({ diamondId }) => diamondId === stone.diamondId);
		expect(shown).toMatchObject({ shape: 'EMERALD', weight: 940, clarity: 'VS1' });
		for (const hidden of ['askingPrice', 'totalPrice', 'seller', 'lotId', 'remarks', 'currentBid', 'bidCount', 'closesAt', 'state']) {
			expect(shown).not.toHaveProperty(hidden);
		}
		const response = await fetch(`${getOrigin()}/api/v1/common/tonight`);
		expect(response.headers.get('cache-control')).toBe('public, max-age=30');
	});

	it('is asked to sign in for filters and sorts by what guests do not see', async () => {
		for (const body of [
			{ perCaratFrom: 1000 },
			{ totalPriceTo: 0 },
			{ userName: seller.userName },
			{ companyName: SELLER_COMPANY },
			{ myBid: true },
			{ allBid: true },
			{ closing: 'TODAY' as const },
			{ sort: [{ field: 'totalPrice' as const, direction: 'ascending' as const }] },
		]) {
			const problem = await refusal(guest().search({ body }));
			expect(problem).toMatchObject({ status: 401, code: 'UNAUTHENTICATED' });
			expect(problem.issues?.[0]?.path.split('.')[0]).toBe(Object.keys(body)[0]);
		}
	});

	it('sees as much as a member who waits for approval', async () => {
		const pending = await aPendingMember('search-pending');
		const { content } = await pending.api.search({ body: {} });
		expect(content.length).toBeGreaterThan(0);
		expect(content[0]).not.toHaveProperty('askingPrice');
		expect(await refusal(pending.api.search({ body: { perCaratFrom: 1 } }))).toMatchObject({ status: 403, code: 'NOT_ACTIVE' });
	});

	it('gets a large answer compressed', async () => {
		const response = await fetch(`${getOrigin()}/api/v1/common/search-all-diamonds`, {
			method: 'POST',
			headers: { 'content-type': 'application/json', 'accept-encoding': 'gzip' },
			body: JSON.stringify({ facets: true }),
		});
		expect(response.headers.get('content-encoding')).toBe('gzip');
		expect(await response.json()).toHaveProperty('facets.shape.ROUND');
	});
});

describe('an inventory', () => {
	it("shows the seller's own write at once, in every state", async () => {
		const stone = await lists({ shape: 'BAGUETTE' });
		const { content, totalElements } = await seller.api.inventory({ body: { userName: seller.userName, size: 5000 } });
		expect(content[0]).toMatchObject({ diamondId: stone.diamondId, lotId: stone.lotId, abilities: { edit: true } });
		expect(totalElements).toBe(content.length);
	});

	it("is the seller's and the admins' only", async () => {
		const [stone, admin] = [await lists(), await theAdmin()];
		expect(await refusal(buyer.api.inventory({ body: { userName: seller.userName } }))).toMatchObject({ status: 403, code: 'FORBIDDEN' });
		const { content } = await admin.api.inventory({ body: { userName: seller.userName } });
		expect(content[0]?.diamondId).toBe(stone.diamondId);
		expect(await refusal(admin.api.inventory({ body: { userName: makeAddress('nobody') } }))).toMatchObject({ status: 404 });
	});
});
