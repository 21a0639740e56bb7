import { useEffect, useEffectEvent, useRef } from 'react';
import type { DiamondMessage } from '#shared/contract/notifications/notifications.ts';
import { afterFirstScreen } from '../api/first-screen.ts';
import { setLiveState, type Watched, type WatchedList } from './live-state.ts';

/** Loads the connection and its protocol with the first listener, but after the first screen; guests never load them. */
async function loadConnection() {
	await afterFirstScreen();
	return import('./live-connection.ts');
}
type Connection = Awaited<ReturnType<typeof loadConnection>>;

/** Calls `begin` once the connection is loaded. The returned function ends it, also if it is called before the connection is loaded. */
function runWhenLoaded(begin: (connection: Connection) => () => void): () => void {
	let end: (() => void) | undefined;
	let over = false;
	loadConnection().then(
		(connection) => {
			if (!over) end = begin(connection);
		},
		() => setLiveState('lost'),
	);
	return () => {
		over = true;
		end?.();
	};
}

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
		return runWhenLoaded(({ listen }) => listen(destination, (message) => hear(message as T | undefined | null)));
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
	useEffect(() => runWhenLoaded(({ watch }) => watch(list.current)), []);
	useEffect(() => {
		list.current.stones = stones;
		return runWhenLoaded(({ sendWatchedList }) => {
			sendWatchedList();
			return () => undefined;
		});
	}, [stones]);
}
