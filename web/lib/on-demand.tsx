import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { useEver } from './use-ever.ts';

/** A component that is loaded after what it stands on; `held` keeps its place until then. */
export function loadLater<P extends object>(load: () => Promise<ComponentType<P>>, held?: ReactNode | ((props: P) => ReactNode)): ComponentType<P> {
	const Loaded = lazy(async () => ({ default: await load() }));
	return (props) => (
		<Suspense fallback={typeof held === 'function' ? held(props) : held}>
			<Loaded {...props} />
		</Suspense>
	);
}

/** A dialog that is loaded when it is first opened. */
export function loadWhenOpened<P extends { opened: boolean }>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
	const Loaded = loadLater(load);
	return (props) => (useEver(props.opened) ? <Loaded {...props} /> : null);
}
