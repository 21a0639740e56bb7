/** Sends the key event that a held Enter repeats to the focused element, and returns whether the browser would press or send what has the focus. */
export const holdEnter = (): boolean | undefined =>
	document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', repeat: true, bubbles: true, cancelable: true }));
