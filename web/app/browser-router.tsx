import { type ReactNode, startTransition, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { createPath, Router, UNSAFE_createBrowserHistory } from 'react-router-dom';

/** Events by which a member acts on the page. Touch start is not one: the content under the finger must not change before it is lifted. */
const ACTS = ['click', 'keydown', 'input'] as const;

/**
 * Shows the screen of the browser's address: React Router's own component of this name, except for two
 * moments. Navigation while the app is first drawn: that is done in small steps, and the router listens
 * only afterwards, so that a step back meanwhile would be lost. And input while a new address is drawn,
 * also in small steps: a filter ticked then would be added to the previous address, and the one ticked
 * first would be lost. The drawing is finished before such input is handled.
 */
export function BrowserRouter({ children }: { children: ReactNode }) {
	const [history] = useState(() => UNSAFE_createBrowserHistory({ v5Compat: true }));
	const [place, setPlace] = useState(() => ({ action: history.action, location: history.location }));
	const drawn = useRef(place);
	useLayoutEffect(() => {
		drawn.current = place;
	}, [place]);
	useLayoutEffect(() => {
		const isDrawn = () => {
			const { location } = history;
			const { location: shown } = drawn.current;
			return location.key === shown.key && createPath(location) === createPath(shown);
		};
		const catchUp = () => {
			if (!isDrawn()) flushSync(() => setPlace({ action: history.action, location: history.location }));
		};
		if (!isDrawn()) setPlace({ action: history.action, location: history.location });
		const forget = history.listen((next) => startTransition(() => setPlace(next)));
		for (const act of ACTS) window.addEventListener(act, catchUp, true);
		return () => {
			forget();
			for (const act of ACTS) window.removeEventListener(act, catchUp, true);
		};
	}, [history]);
	return (
		<Router location={place.location} navigationType={place.action} navigator={history}>
			{children}
		</Router>
	);
}
