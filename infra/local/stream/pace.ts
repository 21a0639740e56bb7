/** Milliseconds between two polls while much is written. */
const SHORTEST = 25;
/** Also finds writes that bypass the table's proxy, such as those of `bin/appoint-admin.ts`. */
const LONGEST = 5000;
/** The stream may be a little behind the table, so the rests after a write grow by this factor. */
const GROWTH = 4;

/** Creates the polling pace of the stream. Its rests grow until something is written. DynamoDB Streams has no call that waits for records. */
export function createPace() {
	let length = SHORTEST;
	let endRestEarly: () => void = () => undefined;

	return {
		/** Makes the next poll due, since something was written. */
		quicken(): void {
			length = SHORTEST;
			endRestEarly();
		},
		/** Resolves when the next poll is due. */
		async rest(): Promise<void> {
			const begun = Date.now();
			const { promise, resolve } = Promise.withResolvers<void>();
			let timer = setTimeout(resolve, length);
			endRestEarly = () => {
				clearTimeout(timer);
				timer = setTimeout(resolve, Math.max(0, begun + SHORTEST - Date.now()));
			};
			length = Math.min(GROWTH * length, LONGEST);
			await promise;
			endRestEarly = () => undefined;
		},
	};
}
