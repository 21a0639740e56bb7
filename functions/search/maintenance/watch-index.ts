import type { StoneIndex } from '#functions/usecases/search/ports/stone-search.ts';
import type { LoadedStones } from '../stone-index.ts';

/** State of an index: its stones, bytes per stone, and milliseconds since its last complete reading of the log began. */
export interface Condition {
	stones: number;
	bytesPerStone: number;
	followLag: number;
}

const REPORTED_EVERY = 60_000;

/** Wraps an index so that its state is reported once a minute while it is used. `followLag` is the maximum since the last report. */
export function reportCondition(
	stones: Pick<LoadedStones, keyof StoneIndex | 'present'>,
	clock: () => number,
	report: (condition: Condition) => void,
): StoneIndex {
	let reportedAt = Number.NEGATIVE_INFINITY;
	let followLag = 0;
	return {
		recheck: stones.recheck,
		async find(query, options) {
			const answer = await stones.find(query, options);
			const { present } = stones;
			if (!present) return answer;
			const now = clock();
			followLag = Math.max(followLag, now - present.follower.readAt);
			if (now - reportedAt < REPORTED_EVERY) return answer;
			const { size, bytes } = present.index;
			report({ stones: size, bytesPerStone: size === 0 ? 0 : bytes / size, followLag });
			reportedAt = now;
			followLag = 0;
			return answer;
		},
	};
}
