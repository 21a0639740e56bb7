/** Calls `begin` once `load` has loaded its code. The returned function ends it, also if it is called before the code is loaded. */
export function runWhenLoaded<T>(load: () => Promise<T>, begin: (loaded: T) => () => void, onFailure?: () => void): () => void {
	let end: (() => void) | undefined;
	let over = false;
	load().then(
		(loaded) => {
			if (!over) end = begin(loaded);
		},
		() => onFailure?.(),
	);
	return () => {
		over = true;
		end?.();
	};
}
