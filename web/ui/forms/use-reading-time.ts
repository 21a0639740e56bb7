import { useRef } from 'react';

/** Milliseconds in which a button ignores presses that appears where another one was pressed: longer than a double click takes. */
export const DOUBLE_CLICK = 500;

/**
 * Guards a button whose meaning changes by itself, or that moves under the pointer: `begin` notes the change, and `isReading` returns whether it was
 * less than `milliseconds` ago, so that a press may still be meant for what was shown before. `end` says that it was read.
 */
export function useReadingTime(milliseconds = DOUBLE_CLICK) {
	const begun = useRef(Number.NEGATIVE_INFINITY);
	return {
		begin: () => {
			begun.current = performance.now();
		},
		end: () => {
			begun.current = Number.NEGATIVE_INFINITY;
		},
		isReading: () => performance.now() - begun.current < milliseconds,
	};
}
