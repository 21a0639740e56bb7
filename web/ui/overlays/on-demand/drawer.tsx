import { Drawer as AnyDrawer, type DrawerProps } from '@mantine/core';
import { useCloseRequest } from '../use-close-request.ts';

/** A drawer that Android's Back closes. */
export function Drawer(props: DrawerProps) {
	useCloseRequest(props.opened, props.onClose);
	return <AnyDrawer {...props} />;
}
