/** The polling pace of the stream: fast while something may be written, slow when the market is idle. */
export interface Pace {
	/** Makes polling fast again at once, since something may have been written. */
	quicken(): void;
	/** Resolves when the next poll is due. */
	rest(): Promise<void>;
}

/** Milliseconds between polls while functions are running. */
const SHORTEST = 50;
/** Also finds writes that bypass the functions, such as those of `bin/appoint-admin.ts`. */
const LONGEST = 5000;

/** Creates a pace whose rests double unless functions are running. DynamoDB Streams has no call that waits for records. */
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
