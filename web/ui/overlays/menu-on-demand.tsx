import { type ComponentProps, type ComponentType, cloneElement, type ReactElement, useState } from 'react';
import { showError } from '#web/lib/api/errors.ts';

/** The button of a menu or popover: rendered alone at first, later as the target of the loaded menu. */
export type MenuButton = ReactElement<ComponentProps<'button'>>;

interface Props<P extends object> {
	button: MenuButton;
	load: () => Promise<ComponentType<P & { button: MenuButton }>>;
	more: P;
	opens?: 'menu' | 'dialog';
}

/** Shows a button whose menu or popover loads when the button is first pressed. Hovering over the button starts the loading. */
export function MenuOnDemand<P extends object>({ button, load, more, opens = 'menu' }: Props<P>) {
	const [Menu, setMenu] = useState<ComponentType<P & { button: MenuButton }>>();
	if (Menu) return <Menu {...more} button={button} />;
	return cloneElement(button, {
		'aria-haspopup': opens,
		'aria-expanded': false,
		onPointerEnter: () => void load().catch(() => undefined),
		onClick: () => void load().then((loaded) => setMenu(() => loaded), showError),
	});
}
