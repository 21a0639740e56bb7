import { useEffect, useRef, useState } from 'react';
import { sessionStore } from '#web/lib/api/api.ts';
import { type KeptTexts, useKeptTexts } from '#web/ui/forms/use-kept-texts.ts';
import { changeFields, type Draft, findDifferences } from './draft.ts';

interface KeptDraft {
	draft: Draft;
	setDraft: (draft: Draft) => void;
	/** Back to what it began with; nothing of it is kept. */
	reset: () => void;
	kept: KeptTexts;
	/** Puts texts that were kept into the draft. */
	takeUp: (texts: Readonly<Record<string, string>>) => void;
}

/**
 * The draft of a listing: fields that differ from what it began with are kept,
 * so that it can be taken up after a reload (a phone may drop the tab behind the
 * camera) or after the session ended. It ends when the member leaves it
 * (specification 2).
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
	// Runs on leaving for another page of the app, not on a reload; who is led out because the session ended has not left it.
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
