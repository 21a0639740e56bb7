/** What is measured again and again while a market is under load. */
export interface Sample {
	/** Since the load began. */
	minute: number;
	value: number;
}

/** By how much something may rise over the time that is judged: a share of its level, or so much if that is more. */
export interface Allowance {
	share: number;
	least: number;
}

export interface Flatness {
	flat: boolean;
	/** Median of the samples that were judged. */
	level: number;
	/** By how much it rose over their time; negative when it fell. */
	rise: number;
}

/**
 * Whether something stays level. The first half warms up (functions start,
 * caches fill) and is not judged; of the second the rise is the median of the
 * slopes between any two samples (Theil and Sen), which one odd sample does not
 * turn, times its length.
 */
export function judgeFlatness(samples: readonly Sample[], { share, least }: Allowance): Flatness {
	const judged = samples.slice(Math.floor(samples.length / 2));
	const [first, last] = [judged[0], judged.at(-1)];
	if (!first || !last || first === last) throw new RangeError('Two samples of the second half are needed');
	const slopes = judged.flatMap((one, at) => judged.slice(at + 1).map((later) => (later.value - one.value) / (later.minute - one.minute)));
	const level = findMedian(judged.map(({ value }) => value));
	const rise = findMedian(slopes) * (last.minute - first.minute);
	return { flat: rise <= Math.max(level * share, least), level, rise };
}

function findMedian(values: readonly number[]): number {
	const sorted = values.toSorted((a, b) => a - b);
	const [below = 0, above = below] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
	return (below + above) / 2;
}
