import pMap from 'p-map';
import type { SheetQueue } from './ports/import-market.ts';
import type { Imports } from './ports/imports.ts';

/** The next sweep wakes the rest. */
const WOKEN_AT_MOST = 1000;
const WOKEN_AT_ONCE = 16;

/**
 * Wakes a worker for every import that should have one: its worker died or could not be woken, or its message became a dead letter. Waking an active
 * import is harmless. Returns the number of woken imports.
 */
export async function wakeImports({ imports, queue, now }: { imports: Pick<Imports, 'due'>; queue: SheetQueue; now: number }): Promise<number> {
	const due = await imports.due(now, WOKEN_AT_MOST);
	await pMap(due, (importId) => queue.wake(importId), { concurrency: WOKEN_AT_ONCE });
	return due.length;
}
