import { Anchor, type AnchorProps, Button, type ButtonProps } from '@mantine/core';
import type { ComponentProps } from 'react';
import { Link } from '#web/lib/addresses/navigation.ts';

/** The props of a Mantine component that leads to a screen of the app. */
type Leading<P> = P & Omit<ComponentProps<typeof Link>, keyof P>;

/** Shows a link that looks like a button. */
export function LinkButton(props: Leading<ButtonProps>) {
	return <Button component={Link} {...props} />;
}

/** Shows a link inside the app in the look of other links. */
export function LinkAnchor(props: Leading<AnchorProps>) {
	return <Anchor component={Link} {...props} />;
}
