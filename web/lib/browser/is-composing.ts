/** Code of a key that an input method handles. */
const HANDLED = 229;

/**
 * Returns whether a key belongs to an input method, for instance Enter that confirms a Japanese conversion. Safari ends the composition before this key
 * and marks the key only by its code.
 */
export function isComposing(event: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean {
	return event.isComposing || event.keyCode === HANDLED;
}

/**
 * Keeps an Escape that ends a conversion from dialogs and popovers, which would close with what was typed. Must be called before one of them opens.
 * Returns a function that ends this.
 */
export function guardConversions(): () => void {
	const guard = (event: KeyboardEvent) => {
		if (event.key === 'Escape' && isComposing(event)) event.stopImmediatePropagation();
	};
	window.addEventListener('keydown', guard, true);
	return () => window.removeEventListener('keydown', guard, true);
}
