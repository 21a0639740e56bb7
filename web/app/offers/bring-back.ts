const OWN_SCROLLING = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;
/** Milliseconds without a layout change after which the page counts as complete. */
const SETTLED = 2000;
/** Milliseconds for a page that is too short for the position, because more content is still to come. */
const PATIENCE = 10_000;

/**
 * Scrolls to `to`, the position at which the member left the page. Content that loads, and rows that are
 * measured, move the page, so it scrolls again at each change. Ends if the layout does not change for a
 * while, the member scrolls, or the returned function is called. A scroll alone does not prolong it: a
 * screen reader, or somebody who drags the scroll bar, would scroll against it for ever.
 */
export function bringBack(to: number): () => void {
	let settled: ReturnType<typeof setTimeout> | undefined;
	const end = () => {
		clearTimeout(settled);
		changes.disconnect();
		window.removeEventListener('scroll', go);
		for (const kind of OWN_SCROLLING) window.removeEventListener(kind, end);
	};
	const isThere = () => Math.abs(window.scrollY - to) <= 1;
	const go = () => {
		if (!isThere()) window.scrollTo(0, to);
	};
	const changes = new ResizeObserver(() => {
		go();
		clearTimeout(settled);
		settled = setTimeout(end, isThere() ? SETTLED : PATIENCE);
	});
	for (const kind of OWN_SCROLLING) window.addEventListener(kind, end, { passive: true });
	window.addEventListener('scroll', go, { passive: true });
	for (const part of [document.body, document.getElementById('main')]) if (part) changes.observe(part);
	go();
	return end;
}
