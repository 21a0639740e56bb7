import { onlineManager } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';

/** Milliseconds to wait for the answer that decides, and between two questions while nothing answers. */
const PATIENCE = 4_000;
const PAUSE = 5_000;

interface Network {
	/** Asks the market's origin for anything. Rejects if nothing answers. */
	ask(): Promise<unknown>;
	isBrowserOnline(): boolean;
	setOnline(online: boolean): void;
	wait(milliseconds: number): Promise<unknown>;
}

const network: Network = {
	// With a query, so that no cache answers.
	ask: () => fetch('/config.json?online', { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(PATIENCE) }),
	isBrowserOnline: () => navigator.onLine,
	setOnline: (online) => onlineManager.setOnline(online),
	wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
};

/**
 * Creates the judge of a failed call. One aborted call does not mean that there is no network, and browsers count networks without internet access
 * as online. So another question decides, and is repeated until something answers.
 */
export function createDoubt({ ask, isBrowserOnline, setOnline, wait }: Network): () => Promise<void> {
	let asking: Promise<void> | undefined;
	const decide = async () => {
		// The browser reports the end of its own offline state.
		while (isBrowserOnline()) {
			try {
				await ask();
				setOnline(true);
				return;
			} catch {
				setOnline(false);
				await wait(PAUSE);
			}
		}
		setOnline(false);
	};
	return () => {
		asking ??= decide().finally(() => {
			asking = undefined;
		});
		return asking;
	};
}

/** Finds out whether there is a network, after a call that got no answer. */
export const doubtConnection = createDoubt(network);

/** Returns whether the app believes that the market can be reached. */
export function useOnline(): boolean {
	return useSyncExternalStore(
		followConnection,
		// A page opened without a network has received no event about it, so ask the browser too.
		() => onlineManager.isOnline() && navigator.onLine,
	);
}

/**
 * Calls `tell` when either source changes: an answer that was on its way when the network went leaves the manager online, so that it does not
 * report the network's return.
 */
function followConnection(tell: () => void): () => void {
	const end = onlineManager.subscribe(tell);
	for (const event of ['online', 'offline']) window.addEventListener(event, tell);
	return () => {
		end();
		for (const event of ['online', 'offline']) window.removeEventListener(event, tell);
	};
}
