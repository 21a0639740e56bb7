import { useEffect, useRef, useState } from 'react';
import { sessionStore } from '#web/lib/api/api.ts';
import { type KeptTexts, useKeptTexts } from '#web/ui/forms/use-kept-texts.ts';
import { changeFields, type Draft, findDifferences } from './draft.ts';

interface KeptDraft {
	draft: Draft;
	setDraft: (draft: Draft) => void;
	/** Restores the initial draft and deletes the stored one. */
	reset: () => void;
	kept: KeptTexts;
	takeUp: (texts: Readonly<Record<string, string>>) => void;
}

/**
 * Returns the draft of a listing. Fields that differ from `start` are stored, so that the draft can be
 * restored after a reload (a phone may drop the tab while the camera is open) or after the session ended. It
 * is deleted when the member leaves the form (specification 2).
 */
export function useKeptDraft(place: string, start: Draft): KeptDraft {
	const kept = useKeptTexts(place);
	const [draft, show] = useState(start);
	const setDraft = (next: Draft) => {
		show(next);
		kept.keep(Object.fromEntries(findDifferences(next, start).map((name) => [name, next[name]])));
	};
	const forget = useRef(kept.forget);
	forget.current = kept.forget;
	// Runs when the member opens another page of the app, not on a reload. Without a session the member was redirected and the draft stays.
	useEffect(() => () => void (sessionStore.get() && forget.current()), []);
	return {
		draft,
		setDraft,
		reset: () => {
			show(start);
			kept.forget();
		},
		kept,
		takeUp: (texts) => setDraft(changeFields(draft, texts)),
	};
}
