import type { Diamond } from '#shared/contract/stock/diamonds.ts';

export type Verdict = 'ACCEPTED' | 'REJECTED';
type Named = Pick<Diamond, 'diamondId' | 'lotId'>;
type Decided = Named & Pick<Diamond, 'closesAt'>;

/** The result of one stone's decision; `error` is the market's refusal, if any. */
export interface Fate extends Named {
	verdict: Verdict;
	error?: unknown;
}

/** Decides stones one after the other. A refused stone does not stop the others. */
export async function decideEach(stones: readonly Decided[], verdict: Verdict, send: (stone: Decided) => Promise<unknown>): Promise<Fate[]> {
	const fates: Fate[] = [];
	for (const stone of stones) {
		const fate: Fate = { diamondId: stone.diamondId, lotId: stone.lotId, verdict };
		await send(stone).catch((error: unknown) => {
			fate.error = error;
		});
		fates.push(fate);
	}
	return fates;
}

export const isRefused = ({ error }: Fate): boolean => error !== undefined;
