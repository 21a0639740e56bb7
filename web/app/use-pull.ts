import { useEffect, useState } from 'react';

/** Pixels that a finger has to pull before letting go asks for something; and how far what is pulled follows, at most. */
export const PULLED = 72;
const FURTHEST = 120;
/** The page follows the finger half way, so that it feels held. */
const GIVE = 0.5;

/** How far the page is pulled, pixels, by how far a finger went down and aside: nothing while it goes aside, or up. */
export function computePull(down: number, aside: number): number {
	if (down <= 0 || Math.abs(aside) > down) return 0;
	return Math.min(FURTHEST, down * GIVE);
}

/** How far a finger has pulled the page down from its top, pixels; calls `onPulled` when it lets go far enough. */
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
		const listeners = { touchstart: begin, touchmove: follow } as const;
		window.addEventListener('touchstart', listeners.touchstart, { passive: true });
		window.addEventListener('touchmove', listeners.touchmove, { passive: true });
		for (const name of ['touchend', 'touchcancel'] as const) window.addEventListener(name, end);
		return () => {
			window.removeEventListener('touchstart', listeners.touchstart);
			window.removeEventListener('touchmove', listeners.touchmove);
			for (const name of ['touchend', 'touchcancel'] as const) window.removeEventListener(name, end);
		};
	}, [onPulled]);
	return pull;
}

/** In a dialog, or in a part of the page that scrolls by itself and is not at its top. */
function isElsewhere(target: Element): boolean {
	if (target.closest('[role=dialog], [role=slider], textarea')) return true;
	for (let part: Element | null = target; part; part = part.parentElement) if (part.scrollTop > 0) return true;
	return false;
}
