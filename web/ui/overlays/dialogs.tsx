import type { DrawerProps, ModalProps } from '@mantine/core';
import { type ComponentType, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { loadWhenOpened } from '#web/lib/browser/on-demand.tsx';
import { useCloseRequest } from './use-close-request.ts';
import { useFocusBack } from './use-focus-back.ts';

export const Modal = adaptDialog(loadWhenOpened<ModalProps>(async () => (await import('./on-demand/modal.tsx')).Modal));
export const Drawer = adaptDialog(loadWhenOpened<DrawerProps>(async () => (await import('./on-demand/drawer.tsx')).Drawer));

type Adapted = Pick<ModalProps, 'opened' | 'onClose' | 'closeButtonProps'>;

/**
 * Wraps a dialog so that Android's Back closes it, closing it restores the focus in our way instead of Mantine's, its
 * cross has a name, and it keeps its words while it fades.
 */
function adaptDialog<P extends Adapted>(Dialog: ComponentType<P>): ComponentType<P> {
	return (props) => {
		useFocusBack(props.opened);
		useCloseRequest(props.opened, props.onClose);
		const { t } = useTranslation();
		const shown = useLastShown(props);
		const closeButtonProps = { 'aria-label': t('confirm.close'), ...shown.closeButtonProps };
		return <Dialog {...shown} opened={props.opened} returnFocus={false} closeButtonProps={closeButtonProps} />;
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
