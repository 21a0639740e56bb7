import { Popover, type PopoverProps } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { cloneElement, type ReactNode, useEffect, useRef, useState } from 'react';
import type { MenuButton } from './menu-on-demand.tsx';
import { useCloseRequest } from './use-close-request.ts';

interface Props extends Omit<PopoverProps, 'children'> {
	button: MenuButton;
	name: string;
	children: (close: () => void) => ReactNode;
}

/** Shows a popover whose button was pressed before it was loaded. It opens at once, takes the focus, and returns it to the button. */
export function OpenedPopover({ button, name, children, ...popover }: Props) {
	const target = useRef<HTMLButtonElement>(null);
	const [opened, setOpened] = useState(false);
	useEffect(() => {
		// The pressed button, which had the focus, was replaced by this one.
		target.current?.focus();
		setOpened(true);
	}, []);
	useCloseRequest(opened, () => setOpened(false));
	// The content may load later, and its own Escape handler receives only keys typed inside it.
	useWindowEvent('keydown', ({ key }) => key === 'Escape' && setOpened(false));
	return (
		<Popover shadow="md" trapFocus returnFocus withinPortal {...popover} opened={opened} onChange={setOpened}>
			<Popover.Target>{cloneElement(button, { ref: target, onClick: () => setOpened(!opened) })}</Popover.Target>
			<Popover.Dropdown aria-label={name}>{children(() => setOpened(false))}</Popover.Dropdown>
		</Popover>
	);
}
