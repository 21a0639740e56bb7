import { readCase, withdrawComplaint } from '#functions/usecases/auction/cases.ts';
import { carryOutAct } from '#functions/usecases/auction/decide-auction.ts';
import { placeBid } from '#functions/usecases/auction/place-bid.ts';
import { readLedger } from '#functions/usecases/auction/read-ledger.ts';
import { readReputation } from '#functions/usecases/members/read-reputation.ts';
import { presentDiamond } from '#functions/usecases/present-diamond.ts';
import { serve } from './serve.ts';

/** Bidding, and what the parties do after the close. */
export const handler = serve<'bids'>({
	addBid: {
		async open({ body, market }, bearer) {
			const read = await market.bids.forBid(bearer, body.diamondId, body.bidId);
			return {
				of: { member: read.bidder, session: read.session },
				async answer({ caller }) {
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
	ledger: ({ params, query, caller, market }) => readLedger(market, caller, params.id, query.after),
});
