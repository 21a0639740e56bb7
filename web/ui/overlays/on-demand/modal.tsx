import { Modal as AnyModal, type ModalProps } from '@mantine/core';
import { useCloseRequest } from '../use-close-request.ts';

/** A dialog that Android's Back closes. */
export function Modal(props: ModalProps) {
	useCloseRequest(props.opened, props.onClose);
	return <AnyModal {...props} />;
}
