import type { DrawerProps, ModalProps } from '@mantine/core';
import type { ComponentType } from 'react';
import { loadWhenOpened } from '#web/lib/browser/on-demand.tsx';
import { useCloseRequest } from './use-close-request.ts';
import { useFocusBack } from './use-focus-back.ts';

export const Modal = completeDialog(loadWhenOpened<ModalProps>(async () => (await import('./on-demand/modal.ts')).Modal));
export const Drawer = completeDialog(loadWhenOpened<DrawerProps>(async () => (await import('./on-demand/drawer.ts')).Drawer));

/** Wraps a dialog so that Android's Back closes it, and closing it restores the focus in our way instead of Mantine's. */
function completeDialog<P extends { opened: boolean; onClose: () => void }>(Dialog: ComponentType<P>): ComponentType<P> {
	return (props) => {
		useFocusBack(props.opened);
		useCloseRequest(props.opened, props.onClose);
		return <Dialog {...props} returnFocus={false} />;
	};
}
