import { monotonicFactory } from 'ulid';
import { ApiError } from '#shared/contract/client.ts';
import type { Diamond } from '#shared/contract/stock/diamonds.ts';
import type { SignedIn } from './market.ts';

const ulid = monotonicFactory();

/** Reads a stone with all details that an active member sees. */
export async function views(member: SignedIn, id: string): Promise<Diamond> {
	const diamond = await member.api.getDiamond({ params: { id } });
	if (!('state' in diamond)) throw new Error('This is what a guest sees');
	return diamond;
}

/** Calls again while the market answers BUSY, as the app does: on a slow machine many writers of one stone get in each other's way. */
export async function insist<T>(call: () => Promise<T>): Promise<T> {
	for (;;) {
		try {
			return await call();
		} catch (error) {
			if (!(error instanceof ApiError && error.code === 'BUSY')) throw error;
		}
	}
}

/** Bids on the stone's current revision. */
export async function bids(member: SignedIn, diamondId: string, bidAmount: number, maxBid?: number) {
	const { revision } = await views(member, diamondId);
	const body = { bidId: ulid(), diamondId, revision, bidAmount, maxBid };
	const { diamond, ...answer } = await insist(() => member.api.addBid({ body }));
	if (!diamond) throw new Error('The bid is answered without its stone');
	return { diamond, ...answer };
}
