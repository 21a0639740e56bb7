import type { Diamond } from '#shared/contract/stock/diamonds.ts';

export type Verdict = 'ACCEPTED' | 'REJECTED';
type Decided = Pick<Diamond, 'diamondId' | 'lotId'>;

/** The result of one stone's decision; `error` is the market's refusal, if any. */
export interface Fate extends Decided {
	verdict: Verdict;
	error?: unknown;
}

/** Decides stones one after the other. A refused stone does not stop the others. */
export async function decideEach(stones: readonly Decided[], verdict: Verdict, send: (diamondId: string) => Promise<unknown>): Promise<Fate[]> {
	const fates: Fate[] = [];
	for (const { diamondId, lotId } of stones) {
		const fate: Fate = { diamondId, lotId, verdict };
		await send(diamondId).catch((error: unknown) => {
			fate.error = error;
		});
		fates.push(fate);
	}
	return fates;
}

export const isRefused = ({ error }: Fate): boolean => error !== undefined;
