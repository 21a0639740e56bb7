import { useState } from 'react';
import { forgetDraft, type KeptDraft, readDraft, storeDraft } from '#web/lib/browser/kept-drafts.ts';
import { useViewer } from '#web/lib/session/session.ts';

export type KeptTexts = ReturnType<typeof useKeptTexts>;

/** Stores the member's input at `place` until it is sent or discarded, and offers it again after a reload or a new sign-in. */
export function useKeptTexts(place: string) {
	const viewer = useViewer();
	// Fixed when the form is opened: another member who signs in meanwhile must not see the text.
	const [memberId] = useState(viewer.memberId ?? '');
	// By the device's clock, because the market's time is not known before its first answer.
	const [offered, setOffered] = useState(() => readDraft(localStorage, memberId, place, Date.now()));
	return {
		/** Unsent input that was neither restored nor discarded. */
		offered,
		/** Stores the typed text, merged with text that is still offered. */
		keep: (texts: KeptDraft['texts']) => {
			if (offered && Object.keys(texts).length === 0) return;
			storeDraft(localStorage, memberId, place, { ...offered?.texts, ...texts }, Date.now());
		},
		take: (): KeptDraft['texts'] => {
			setOffered(undefined);
			return offered?.texts ?? {};
		},
		forget: () => {
			setOffered(undefined);
			forgetDraft(localStorage, memberId, place);
		},
	};
}
