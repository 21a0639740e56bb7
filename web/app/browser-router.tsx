import { type ReactNode, startTransition, useLayoutEffect, useState } from 'react';
import { createPath, Router, UNSAFE_createBrowserHistory } from 'react-router-dom';

/**
 * What is shown follows the address of the browser: React Router's own component of this name, but for steps that are taken
 * while the app is first drawn. That is done in small steps, and the router listens only when it is there: a step back in
 * between would be heard by nobody.
 */
export function BrowserRouter({ children }: { children: ReactNode }) {
	const [history] = useState(() => UNSAFE_createBrowserHistory({ v5Compat: true }));
	const [place, setPlace] = useState(() => ({ action: history.action, location: history.location }));
	useLayoutEffect(() => {
		const { action, location } = history;
		setPlace((drawn) => (location.key === drawn.location.key && createPath(location) === createPath(drawn.location) ? drawn : { action, location }));
		return history.listen((next) => startTransition(() => setPlace(next)));
	}, [history]);
	return (
		<Router location={place.location} navigationType={place.action} navigator={history}>
			{children}
		</Router>
	);
}
