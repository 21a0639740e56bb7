/** Milliseconds after which a lost focus is moved: until then a dialog, a menu or a new screen moves it itself. */
const GRACE = 100;
const LOADING = '[data-loading]';
const FIELDS = 'input:not([type=hidden], [type=radio], [type=checkbox], :disabled), textarea:not(:disabled), select:not(:disabled)';
const FOCUSABLE = `${FIELDS}, button:not(:disabled), a[href], [tabindex]:not([tabindex='-1'])`;

interface Kept {
	element: HTMLElement;
	/** The elements around it, innermost first, each with the index of the child that contains it. */
	around: { parent: Element; index: number }[];
	/** Whether the browser took the focus away because the element was disabled, as a button is while it loads. */
	isWaiting: boolean;
}

/**
 * Moves the focus when the focused element vanishes, as the button of a row that was decided: the browser would move it to the page's beginning, where a
 * keyboard and a screen reader start again. Returns the focus to a button that was disabled while it loaded, and moves it on if nothing is left for the
 * button to do. Leaves those alone who use a mouse or a finger. Returns a function that ends this.
 */
export function keepFocus(): () => void {
	let kept: Kept | undefined;
	/** The last button that loaded with the focus. */
	let pressed: Element | undefined;
	let isPointed = false;
	let timer: ReturnType<typeof setTimeout> | undefined;
	const onPointer = () => {
		isPointed = true;
		kept = undefined;
	};
	const onKey = () => {
		isPointed = false;
	};
	const onFocus = ({ target }: FocusEvent) => {
		kept = !isPointed && target instanceof HTMLElement ? { element: target, around: listAround(target), isWaiting: false } : undefined;
	};
	const look = () => {
		timer = undefined;
		if (!kept || document.activeElement !== document.body) return;
		const { element, isWaiting } = kept;
		if (!element.isConnected) focusPart(findPlace(kept));
		else if (isWaiting && !element.matches(':disabled')) element.focus({ preventScroll: true });
		else if (element === pressed && !element.matches(LOADING)) focusPart(findPlace(kept));
	};
	const observer = new MutationObserver(() => {
		if (!kept) return;
		const { element } = kept;
		kept.isWaiting ||= element.matches(':disabled');
		if (element.matches(LOADING)) pressed = element;
		if (kept.isWaiting || !element.isConnected) timer ??= setTimeout(look, GRACE);
	});
	observer.observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ['disabled', 'data-loading'] });
	const events = new AbortController();
	const options = { capture: true, signal: events.signal };
	document.addEventListener('pointerdown', onPointer, options);
	document.addEventListener('keydown', onKey, options);
	document.addEventListener('focusin', onFocus, options);
	return () => {
		clearTimeout(timer);
		observer.disconnect();
		events.abort();
	};
}

/** Lists the elements around one, up to the dialog or the screen that contains it. */
function listAround(element: Element): Kept['around'] {
	const around: Kept['around'] = [];
	let child = element;
	for (let parent = child.parentElement; parent && !child.matches('[role=dialog], main'); parent = parent.parentElement) {
		around.push({ parent, index: [...parent.children].indexOf(child) });
		child = parent;
	}
	return around;
}

/**
 * Finds what is where the lost element was: a field, or else a part that contains buttons, so that an Enter that is still held presses none of them.
 * Without such a part, finds the dialog or the screen.
 */
function findPlace({ around }: Kept): Element | undefined {
	for (const { parent, index } of around.filter((one) => one.parent.isConnected)) {
		for (const part of [...parent.children].slice(index)) {
			const first = part.matches(FOCUSABLE) ? part : part.querySelector(FOCUSABLE);
			if (first) return first.matches(FIELDS) ? first : first === part ? parent : part;
		}
		if (parent.matches('[role=dialog], main')) return parent;
	}
	return undefined;
}

/** Focuses a part of the page that Tab does not reach. */
function focusPart(part: Element | undefined): void {
	if (!(part instanceof HTMLElement)) return;
	if (part.tabIndex < 0 && !part.hasAttribute('tabindex')) {
		part.tabIndex = -1;
		part.addEventListener('blur', () => part.removeAttribute('tabindex'), { once: true });
	}
	part.focus({ preventScroll: !part.matches(FIELDS) });
}
