import { useRef } from 'react';

/**
 * Guards a button whose meaning changes by itself: `begin` notes that another amount is shown now, and `isReading`
 * returns whether that was less than `milliseconds` ago, so that a press may still be meant for what was shown before.
 */
export function useReadingTime(milliseconds: number) {
	const begun = useRef(Number.NEGATIVE_INFINITY);
	return {
		begin: () => {
			begun.current = performance.now();
		},
		isReading: () => performance.now() - begun.current < milliseconds,
	};
}
