/** When the stream is looked at: often while something may be written, seldom in a market at rest. */
export interface Pace {
	/** Something may have been written: the next look is due at once, and those after it are close together again. */
	quicken(): void;
	/** Resolves when the next look is due. */
	rest(): Promise<void>;
}

/** Milliseconds between two looks while functions are at work. */
const SHORTEST = 50;
/** For whoever writes past the functions, such as `bin/appoint-admin.ts`. */
const LONGEST = 5000;

/**
 * Each rest is twice as long as the one before, unless functions are at work.
 * A stream cannot be waited for: DynamoDB Streams has no call for that.
 */
export function createPace(isAtWork: () => boolean): Pace {
	let length = SHORTEST;
	let endLongRest: () => void = () => undefined;

	return {
		quicken() {
			length = SHORTEST;
			endLongRest();
		},
		async rest() {
			if (isAtWork()) length = SHORTEST;
			const { promise, resolve } = Promise.withResolvers<void>();
			const timer = setTimeout(resolve, length);
			if (length > SHORTEST) endLongRest = resolve;
			length = Math.min(2 * length, LONGEST);
			await promise;
			clearTimeout(timer);
			endLongRest = () => undefined;
		},
	};
}
