/** A value that is measured repeatedly while a market is under load. */
export interface Sample {
	/** Since the load began. */
	minute: number;
	value: number;
}

/** Allowed rise over the judged time: a share of the level, or `least` if that is more. */
export interface Allowance {
	share: number;
	least: number;
}

export interface Flatness {
	flat: boolean;
	/** Median of the judged samples. */
	level: number;
	/** Rise over the judged time; negative if the value fell. */
	rise: number;
}

/**
 * Judges whether a value stays level. The first half of the samples warms up (functions start,
 * caches fill) and is not judged. The rise over the second half is the median of the slopes between
 * any two samples (Theil and Sen), times its length; a single outlier does not change it.
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
