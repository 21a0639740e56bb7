/** Code of a key that an input method handles. */
const HANDLED = 229;

/**
 * Returns whether a key belongs to an input method, for instance Enter that confirms a Japanese conversion. Safari ends the composition before this key
 * and marks the key only by its code.
 */
export function isComposing(event: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean {
	return event.isComposing || event.keyCode === HANDLED;
}
