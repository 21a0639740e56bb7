const OWN_SCROLLING = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;
/** Milliseconds without a layout change after which the page counts as complete. */
const SETTLED = 2000;

/**
 * Scrolls to `to`, the position at which the member left the page. Content that loads, and rows that are
 * measured, move the page, so it scrolls again at each change. Ends if nothing changes for a while, the
 * member scrolls, or the returned function is called.
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
		// While the page is too short to reach `to`, more content is still to come.
		if (Math.abs(window.scrollY - to) <= 1) settled = setTimeout(end, SETTLED);
	};
	const changes = new ResizeObserver(go);
	for (const kind of OWN_SCROLLING) window.addEventListener(kind, end, { passive: true });
	window.addEventListener('scroll', go, { passive: true });
	for (const part of [document.body, document.getElementById('main')]) if (part) changes.observe(part);
	go();
	return end;
}
