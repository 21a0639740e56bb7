import { Drawer as AnyDrawer, type DrawerProps } from '@mantine/core';
import { useOpeningPresses } from './use-opening-presses.ts';

/** A drawer that ignores the second press of a double press on what opened it. */
export function Drawer(props: DrawerProps) {
	return <AnyDrawer {...props} {...useOpeningPresses(props.opened)} />;
}
