import type { Member } from '#shared/contract/accounts/members.ts';
import type { Diamond } from '#shared/contract/stock/diamonds.ts';
import { HOUR } from '#shared/domain/common/durations.ts';
import { aDiamond } from '#test/model/a-diamond.ts';
import type { Answers } from '../fake-client.ts';

const OWN = { edit: true, delete: true, refresh: true, bid: false, decide: false, confirm: false, complain: false };

/** Returns an id in the market's format, with this number. */
export const makeId = (number: number): string => `01J0000000000000000${String(number).padStart(7, '0')}`;

/** Returns one page of stones in the format of the market's answers. */
export const aPage = <T>(content: readonly T[], { page = 0, size = 20 } = {}) => ({
	content: content.slice(page * size, (page + 1) * size),
	number: page,
	size,
	totalElements: content.length,
});

/** Returns a stone that its owner can change. */
export function anOwnStone({ userId, firstName, lastName, companyName }: Member, changes: Partial<Diamond> = {}): Diamond {
	const seller = { userId, name: `${firstName} ${lastName}`, company: companyName ?? '', rank: 0 };
	return aDiamond({ seller, abilities: OWN, color: 'F', clarity: 'VS1', askingPrice: 10_000, ...changes });
}

/** Answers the calls of the inventory: `listStones` returns the member's stones at that moment. */
export function answerStock(listStones: () => readonly Diamond[]): Answers {
	return {
		inventory: async ({ body: { state, numbers, page, size } }) =>
			aPage(
				listStones().filter(
					(stone) =>
						(!state?.length || state.includes(stone.state)) &&
						(!numbers?.length || numbers.some((number) => number.toUpperCase() === stone.lotId || number === stone.certificateNumber)),
				),
				{ page, size },
			),
		priceList: async () => ({ version: 0, uploadedAt: null, list: null }),
		priceRuns: async () => ({ runs: [] }),
		priceWatches: async () => ({ diamondIds: [] }),
		equalPrices: async ({ body: { stones } }) => ({ equals: [{ lacks: [], count: 0, prices: [] }], of: stones.map(() => 0) }),
		pricePlaces: async ({ body: { questions } }) => ({ places: questions.map(() => null) }),
	};
}

/** Returns the fields of a stone while an auction runs: one bid, and some hours left. */
export function anAuction(currentBid: number, changes: Partial<Diamond> = {}): Partial<Diamond> {
	const begun = Date.now() - HOUR;
	return {
		...{ state: 'BIDDING', status: 'BIDDING', bidCount: 1, currentBid, currentPrice: currentBid, requiredBid: currentBid + 100 },
		...{ bidStartDateTime: new Date(begun).toISOString(), closesAt: new Date(begun + 24 * HOUR).toISOString() },
		...changes,
	};
}
