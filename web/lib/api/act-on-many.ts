export interface Acted {
	done: number;
	/** Items that the market refused to change because of their state. */
	left: number;
	/** Items that were not tried, because the action was stopped or a call failed. */
	rest: number;
	/** The error that ended the action early; absent if it finished or was stopped. */
	error?: unknown;
}

interface Manner {
	atOnce?: number;
	onProgress?: (dealt: number) => void;
	signal?: AbortSignal;
}

/** Calls `act` for each batch and counts the results. `act` returns the number of items that it changed; if it throws, no further batch begins. */
export async function actOnMany<T>(
	batches: readonly (readonly T[])[],
	act: (batch: readonly T[]) => Promise<number>,
	{ atOnce = 4, onProgress, signal }: Manner = {},
): Promise<Acted> {
	const total = batches.reduce((sum, batch) => sum + batch.length, 0);
	const acted: Acted = { done: 0, left: 0, rest: 0 };
	let next = 0;
	const work = async () => {
		for (let batch = batches[next++]; batch && !signal?.aborted && !('error' in acted); batch = batches[next++]) {
			try {
				const done = await act(batch);
				acted.done += done;
				acted.left += batch.length - done;
				onProgress?.(acted.done + acted.left);
			} catch (error) {
				acted.error ??= error;
			}
		}
	};
	await Promise.all(Array.from({ length: atOnce }, work));
	return { ...acted, rest: total - acted.done - acted.left };
}
