import { type ReactNode, useCallback, useState } from 'react';

/** How many times a letter's spacing widens a text: its characters are half as wide as high, and the spacing of words comes in addition. */
const WIDENING = 2.4;

/**
 * Returns the factor by which a reader's own letter and word spacing widens the text of a list (WCAG 1.4.12); 1 without any. Columns with widths in
 * pixels multiply them by it. Render `probe` in a positioned place of the list.
 */
export function useTextStretch(): { stretch: number; probe: ReactNode } {
	const [stretch, setStretch] = useState(1);
	const watch = useCallback((place: HTMLElement) => {
		const observer = new ResizeObserver(() => {
			const { fontSize, letterSpacing } = getComputedStyle(place);
			// The spacing "normal" is no number.
			setStretch(1 + ((Number.parseFloat(letterSpacing) || 0) / Number.parseFloat(fontSize)) * WIDENING);
		});
		observer.observe(place);
		return () => observer.disconnect();
	}, []);
	return {
		stretch,
		probe: (
			<span ref={watch} aria-hidden style={{ position: 'absolute', visibility: 'hidden' }}>
				0
			</span>
		),
	};
}
