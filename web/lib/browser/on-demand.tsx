import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';
import { NARROW } from './narrow.ts';
import { useEver } from './use-ever.ts';

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
	return load();
}

/** Wraps a component so that it loads when it is first rendered. A component that is already loaded renders at once. There is no placeholder. */
export function loadWhenDrawn<P extends object>(load: () => Promise<ComponentType<P>>): Later<P> {
	let there: ComponentType<P> | undefined;
	const begin = async () => {
		there = await loadPatiently(load);
		return { default: there };
	};
	const Loaded = lazy(begin);
	const draw = (props: P) => {
		// Chosen once: another component type in this place would lose its state.
		const [Shown] = useState<ComponentType<P>>(() => there ?? Loaded);
		return <Shown {...props} />;
	};
	return Object.assign(draw, { load: begin });
}

/** Wraps a component so that its code loads after the screen around it is shown. `held` is rendered until then. */
export function loadLater<P extends object>(load: () => Promise<ComponentType<P>>, held?: ReactNode | ((props: P) => ReactNode)): Later<P> {
	const Drawn = loadWhenDrawn(load);
	const draw = (props: P) => (
		<Suspense fallback={typeof held === 'function' ? held(props) : held}>
			<Drawn {...props} />
		</Suspense>
	);
	return Object.assign(draw, { load: Drawn.load });
}

/** Like loadLater, for a component that is visible from the start: it loads at once, and the app's first rendering waits a moment for it. */
export function loadSoon<P extends object>(load: () => Promise<ComponentType<P>>, held?: ReactNode | ((props: P) => ReactNode)): Later<P> {
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
	const Loaded = loadLater(load);
	const draw = (props: P) => (useEver(props.opened) ? <Loaded {...props} /> : null);
	return Object.assign(draw, { load: Loaded.load });
}
