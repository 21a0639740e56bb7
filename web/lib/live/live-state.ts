import { useSyncExternalStore } from 'react';
import type { DiamondMessage } from '#shared/contract/notifications/notifications.ts';
import { createListeners } from '../listeners.ts';

export type Watched = readonly { diamondId: string; version: number }[];
export interface WatchedList {
	stones: Watched;
	listener: (message: DiamondMessage) => void;
}

/** State of the live channel; `lost` if there are listeners but no connection for a while. */
export type LiveState = 'idle' | 'live' | 'lost';
let state: LiveState = 'idle';
const { tell, follow } = createListeners();

export function setLiveState(next: LiveState): void {
	if (state === next) return;
	state = next;
	tell();
}

export function useLiveState(): LiveState {
	return useSyncExternalStore(follow, () => state);
}
