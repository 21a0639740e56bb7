import { useState } from 'react';
import { type Action, useAction } from '#web/lib/api/use-action.ts';

/**
 * Asks for a confirmation before an action. `ask` opens the question about an input, `asked` is that input, and `dialog` has the props of the
 * question's ConfirmDialog. The question closes once the market has answered.
 */
export function useAsked<V = true, R = unknown>({ send, ...action }: Action<V, R>) {
	const [asked, setAsked] = useState<V>();
	const close = () => setAsked(undefined);
	const sending = useAction({ ...action, send: (input: V) => send(input).finally(close) });
	return {
		asked,
		ask: (input: V) => setAsked(() => input),
		isPending: sending.isPending,
		dialog: {
			opened: asked !== undefined,
			busy: sending.isPending,
			onConfirm: () => asked !== undefined && sending.mutate(asked),
			onClose: close,
		},
	};
}
