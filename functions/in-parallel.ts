/** Does `work` for all things, so many at once. Rejects with the first failure; what was begun goes on. */
export async function inParallel<T>(things: Iterable<T>, atOnce: number, work: (thing: T) => Promise<void>): Promise<void> {
	const waiting = [...things];
	const worker = async () => {
		for (let next = waiting.splice(0, 1); next.length > 0; next = waiting.splice(0, 1)) for (const thing of next) await work(thing);
	};
	await Promise.all(Array.from({ length: Math.min(atOnce, waiting.length) }, worker));
}
