import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';
import { useEver } from './use-ever.ts';

/** A component that is loaded when it is first drawn, or before that by its `load`. */
export type Later<P> = ComponentType<P> & { load: () => Promise<unknown> };

/** Components in sight from the beginning that are still loading. */
const soon = new Set<Promise<unknown>>();

/** Loaded when it is first drawn; what is there by then is drawn at once, and nothing keeps its place before. */
export function loadWhenDrawn<P extends object>(load: () => Promise<ComponentType<P>>): Later<P> {
	let there: ComponentType<P> | undefined;
	const begin = async () => {
		there = await load();
		return { default: there };
	};
	const Loaded = lazy(begin);
	const draw = (props: P) => {
		// Once and for all: another component in its place would begin anew.
		const [Shown] = useState<ComponentType<P>>(() => there ?? Loaded);
		return <Shown {...props} />;
	};
	return Object.assign(draw, { load: begin });
}

/** A component that is loaded after what it stands on; `held` keeps its place until then. */
export function loadLater<P extends object>(load: () => Promise<ComponentType<P>>, held?: ReactNode | ((props: P) => ReactNode)): Later<P> {
	const Drawn = loadWhenDrawn(load);
	const draw = (props: P) => (
		<Suspense fallback={typeof held === 'function' ? held(props) : held}>
			<Drawn {...props} />
		</Suspense>
	);
	return Object.assign(draw, { load: Drawn.load });
}

/** Like loadLater, for a component in sight from the beginning: it loads at once, and the app's first drawing waits a moment for it. */
export function loadSoon<P extends object>(load: () => Promise<ComponentType<P>>, held?: ReactNode | ((props: P) => ReactNode)): Later<P> {
	const Held = loadLater(load, held);
	// A failed load is repeated, and reported, when the component is drawn.
	soon.add(Held.load().catch(() => undefined));
	return Held;
}

/** Resolves when all that was to be there soon is there, or cannot be had. */
export async function awaitSoon(): Promise<void> {
	await Promise.all(soon);
}

/** A dialog that is loaded when it is first opened. */
export function loadWhenOpened<P extends { opened: boolean }>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
	const Loaded = loadLater(load);
	return (props) => (useEver(props.opened) ? <Loaded {...props} /> : null);
}
