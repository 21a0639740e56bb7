import { useEffect, useEffectEvent, useRef } from 'react';
import type { DiamondMessage } from '#shared/contract/notifications/notifications.ts';
import { afterFirstScreen } from '../api/first-screen.ts';
import { runWhenLoaded } from '../browser/run-when-loaded.ts';
import { setLiveState, type Watched, type WatchedList } from './live-state.ts';

/** Loads the connection and its protocol with the first listener, but after the first screen; guests never load them. */
async function loadConnection() {
	await afterFirstScreen();
	return import('./live-connection.ts');
}
type Connection = Awaited<ReturnType<typeof loadConnection>>;

const runConnected = (begin: (connection: Connection) => () => void) => runWhenLoaded(loadConnection, begin, () => setLiveState('lost'));

/**
 * Listens to a destination of the live channel while the component is shown. Does nothing if `destination` is
 * undefined. All listeners share one connection. After a reconnect the shown queries are loaded again (`reloadShown`). `onMessage` gets undefined
 * when the first connection has begun, since nobody knows what was sent before it, and null when the market has confirmed the subscription without a
 * message: the reader may not see the stone any more.
 */
export function useTopic<T>(destination: string | undefined, onMessage: (message: T | undefined | null) => void): void {
	const hear = useEffectEvent(onMessage);
	useEffect(() => {
		if (!destination) return;
		return runConnected(({ listen }) => listen(destination, (message) => hear(message as T | undefined | null)));
	}, [destination]);
}

/**
 * Watches the stones of a list while the component is shown. One frame contains all stones and replaces the
 * previous one. The market answers at once with the stones that have a newer version than the shown one.
 */
export function useWatchedDiamonds(stones: Watched, onMessage: (message: DiamondMessage) => void): void {
	const list = useRef<WatchedList>({ stones, listener: onMessage });
	useEffect(() => {
		list.current.listener = onMessage;
	});
	useEffect(() => runConnected(({ watch }) => watch(list.current)), []);
	useEffect(() => {
		list.current.stones = stones;
		return runConnected(({ sendWatchedList }) => {
			sendWatchedList();
			return () => undefined;
		});
	}, [stones]);
}
