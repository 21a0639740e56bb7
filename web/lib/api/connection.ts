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
				setOnline(isBrowserOnline());
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

// A page opened without a network receives no event about it.
if (navigator.onLine === false) onlineManager.setOnline(false);

/**
 * Notes that the market has answered. An answer that was on its way when the network went does not bring it back: who believes to be online already
 * would not notice the network's return.
 */
export const noteAnswer = (): void => onlineManager.setOnline(navigator.onLine);

/** Returns whether the app believes that the market can be reached. */
export function useOnline(): boolean {
	return useSyncExternalStore(
		(tell) => onlineManager.subscribe(tell),
		() => onlineManager.isOnline(),
	);
}
