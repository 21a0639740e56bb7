import { type KeyboardEvent, type MouseEvent, useLayoutEffect, useRef } from 'react';
import { useReadingTime } from '#web/ui/forms/use-reading-time.ts';

/**
 * Keeps the second press of a double press on what opened a dialog from reaching the dialog, whose main button may be under the pointer and whose filled
 * field may have the focus. Ignores Enter in a field until another key is pressed, the later clicks of a double click, and taps, of which a browser
 * counts none as second. All are heard once the time of a double press is over. The start of a press decides, as a slow press may end later; a press
 * that began before the dialog was open is never heard.
 */
export function useOpeningPresses(opened: boolean) {
	const { begin, end, isReading } = useReadingTime();
	/** The last press that began in the open dialog. */
	const pressed = useRef<{ isEarly: boolean }>(undefined);
	// biome-ignore lint/correctness/useExhaustiveDependencies: the functions only read and write a ref.
	useLayoutEffect(() => {
		if (!opened) return;
		begin();
		pressed.current = undefined;
	}, [opened]);
	return {
		onPointerDownCapture: () => {
			pressed.current = { isEarly: isReading() };
		},
		onKeyDownCapture: (event: KeyboardEvent) => {
			if (event.key !== 'Enter') end();
			else if (event.target instanceof HTMLInputElement && isReading()) stop(event);
		},
		onInputCapture: end,
		onClickCapture: (event: MouseEvent) => {
			const { isEarly } = pressed.current ?? { isEarly: isReading() };
			const isFromBefore = isPress(event.nativeEvent) && !pressed.current;
			if (isFromBefore || (isEarly && (event.detail > 1 || isTap(event.nativeEvent)))) stop(event);
		},
	};
}

/** Whether a finger, pen or mouse clicked, and no key, script or assistive program. A click of an older Safari does not say so. */
const isPress = (click: Event): boolean => click instanceof PointerEvent && click.pointerType !== '';

/** Whether a finger clicked. A click of an older Safari does not say what made it. */
function isTap(click: Event): boolean {
	return click instanceof PointerEvent ? click.pointerType === 'touch' : matchMedia('(pointer: coarse)').matches;
}

function stop(event: KeyboardEvent | MouseEvent): void {
	event.preventDefault();
	event.stopPropagation();
}
