import type { DrawerProps, ModalProps } from '@mantine/core';
import { type ComponentType, useEffect, useRef } from 'react';
import { loadWhenOpened } from '#web/lib/browser/on-demand.tsx';
import { useFocusBack } from './use-focus-back.ts';

export const Modal = adaptDialog(loadWhenOpened<ModalProps>(async () => (await import('./on-demand/modal.tsx')).Modal));
export const Drawer = adaptDialog(loadWhenOpened<DrawerProps>(async () => (await import('./on-demand/drawer.tsx')).Drawer));

/** Wraps a dialog so that closing it restores the focus in our way instead of Mantine's, and so that it keeps its words while it fades. */
function adaptDialog<P extends { opened: boolean }>(Dialog: ComponentType<P>): ComponentType<P> {
	return (props) => {
		useFocusBack(props.opened);
		const shown = useLastShown(props);
		return <Dialog {...shown} opened={props.opened} returnFocus={false} />;
	};
}

/** Returns an open dialog's props, or the last ones with which a closed dialog was open: what closes a dialog often removes its subject too. */
function useLastShown<P extends { opened: boolean }>(props: P): P {
	const last = useRef(props);
	useEffect(() => {
		if (props.opened) last.current = props;
	});
	return props.opened ? props : last.current;
}
