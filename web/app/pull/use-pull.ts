import { useEffect, useState } from 'react';

/** Distance in pixels that triggers a refresh, and the maximum distance that the page follows the finger. */
export const PULLED = 72;
const FURTHEST = 120;
/** The page follows the finger half way, which feels like resistance. */
const GIVE = 0.5;

/**
 * Computes in pixels how far the page is pulled from the finger's movement `down` and `aside`. Returns 0 for
 * a movement upwards or mainly sideways.
 */
export function computePull(down: number, aside: number): number {
	if (down <= 0 || Math.abs(aside) > down) return 0;
	return Math.min(FURTHEST, down * GIVE);
}

/** Returns in pixels how far a finger pulls the page down from its top. Calls `onPulled` if the finger is lifted after at least `PULLED` pixels. */
export function usePull(onPulled: () => void): number {
	const [pull, setPull] = useState(0);
	useEffect(() => {
		let from: { x: number; y: number } | undefined;
		let far = 0;
		const begin = ({ touches, target }: TouchEvent) => {
			const [touch] = touches;
			const isFree = window.scrollY <= 0 && touches.length === 1 && target instanceof Element && !isElsewhere(target);
			from = touch && isFree ? { x: touch.clientX, y: touch.clientY } : undefined;
		};
		const follow = ({ touches: [touch] }: TouchEvent) => {
			if (!from || !touch) return;
			far = window.scrollY > 0 ? 0 : computePull(touch.clientY - from.y, touch.clientX - from.x);
			setPull(far);
		};
		const end = () => {
			if (from && far >= PULLED) onPulled();
			from = undefined;
			far = 0;
			setPull(0);
		};
		const events = new AbortController();
		const options = { passive: true, signal: events.signal };
		window.addEventListener('touchstart', begin, options);
		window.addEventListener('touchmove', follow, options);
		for (const name of ['touchend', 'touchcancel'] as const) window.addEventListener(name, end, options);
		return () => events.abort();
	}, [onPulled]);
	return pull;
}

/** Whether the target is in a dialog, slider or text area, or in a part of the page that is scrolled down. */
function isElsewhere(target: Element): boolean {
	if (target.closest('[role=dialog], [role=slider], textarea')) return true;
	for (let part: Element | null = target; part; part = part.parentElement) if (part.scrollTop > 0) return true;
	return false;
}
