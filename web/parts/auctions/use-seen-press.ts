import { type MouseEvent as Click, useRef } from 'react';

/**
 * Guards buttons that change under a finger: a press counts only if the button showed the same when the finger went down, and had been shown long enough
 * to be read. A phone's browser clicks what is under the finger when it is lifted, which may be another button. Keys and assistive programs press what
 * has the focus.
 * @param isReading whether the button may be too new to be read.
 */
export function useSeenPress(isReading: () => boolean) {
	const begun = useRef<{ shown: string; isEarly: boolean }>(undefined);
	/** Returns the listeners of the button that shows `shown` and does `press`. */
	return (shown: string, press: () => void) => ({
		onPointerDown: () => {
			begun.current = { shown, isEarly: isReading() };
		},
		onClick: ({ nativeEvent }: Click) => {
			const seen = begun.current;
			begun.current = undefined;
			if (isPointers(nativeEvent) ? seen?.shown === shown && !seen.isEarly : !isReading()) press();
		},
	});
}

/** Whether a finger, pen or mouse clicked. A click of an older Safari does not say what made it, but a number that keys and scripts lack. */
const isPointers = (click: MouseEvent): boolean => (click instanceof PointerEvent ? click.pointerType !== '' : click.detail > 0);
