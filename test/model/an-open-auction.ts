import type { Auction } from '#shared/domain/auctions/auction.ts';
import { DAY } from '#shared/domain/common/durations.ts';

/** Makes an auction with one bid, which a ceiling covers, that closes at `closesAt` and began a day before. */
export function anOpenAuction(closesAt: number): Auction {
	return {
		...{ number: 1, startedAt: closesAt - DAY, closesAt, bidCount: 1, currentBid: 7000, ceiling: 9000 },
		...{ leaderId: 'buyer', leaderName: 'Taro', leaderCompanyName: 'Kiyomizu' },
		...{ secret: '', sequence: 1, lastHash: '', lastBidAt: 0 },
	};
}
