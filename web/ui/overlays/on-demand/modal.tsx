import { Modal as AnyModal, type ModalProps } from '@mantine/core';
import { useOpeningPresses } from './use-opening-presses.ts';

/** A dialog that ignores the second press of a double press on what opened it. */
export function Modal(props: ModalProps) {
	return <AnyModal {...props} {...useOpeningPresses(props.opened)} />;
}
