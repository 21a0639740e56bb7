import { type KeyboardEvent, type MouseEvent, useLayoutEffect } from 'react';
import { useReadingTime } from '#web/ui/forms/use-reading-time.ts';

/**
 * Keeps the second press of a double press on what opened a dialog from reaching the dialog, whose main button may be under the pointer and whose filled
 * field may have the focus. Ignores Enter in a field until another key is pressed, the later clicks of a double click, and taps, of which a browser
 * counts none as second. All are heard once the time of a double press is over.
 */
export function useOpeningPresses(opened: boolean) {
	const { begin, end, isReading } = useReadingTime();
	// biome-ignore lint/correctness/useExhaustiveDependencies: the functions only read and write a ref.
	useLayoutEffect(() => {
		if (opened) begin();
	}, [opened]);
	return {
		onKeyDownCapture: (event: KeyboardEvent) => {
			if (event.key !== 'Enter') end();
			else if (event.target instanceof HTMLInputElement && isReading()) stop(event);
		},
		onInputCapture: end,
		onClickCapture: (event: MouseEvent) => {
			if ((event.detail > 1 || isTap(event.nativeEvent)) && isReading()) stop(event);
		},
	};
}

/** Whether a finger clicked. A click of an older Safari does not say what made it. */
function isTap(click: Event): boolean {
	return click instanceof PointerEvent ? click.pointerType === 'touch' : matchMedia('(pointer: coarse)').matches;
}

function stop(event: KeyboardEvent | MouseEvent): void {
	event.preventDefault();
	event.stopPropagation();
}
