import type { ReactNode } from 'react';
import classes from './ask-line.module.css';

/** Offers a search or a part of one, in the search line or below it. */
export function Preset({ onPress, children }: { onPress: () => void; children: ReactNode }) {
	return (
		<button type="button" className={classes.preset} onClick={onPress}>
			{children}
		</button>
	);
}
