import { readReputation } from '#functions/usecases/accounts/read-reputation.ts';
import { readCase, withdrawComplaint } from '#functions/usecases/auctions/cases.ts';
import { carryOutAct } from '#functions/usecases/auctions/decide-auction.ts';
import { placeBid } from '#functions/usecases/auctions/place-bid.ts';
import { readLedger } from '#functions/usecases/auctions/read-ledger.ts';
import { presentDiamond } from '#functions/usecases/stock/present-diamond.ts';
import { keys } from './call/read-key.ts';
import { serve } from './serve.ts';

export const handler = serve<'bids'>(
	{
		addBid: {
			async open({ body, market }, bearer) {
				const read = await market.bids.forBid(bearer, body.diamondId, body.bidId);
				return {
					of: { member: read.bidder, session: read.session },
					async answer({ caller, market }) {
						const { listing, ...outcome } = await placeBid(market, caller, body, read);
						return { ...(listing && { diamond: await presentDiamond(market, listing, caller) }), ...outcome };
					},
				};
			},
		},
		bidStatus: async ({ body, caller, market }) => presentDiamond(market, await carryOutAct(market, caller, body.diamondId, body), caller),
		getCase: ({ params, caller, market }) => readCase(market, caller, params.id),
		withdrawComplaint: ({ params, caller, market }) => withdrawComplaint(market, caller, params.id),
		sellerReputation: ({ params, market }) => readReputation(market, params.userId),
		ledger: ({ params, query, caller, market }) => readLedger(market, caller, params.id, query),
	},
	{ keys },
);
