import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { lookForVersion } from './look-for-version.ts';
import { NARROW } from './narrow.ts';
import { NotLoaded } from './not-loaded.tsx';

/** A component that loads when it is first rendered, or when `load` is called. */
export type Later<P> = ComponentType<P> & { load: () => Promise<unknown> };

/** Loads started by `loadSoon`. */
const soon = new Set<Promise<unknown>>();

/** Pauses in milliseconds before a failed load is repeated. The connection of a phone may fail for a moment. */
const PAUSES = [500, 2_000];

async function loadPatiently<T>(load: () => Promise<T>): Promise<T> {
	for (const pause of PAUSES) {
		try {
			return await load();
		} catch {
			await new Promise((resolve) => setTimeout(resolve, pause));
		}
	}
	try {
		return await load();
	} catch (error) {
		// A newer release may have removed the file.
		lookForVersion();
		throw error;
	}
}

/** A placeholder, or a function that renders one. `retry` is given after the code could not be loaded, and loads it again. */
type Held<P> = ReactNode | ((props: P, retry?: () => Promise<unknown>) => ReactNode);

/**
 * Wraps a component so that it loads when it is first rendered. A component that is already loaded renders at once. There is no placeholder. If the code
 * cannot be loaded, `drawFailed` renders in its place; without it, the error goes to the boundary around it, which replaces the whole screen.
 */
export function loadWhenDrawn<P extends object>(
	load: () => Promise<ComponentType<P>>,
	drawFailed?: (props: P, retry: () => Promise<unknown>) => ReactNode,
): Later<P> {
	let there: ComponentType<P> | undefined;
	const begin = async () => {
		there = await loadPatiently(load);
		return there;
	};
	const start = () =>
		lazy(async () => {
			try {
				return { default: await begin() };
			} catch (error) {
				if (!drawFailed) throw error;
				console.error(error);
				return { default: drawWithRetry };
			}
		});
	let Loaded = start();
	const drawWithRetry = (props: P) => {
		const [Shown, setShown] = useState<ComponentType<P>>();
		useEffect(() => {
			// A lazy component loads once, so components that are rendered later need another one.
			Loaded = start();
		}, []);
		if (Shown) return <Shown {...props} />;
		return drawFailed?.(props, () => begin().then((Found) => setShown(() => Found), console.error));
	};
	const draw = (props: P) => {
		// Chosen once: another component type in this place would lose its state.
		const [Shown] = useState<ComponentType<P>>(() => there ?? Loaded);
		return <Shown {...props} />;
	};
	return Object.assign(draw, { load: begin });
}

/**
 * Wraps a component so that its code loads after the screen around it is shown. `held` is rendered until then. If the code cannot be loaded, a message
 * with a way to try again takes its place, or what the function `held` renders.
 */
export function loadLater<P extends object>(load: () => Promise<ComponentType<P>>, held?: Held<P>): Later<P> {
	const Drawn = loadWhenDrawn(load, (props, retry) => (typeof held === 'function' ? held(props, retry) : <NotLoaded onRetry={retry} />));
	const draw = (props: P) => (
		<Suspense fallback={typeof held === 'function' ? held(props) : held}>
			<Drawn {...props} />
		</Suspense>
	);
	return Object.assign(draw, { load: Drawn.load });
}

/** Like loadLater, for a component that is visible from the start: it loads at once, and the app's first rendering waits a moment for it. */
export function loadSoon<P extends object>(load: () => Promise<ComponentType<P>>, held?: Held<P>): Later<P> {
	const Held = loadLater(load, held);
	// A failed load is repeated, and reported, when the component is rendered.
	soon.add(Held.load().catch(() => undefined));
	return Held;
}

/** Like loadSoon, except in narrow windows, which may never show the component: there it loads when it is rendered. */
export const loadBeside: typeof loadLater = (...beside) => (matchMedia(NARROW).matches ? loadLater(...beside) : loadSoon(...beside));

/** Resolves when all components of `loadSoon` are loaded or have failed. */
export async function awaitSoon(): Promise<void> {
	await Promise.all(soon);
}

export function loadWhenOpened<P extends { opened: boolean }>(load: () => Promise<ComponentType<P>>): Later<P> {
	const Loaded = loadLater(load, ({ opened }, retry) => opened && retry && <NotLoaded onRetry={retry} />);
	const draw = (props: P) => (useEver(props.opened) ? <Loaded {...props} /> : null);
	return Object.assign(draw, { load: Loaded.load });
}

/** Whether `wanted` has been true at least once. A component loaded on demand then stays rendered, so that it can animate its closing. */
function useEver(wanted: boolean): boolean {
	const [ever, setEver] = useState(wanted);
	if (wanted && !ever) setEver(true);
	return ever || wanted;
}
