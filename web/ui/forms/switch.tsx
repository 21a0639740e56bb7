import { Switch as MantineSwitch, type SwitchProps } from '@mantine/core';
import classes from './switch.module.css';

const CLASSES = { root: classes.root, input: classes.input };

/** Shows a switch that reacts to its label and track, but not to the empty space next to them. */
export function Switch(props: SwitchProps) {
	return <MantineSwitch classNames={CLASSES} {...props} />;
}
