import { Switch as MantineSwitch, type SwitchProps } from '@mantine/core';
import classes from './switch.module.css';

const CLASSES = { root: classes.root, input: classes.input };

/** A switch that its words and its track switch, and no empty place beside them. */
export function Switch(props: SwitchProps) {
	return <MantineSwitch classNames={CLASSES} {...props} />;
}
