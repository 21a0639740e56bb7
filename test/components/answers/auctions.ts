import type { Diamond } from '#shared/contract/stock/diamonds.ts';
import { computeClosingTime } from '#shared/domain/common/market-time.ts';
import { aDiamond } from '#test/model/a-diamond.ts';
import type { Answers } from '../fake-client.ts';
import { aPage } from './stock.ts';

const ZONE = 'Asia/Tokyo';

/** Builds a stone on which two members have bid, one of them the viewer; its auction closes at the next close after today's. */
export function anAuction(changes: Partial<Diamond> = {}): Diamond {
	const startedAt = Date.now();
	return aDiamond({
		...{ shape: 'PEAR', weight: 13.31, color: 'H', clarity: 'VVS1', askingPrice: 9000 },
		...{ state: 'BIDDING', status: 'BIDDING', currentBid: 7500, currentPrice: 7500, requiredBid: 7575, bidCount: 2 },
		...{ isBidPlaced: true, leading: false, topBidderCompanyName: 'Seki Gems' },
		bidStartDateTime: new Date(startedAt).toISOString(),
		closesAt: new Date(computeClosingTime(ZONE, startedAt)).toISOString(),
		...changes,
	});
}

/** Answers the calls of the floor; `listAuctions` returns the auctions at that moment. */
export function answerFloor(listAuctions: () => Diamond[]): Answers {
	return {
		search: async ({ body }) => {
			const found = listAuctions().filter((auction) => !body.myBid || auction.isBidPlaced);
			return { ...aPage(found), closings: { TODAY: 0, LATER: listAuctions().length, CLOSED: 0 } };
		},
	};
}
