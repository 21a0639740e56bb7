import type { KeyboardEvent } from 'react';

/** Keeps a held Enter or space key from pressing buttons, and a held Enter key from sending a form, again and again. */
export function ignoreHeldKey(event: KeyboardEvent): void {
	const presses = event.key === 'Enter' || (event.key === ' ' && event.target instanceof HTMLButtonElement);
	if (event.repeat && presses) event.preventDefault();
}
