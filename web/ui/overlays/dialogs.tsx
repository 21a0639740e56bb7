import type { DrawerProps, ModalProps } from '@mantine/core';
import type { ComponentType } from 'react';
import { loadWhenOpened } from '#web/lib/browser/on-demand.tsx';
import { useFocusBack } from './use-focus-back.ts';

export const Modal = giveFocusBack(loadWhenOpened<ModalProps>(async () => (await import('./on-demand/modal.tsx')).Modal));
export const Drawer = giveFocusBack(loadWhenOpened<DrawerProps>(async () => (await import('./on-demand/drawer.tsx')).Drawer));

/** Wraps a dialog so that closing it restores the focus in our way instead of Mantine's. */
function giveFocusBack<P extends { opened: boolean }>(Dialog: ComponentType<P>): ComponentType<P> {
	return (props) => {
		useFocusBack(props.opened);
		return <Dialog {...props} returnFocus={false} />;
	};
}
