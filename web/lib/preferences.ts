import { useSyncExternalStore } from 'react';
import * as z from 'zod';

/** How tall rows are (`docs/design.md`). */
export const DENSITIES = ['comfortable', 'compact', 'dense'] as const;
export type Density = (typeof DENSITIES)[number];
/** Pixels; `--row` of tokens.css. */
export const ROW_HEIGHTS: Record<Density, number> = { comfortable: 44, compact: 35, dense: 28 };

/** How a member likes to work. Kept in this browser; nothing of it is a secret. */
const Preferences = z.object({
	density: z.enum(DENSITIES).catch('compact'),
	/** One list without an end, or pages. */
	paging: z.enum(['endless', 'pages']).catch('endless'),
	/** The stone that the cursor is at, beside the list. */
	peek: z.boolean().catch(true),
	/** Columns of the search's table, in their order; absent for the usual ones. */
	columns: z.array(z.string()).optional().catch(undefined),
});
export type Preferences = z.infer<typeof Preferences>;

const KEY = 'preferences';
const listeners = new Set<() => void>();
let preferences = read();
mark();

function read(): Preferences {
	try {
		return Preferences.parse(JSON.parse(localStorage.getItem(KEY) ?? '{}'));
	} catch {
		return Preferences.parse({});
	}
}

/** Styles follow the density by an attribute of the page. */
function mark(): void {
	document.documentElement.dataset.density = preferences.density;
}

export function setPreferences(changed: Partial<Preferences>): void {
	preferences = { ...preferences, ...changed };
	localStorage.setItem(KEY, JSON.stringify(preferences));
	mark();
	for (const tell of listeners) tell();
}

export function usePreferences(): Preferences {
	return useSyncExternalStore(
		(tell) => {
			listeners.add(tell);
			return () => listeners.delete(tell);
		},
		() => preferences,
	);
}
