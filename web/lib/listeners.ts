/** Functions that are called after each change of a value outside React. */
export interface Listeners {
	/** Calls all listeners. */
	tell: () => void;
	/** Adds a listener. Returns a function that removes it, as `useSyncExternalStore` and effects need it. */
	follow: (listener: () => void) => () => void;
}

export function createListeners(): Listeners {
	const all = new Set<() => void>();
	return {
		tell: () => {
			for (const listener of all) listener();
		},
		follow: (listener) => {
			all.add(listener);
			return () => void all.delete(listener);
		},
	};
}
