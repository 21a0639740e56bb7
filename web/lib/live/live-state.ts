import { useSyncExternalStore } from 'react';
import type { DiamondMessage } from '#shared/contract/notifications/notifications.ts';

export type Watched = readonly { diamondId: string; version: number }[];
export interface WatchedList {
	stones: Watched;
	listener: (message: DiamondMessage) => void;
}

/** State of the live channel; `lost` if there are listeners but no connection for a while. */
export type LiveState = 'idle' | 'live' | 'lost';
let state: LiveState = 'idle';
const watchers = new Set<() => void>();

export function setLiveState(next: LiveState): void {
	if (state === next) return;
	state = next;
	for (const tell of watchers) tell();
}

export function useLiveState(): LiveState {
	return useSyncExternalStore(
		(tell) => {
			watchers.add(tell);
			return () => watchers.delete(tell);
		},
		() => state,
	);
}
