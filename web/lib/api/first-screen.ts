import type { QueryClient } from '@tanstack/react-query';

/** Milliseconds after which the first screen counts as shown, whatever it still waits for. */
const LONGEST = 5_000;

/** Marks a query that waits for the first screen, so that the screen does not wait for the query. */
export const LATE = { isLate: true };

/** Whether the first screen is shown; until then the calls that a screen makes are the ones that it needs. */
export const firstScreen = { isOver: false };

let shown: Promise<void> = Promise.resolve();

/** Resolves when the app's first screen is shown with its data. What no screen shows is loaded afterwards, so that it does not delay the screen. */
export function afterFirstScreen(): Promise<void> {
	return shown;
}

/** Returns a query's function that asks after the first screen; for queries marked with `LATE`. */
export function askLate<T>(ask: () => Promise<T>): () => Promise<T> {
	return async () => {
		await shown;
		return ask();
	};
}

/** Lets `afterFirstScreen` wait until the calls of `client` are answered and the browser is idle. Call it when the first rendering begins. */
export function awaitFirstScreen(client: QueryClient): void {
	const end = performance.now() + LONGEST;
	const isShown = () => document.readyState === 'complete' && client.isFetching({ predicate: ({ meta }) => !meta?.isLate }) === 0;
	shown = new Promise((resolve) => {
		const finish = () => {
			firstScreen.isOver = true;
			resolve();
		};
		let quiet = 0;
		const look = () => {
			quiet = isShown() ? quiet + 1 : 0;
			// Once is not enough: a screen is rendered in steps, and its later parts ask as well.
			if (quiet > 2 || performance.now() > end) finish();
			else setTimeout(() => whenIdle(look), 100);
		};
		look();
	});
}

/** Calls `act` when the browser is idle; without delay where it cannot tell (Safari). */
function whenIdle(act: () => void): void {
	if ('requestIdleCallback' in window) window.requestIdleCallback(act, { timeout: LONGEST });
	else act();
}
