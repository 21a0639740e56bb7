import type { DrawerProps, ModalProps } from '@mantine/core';
import type { ComponentType } from 'react';
import { loadWhenOpened } from '#web/lib/browser/on-demand.tsx';
import { useFocusBack } from './use-focus-back.ts';

/** Mantine's dialog, loaded when one is first opened. */
export const Modal = giveFocusBack(loadWhenOpened<ModalProps>(async () => (await import('./on-demand/modal.ts')).Modal));
/** Mantine's drawer, loaded when one is first opened. */
export const Drawer = giveFocusBack(loadWhenOpened<DrawerProps>(async () => (await import('./on-demand/drawer.ts')).Drawer));

/** The dialog, with our way of giving the focus back in the place of Mantine's. */
function giveFocusBack<P extends { opened: boolean }>(Dialog: ComponentType<P>): ComponentType<P> {
	return (props) => {
		useFocusBack(props.opened);
		return <Dialog {...props} returnFocus={false} />;
	};
}
