import { Menu, type MenuProps } from '@mantine/core';
import { cloneElement, useEffect, useRef, useState } from 'react';
import type { MenuButton } from './menu-on-demand.tsx';
import { useCloseRequest } from './use-close-request.ts';

/** Shows a menu whose button was pressed before it was loaded. It opens at once, and returns the focus to the button. */
export function OpenedMenu({ button, children, ...menu }: MenuProps & { button: MenuButton }) {
	const target = useRef<HTMLButtonElement>(null);
	const [opened, setOpened] = useState(false);
	useCloseRequest(opened, () => setOpened(false));
	useEffect(() => {
		target.current?.focus();
		setOpened(true);
	}, []);
	return (
		<Menu position="bottom-end" {...menu} opened={opened} onChange={setOpened}>
			<Menu.Target>{cloneElement(button, { ref: target })}</Menu.Target>
			<Menu.Dropdown>{children}</Menu.Dropdown>
		</Menu>
	);
}
