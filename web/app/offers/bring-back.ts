/** Events by which the member scrolls. */
const OWN_SCROLLING = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;
/** Milliseconds without a change after which a place has all that it had. */
const SETTLED = 2000;

/**
 * Scrolls to where a place was left. What stood there comes bit by bit, and long
 * lists learn the heights of their rows as these are drawn, which moves what is
 * seen: so this is done again with each change, until nothing has changed for a
 * while, the member scrolls, or what it returns is called.
 */
export function bringBack(to: number): () => void {
	let settled: ReturnType<typeof setTimeout> | undefined;
	const end = () => {
		clearTimeout(settled);
		changes.disconnect();
		window.removeEventListener('scroll', go);
		for (const kind of OWN_SCROLLING) window.removeEventListener(kind, end);
	};
	const go = () => {
		if (Math.abs(window.scrollY - to) > 1) window.scrollTo(0, to);
		clearTimeout(settled);
		// As long as the page is too short for it, something is still to come.
		if (Math.abs(window.scrollY - to) <= 1) settled = setTimeout(end, SETTLED);
	};
	const changes = new ResizeObserver(go);
	for (const kind of OWN_SCROLLING) window.addEventListener(kind, end, { passive: true });
	window.addEventListener('scroll', go, { passive: true });
	for (const part of [document.body, document.getElementById('main')]) if (part) changes.observe(part);
	go();
	return end;
}
