import type { QueryClient } from '@tanstack/react-query';

let running = 0;

/** Runs work that takes several calls or an upload. Until it ends, `isBusy` returns true. */
export async function protectWork<T>(work: () => Promise<T>): Promise<T> {
	running++;
	try {
		return await work();
	} finally {
		running--;
	}
}

/** Dialogs, forms with input that was not sent or was refused, and parts with a selection or with chosen files. */
const OPEN = '[role="dialog"], [data-unsaved], form [aria-invalid="true"]';

/** Whether a reload of the page would lose something: running work, an open dialog, or what was typed, selected or chosen. */
export function isBusy(client: Pick<QueryClient, 'isMutating'>): boolean {
	if (running > 0 || client.isMutating() > 0 || document.querySelector(OPEN)) return true;
	return document.activeElement?.matches('input, textarea, select, [contenteditable]') === true;
}
