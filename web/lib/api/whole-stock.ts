import type { Acted } from './act-on-many.ts';
import { api } from './api.ts';

interface Part {
	/** Stones that the call changed. */
	done: number;
	skipped: readonly unknown[];
	more?: boolean;
}

/** Extends every own stone that is in no auction by thirty days. */
export function refreshStock(): Promise<Acted> {
	return actOnStock(async () => {
		const { refreshed, ...others } = await api.refreshInventory({ body: { all: true } });
		return { done: refreshed, ...others };
	});
}

/** Deletes a member's whole stock. */
export function deleteStock(userName: string): Promise<Acted> {
	return actOnStock(async () => {
		const { deleted, ...others } = await api.deleteInventory({ body: { userName } });
		return { done: deleted, ...others };
	});
}

/**
 * Repeats a call until it has dealt with the whole stock, and counts the stones. A call that fails, or changes none of the stones that are left, ends
 * this early; how many stones are left is unknown.
 */
async function actOnStock(act: () => Promise<Part>): Promise<Acted> {
	const acted: Acted = { done: 0, left: 0, rest: 0 };
	try {
		for (let more = true; more; ) {
			const part = await act();
			acted.done += part.done;
			acted.left += part.skipped.length;
			more = part.more === true;
			if (more && part.done === 0) throw new Error('The market has more stones to change but changed none.');
		}
	} catch (error) {
		acted.error = error;
	}
	return acted;
}
