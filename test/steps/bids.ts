import { monotonicFactory } from 'ulid';
import type { Diamond } from '#shared/contract/stock/diamonds.ts';
import type { SignedIn } from './market.ts';

const ulid = monotonicFactory();

/** Reads a stone with all details that an active member sees. */
export async function views(member: SignedIn, id: string): Promise<Diamond> {
	const diamond = await member.api.getDiamond({ params: { id } });
	if (!('state' in diamond)) throw new Error('This is what a guest sees');
	return diamond;
}

/** Bids on the stone's current revision. */
export async function bids(member: SignedIn, diamondId: string, bidAmount: number, maxBid?: number) {
	const { revision } = await views(member, diamondId);
	const body = { bidId: ulid(), diamondId, revision, bidAmount, maxBid };
	const { diamond, ...answer } = await member.api.addBid({ body });
	if (!diamond) throw new Error('The bid is answered without its stone');
	return { diamond, ...answer };
}
