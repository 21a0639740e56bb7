import { Menu as AnyMenu, type MenuProps } from '@mantine/core';
import { useState } from 'react';
import { useCloseRequest } from './use-close-request.ts';

function ClosingMenu(menu: MenuProps) {
	const [opened, setOpened] = useState(false);
	useCloseRequest(opened, () => setOpened(false));
	return <AnyMenu {...menu} opened={opened} onChange={setOpened} />;
}

/** A menu that Android's Back closes. */
export const Menu = Object.assign(ClosingMenu, { Target: AnyMenu.Target, Dropdown: AnyMenu.Dropdown, Item: AnyMenu.Item, Divider: AnyMenu.Divider });
