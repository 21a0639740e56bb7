/** Creates the list of functions that are called after each change of a value outside React. */
export function createListeners() {
	const all = new Set<() => void>();
	return {
		/** Calls all listeners. */
		tell: () => {
			for (const listener of all) listener();
		},
		/** Adds a listener. Returns a function that removes it, as `useSyncExternalStore` and effects need it. */
		follow: (listener: () => void) => {
			all.add(listener);
			return () => void all.delete(listener);
		},
	};
}
