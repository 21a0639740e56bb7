import { useEffect, useRef } from 'react';
import type { DiamondMessage } from '#shared/contract/notifications/notifications.ts';
import { setLiveState, type Watched, type WatchedList } from './live-state.ts';

/** The connection and its protocol are loaded when somebody listens: guests never do. */
const loadConnection = () => import('./live-connection.ts');
type Connection = Awaited<ReturnType<typeof loadConnection>>;

/** Begins something with the connection as soon as it is loaded, and ends it when what it returns is called, however early. */
function keepUp(begin: (connection: Connection) => () => void): () => void {
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
 * Listens to a destination of the live channel while the component is shown;
 * nothing while `destination` is undefined. All listeners share one connection.
 * After a reconnect all shown queries are asked again.
 */
export function useTopic<T>(destination: string | undefined, onMessage: (message: T) => void): void {
	const latest = useRef(onMessage);
	useEffect(() => {
		latest.current = onMessage;
	});
	useEffect(() => {
		if (!destination) return;
		return keepUp(({ listen }) => listen(destination, (message) => latest.current(message as T)));
	}, [destination]);
}

/**
 * Watches the stones of a list while the component is shown. One frame says all
 * of them, and replaces the one before; what has changed since the versions
 * that are shown is told at once.
 */
export function useWatchedDiamonds(stones: Watched, onMessage: (message: DiamondMessage) => void): void {
	const list = useRef<WatchedList>({ stones, listener: onMessage });
	useEffect(() => {
		list.current.listener = onMessage;
	});
	useEffect(() => keepUp(({ watch }) => watch(list.current)), []);
	useEffect(() => {
		list.current.stones = stones;
		return keepUp(({ tellWatched }) => {
			tellWatched();
			return () => undefined;
		});
	}, [stones]);
}
