import { beforeAll, describe, expect, it } from 'vitest';
import { ApiError } from '#shared/contract/client.ts';
import { anActiveMember, aStone, theAdmin } from '../steps/given.ts';
import { eventually, type SignedIn } from '../steps/market.ts';

let seller: SignedIn;
let buyer: SignedIn;
/** Attributes that no other stone in this test market has. */
const rare = { shape: 'TRILLIANT', weight: 3.2, color: 'K', clarity: 'I2' } as const;
const position = async (member: SignedIn, question: Parameters<SignedIn['api']['pricePosition']>[0]['body']) => member.api.pricePosition({ body: question });

beforeAll(async () => {
	seller = await anActiveMember('price-seller');
	buyer = await anActiveMember('price-buyer');
});

describe('a member who wants to know the price', () => {
	it('learns where it stands among the equals of a stone, own ones left out', async () => {
		const listed = [];
		for (const askingPrice of [1000, 1100, 1200, 1300, 1400]) listed.push(await seller.api.createDiamond({ body: aStone({ ...rare, askingPrice }) }));
		await buyer.api.createDiamond({ body: aStone({ ...rare, askingPrice: 99 }) });
		const [cheapest, , , , dearest] = listed;
		await eventually('the equals', async () => (await position(buyer, { stone: rare })).count === 5);

		const answer = await position(buyer, { stone: rare, askingPrice: 1200 });
		expect(answer).toMatchObject({
			lacks: [],
			step: 'SAME',
			count: 5,
			sellers: 1,
			quartiles: [1100, 1200, 1300],
			span: [1000, 1400],
			prices: [1000, 1100, 1200, 1300, 1400],
			place: { askingPrice: 1200, below: 2, same: 1 },
		});
		expect(answer.closest[0]).toMatchObject({ diamondId: listed[2]?.diamondId, askingPrice: 1200, weight: 3.2, color: 'K', clarity: 'I2' });
		expect(answer.histogram?.counts.reduce((sum, count) => sum + count)).toBe(5);

		// A listed stone is judged by its own price, and is not among its comparables.
		expect(await position(buyer, { diamondId: dearest?.diamondId ?? '' })).toMatchObject({ count: 4, place: { askingPrice: 1400, below: 4, same: 0 } });
		expect(await position(buyer, { diamondId: cheapest?.diamondId ?? '', askingPrice: 140_000 })).toMatchObject({ place: { below: 4, unlikely: 'HIGH' } });
		// The seller sees only the buyer's stone: a member's own stones are left out.
		await eventually("the buyer's stone", async () => (await position(seller, { stone: rare })).count === 1);
		expect((await position(seller, { stone: rare })).span).toEqual([99, 99]);
		expect((await position(await theAdmin(), { stone: rare })).count).toBe(6);
	});

	it('is told what is lacking, and when there are no equals', async () => {
		expect(await position(buyer, { stone: { shape: 'ROUND', weight: 1 } })).toEqual({ lacks: ['color', 'clarity'], count: 0, sellers: 0, closest: [] });
		const lonely = { stone: { ...rare, labGrown: true, treatment: 'HPHT' }, askingPrice: 500 };
		expect(await position(buyer, lonely)).toEqual({
			lacks: [],
			step: 'WIDE',
			count: 0,
			sellers: 0,
			place: { askingPrice: 500, below: 0, same: 0 },
			closest: [],
		});
	});

	it('learns what the open market asks by grade and by weight, of no fewer than three sellers', async () => {
		const asked = { shape: 'HEART', weight: 4, color: 'L', clarity: 'SI3' } as const;
		const sellers = [seller, await anActiveMember('figures-one'), await anActiveMember('figures-two')];
		const stone = { ...asked, weight: 4.2 };
		for (const one of sellers.slice(0, 2)) await one.api.createDiamond({ body: aStone({ ...stone, askingPrice: 2000 }) });
		const read = (weight: 4 | 5) => buyer.api.marketFigures({ body: { ...asked, weight } });
		await eventually('both stones', async () => (await position(buyer, { stone })).count === 2);
		const few = await read(4);
		expect(few).toMatchObject({ weight: { from: 4, below: 5 }, count: 2, grades: [{ color: 'L', clarity: 'SI3', count: 2 }] });
		expect(few.grades[0]?.quartiles).toBeUndefined();

		await sellers[2]?.api.createDiamond({ body: aStone({ ...stone, weight: 5.1, askingPrice: 2600 }) });
		await sellers[2]?.api.createDiamond({ body: aStone({ ...stone, askingPrice: 2400 }) });
		await eventually('all stones', async () => (await position(buyer, { stone })).count === 4);
		// Asks for another weight, since the market caches an answer for a minute.
		const { count, steps, stones } = await read(5);
		expect(count).toBe(1);
		expect(steps).toEqual([
			{ from: 4, below: 4.5, count: 3, quartiles: [2000, 2000, 2200] },
			{ from: 5, below: 6, count: 1 },
		]);
		expect(stones).toEqual([
			{ weight: 4.2, askingPrice: 2000 },
			{ weight: 4.2, askingPrice: 2000 },
			{ weight: 4.2, askingPrice: 2400 },
			{ weight: 5.1, askingPrice: 2600 },
		]);
	});

	it('learns it of many stones at once, of each as of that one alone', async () => {
		const { diamondId } = await seller.api.createDiamond({ body: aStone({ ...rare, shape: 'BAGUETTE', askingPrice: 3000 }) });
		await eventually('the baguette', async () => (await position(buyer, { stone: { ...rare, shape: 'BAGUETTE' } })).count === 1);
		const questions = [
			{ stone: rare, askingPrice: 1200 },
			{ stone: { ...rare, weight: 3.9 }, askingPrice: 120_000 },
			{ stone: { ...rare, labGrown: true }, askingPrice: 1200 },
			{ stone: { shape: 'ROUND', weight: 1 } },
			{ diamondId },
			{ diamondId: '01ARZ3NDEKTSV4RRFFQ69G5FAV' },
		] as const;
		for (const member of [buyer, seller]) {
			const { places } = await member.api.pricePlaces({ body: { questions: [...questions] } });
			expect(places.at(-1)).toBeNull();
			for (const [at, question] of questions.slice(0, -1).entries()) {
				const { lacks, step, count, quartiles, place } = await position(member, question);
				expect(places[at]).toEqual(JSON.parse(JSON.stringify({ lacks, step, count, quartiles, place })));
			}
		}
	});

	it('learns nothing of a stone that is not open', async () => {
		const { diamondId } = await seller.api.createDiamond({ body: aStone({ ...rare, color: 'Y-Z' }) });
		const outcome = () => position(buyer, { diamondId }).then(({ step }) => step, catchCode);
		await eventually('the stone', async () => (await outcome()) === 'WIDE');
		await seller.api.deleteDiamonds({ body: { diamondIds: [diamondId] } });
		await eventually('it to be gone', async () => (await outcome()) === 'NOT_FOUND');
	});
});

function catchCode(error: unknown): string {
	if (!(error instanceof ApiError)) throw error;
	return error.problem.code;
}
