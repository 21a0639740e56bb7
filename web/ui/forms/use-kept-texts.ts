import { useState } from 'react';
import { forgetDraft, type KeptDraft, keepDraft, readDraft } from '#web/lib/browser/kept-drafts.ts';
import { useViewer } from '#web/lib/session/session.ts';

export interface KeptTexts {
	/** Unsent input that was neither taken up nor discarded. */
	offered: KeptDraft | undefined;
	/** Keeps what is typed now; what is still offered stays kept with it. */
	keep: (texts: Readonly<Record<string, string>>) => void;
	/** Takes up what is offered. */
	take: () => KeptDraft['texts'];
	/** Forgets all that is kept here. */
	forget: () => void;
}

/** Keeps the member's input at a place until it is sent or discarded: after a reload, or after the session had ended, it is offered again. */
export function useKeptTexts(place: string): KeptTexts {
	const viewer = useViewer();
	// Whose it was when the place was opened: another member who signs in meanwhile gets nothing of it.
	const [memberId] = useState(viewer.memberId ?? '');
	const [offered, setOffered] = useState(() => readDraft(localStorage, memberId, place, Date.now()));
	return {
		offered,
		keep: (texts) => {
			if (offered && Object.keys(texts).length === 0) return;
			keepDraft(localStorage, memberId, place, { ...offered?.texts, ...texts }, Date.now());
		},
		take: () => {
			setOffered(undefined);
			return offered?.texts ?? {};
		},
		forget: () => {
			setOffered(undefined);
			forgetDraft(localStorage, memberId, place);
		},
	};
}
