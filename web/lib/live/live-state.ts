import { useSyncExternalStore } from 'react';
import type { DiamondMessage } from '#shared/contract/notifications/notifications.ts';

export type Watched = readonly { diamondId: string; version: number }[];
/** The stones of a list that is shown, and what hears of their changes. */
export interface WatchedList {
	stones: Watched;
	listener: (message: DiamondMessage) => void;
}

/** Whether changes are heard as they happen; `lost` once they have not been for a while though somebody listens. */
export type LiveState = 'idle' | 'live' | 'lost';
let state: LiveState = 'idle';
const watchers = new Set<() => void>();

export function setLiveState(next: LiveState): void {
	if (state === next) return;
	state = next;
	for (const tell of watchers) tell();
}

/** Whether what is shown changes by itself at present. */
export function useLiveState(): LiveState {
	return useSyncExternalStore(
		(tell) => {
			watchers.add(tell);
			return () => watchers.delete(tell);
		},
		() => state,
	);
}
