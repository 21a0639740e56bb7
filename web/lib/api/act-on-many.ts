/** The result of an act on many items, in items. */
export interface Acted {
	done: number;
	/** The market would not: what each of them is or has become does not allow it. */
	left: number;
	/** Not come to: it was stopped before, or the market could not be reached. */
	rest: number;
	/** Why it ended before its end, when nobody stopped it. */
	error?: unknown;
}

interface Manner {
	/** How many calls are under way at once. */
	atOnce?: number;
	/** Hears after each call how many things have been dealt with. */
	onProgress?: (dealt: number) => void;
	signal?: AbortSignal;
}

/** Takes many things on, some with each call, and counts what became of them. `act` answers for how many it was done; an error of it ends all. */
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
