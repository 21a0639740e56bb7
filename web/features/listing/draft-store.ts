import { useCallback, useEffect, useState } from 'react';
import { type Draft, EMPTY_DRAFT } from './draft.ts';

const KEY = 'create-diamond-draft';

/**
 * The draft of a new listing. It survives a reload of the page (a phone may drop
 * the tab behind the camera) and ends when the member leaves it (specification 2).
 */
export function useKeptDraft(): { draft: Draft; setDraft: (draft: Draft) => void; reset: () => void } {
	const [draft, show] = useState(readKept);
	const setDraft = useCallback((next: Draft) => {
		show(next);
		sessionStorage.setItem(KEY, JSON.stringify(next));
	}, []);
	const reset = useCallback(() => {
		show(EMPTY_DRAFT);
		sessionStorage.removeItem(KEY);
	}, []);
	// Runs on leaving for another page of the app, not on a reload.
	useEffect(() => () => sessionStorage.removeItem(KEY), []);
	return { draft, setDraft, reset };
}

function readKept(): Draft {
	try {
		const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '{}');
		const texts = Object.entries(kept ?? {}).filter(([field, value]) => field in EMPTY_DRAFT && typeof value === 'string');
		return { ...EMPTY_DRAFT, ...Object.fromEntries(texts) };
	} catch {
		return EMPTY_DRAFT;
	}
}
