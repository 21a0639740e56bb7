import { useKeptTexts } from './use-kept-texts.ts';

/**
 * Keeps a reason that is being typed at `place`, through a closed dialog or a reload, until it is sent. Returns the reason to begin with, the function to
 * call with each change, and the one to call after sending.
 */
export function useKeptReason(place: string) {
	const { offered, keep, forget } = useKeptTexts(place);
	return {
		begun: offered?.texts.reason ?? '',
		keepReason: ({ reason }: { reason: string }) => (reason ? keep({ reason }) : forget()),
		forget,
	};
}
