import { type ReactNode, startTransition, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { createPath, type Location, NavigationType, type Navigator, Router, type To } from 'react-router-dom';

/** Events by which a member acts on the page. Touch start is not one: the content under the finger must not change before it is lifted. */
const ACTS = ['click', 'keydown', 'input'] as const;

interface Place {
	action: NavigationType;
	location: Location;
}

/** Reads the browser's address, and what the navigation to it stored. */
function readPlace(action: NavigationType): Place {
	const { pathname, search, hash } = window.location;
	const { usr = null, key = 'default' } = history.state ?? {};
	return { action, location: { pathname, search, hash, state: usr, key } };
}

const createHref = (to: To) => (typeof to === 'string' ? to : createPath(to));

/** Creates the means by which the router changes the browser's address. `follow` is called after each change. */
function createNavigator(follow: (action: NavigationType) => void): Navigator {
	const write = (entry: 'pushState' | 'replaceState', action: NavigationType) => (to: To, state?: unknown) => {
		history[entry]({ usr: state, key: Math.random().toString(36).slice(2) }, '', createHref(to));
		follow(action);
	};
	return {
		createHref,
		encodeLocation: (to) => new URL(createHref(to), location.origin),
		go: (steps) => history.go(steps),
		push: write('pushState', NavigationType.Push),
		replace: write('replaceState', NavigationType.Replace),
	};
}

/**
 * Returns a function that puts what the member has just entered back into its field, because a drawing in
 * between sets the field to the value before.
 */
function keepEntry(field: EventTarget | null, event: string): () => void {
	const name = event === 'input' ? 'value' : event === 'click' ? 'checked' : undefined;
	if (!field || !name || !(name in field)) return () => undefined;
	const entered: unknown = Reflect.get(field, name);
	return () => {
		// Through the prototype: React watches the field's own properties, and would see no change in what is set there.
		if (Reflect.get(field, name) !== entered) Reflect.set(Object.getPrototypeOf(field), name, entered, field);
	};
}

/**
 * Shows the screen of the browser's address: React Router's own component of this name, except for two
 * moments. Navigation while the app is first drawn: that is done in small steps, and the router listens
 * only afterwards, so that a step back meanwhile would be lost. And input while a new address is drawn,
 * also in small steps: a filter ticked then would be added to the previous address, and the one ticked
 * first would be lost. The drawing is finished before such input is handled.
 */
export function BrowserRouter({ children }: { children: ReactNode }) {
	const [place, setPlace] = useState(() => readPlace(NavigationType.Pop));
	const newest = useRef(place);
	const drawn = useRef(place);
	const follow = useCallback((action: NavigationType) => {
		const next = readPlace(action);
		newest.current = next;
		startTransition(() => setPlace(next));
	}, []);
	const [navigator] = useState(() => createNavigator(follow));
	useLayoutEffect(() => {
		drawn.current = place;
	}, [place]);
	useLayoutEffect(() => {
		const stepBack = () => follow(NavigationType.Pop);
		const catchUp = ({ type, target }: Event) => {
			if (newest.current === drawn.current) return;
			const enterAgain = keepEntry(target, type);
			flushSync(() => setPlace(newest.current));
			enterAgain();
		};
		const { key, ...first } = newest.current.location;
		if (key !== readPlace(NavigationType.Pop).location.key || createPath(first) !== createPath(window.location)) stepBack();
		window.addEventListener('popstate', stepBack);
		for (const act of ACTS) window.addEventListener(act, catchUp, true);
		return () => {
			window.removeEventListener('popstate', stepBack);
			for (const act of ACTS) window.removeEventListener(act, catchUp, true);
		};
	}, [follow]);
	return (
		<Router location={place.location} navigationType={place.action} navigator={navigator}>
			{children}
		</Router>
	);
}
