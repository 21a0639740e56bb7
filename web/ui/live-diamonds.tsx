import type { DiamondMessage } from '#shared/contract/notifications.ts';
import { useTopic } from '../lib/live.ts';
import { useChangeShownDiamond } from './diamond-cache.ts';
import { applyMessage } from './live-diamond.ts';

/** At most so many stones of a page are followed live. */
export const LIVE_ROWS = 50;

/** Keeps the bids of the stones in sight current without asking again. Draws nothing. */
export function LiveDiamonds({ ids, memberId }: { ids: readonly string[]; memberId: string }) {
	return ids.slice(0, LIVE_ROWS).map((id) => <LiveDiamond key={id} id={id} memberId={memberId} />);
}

function LiveDiamond({ id, memberId }: { id: string; memberId: string }) {
	const change = useChangeShownDiamond();
	useTopic<DiamondMessage>(`/topic/diamonds/${id}`, (message) => change(id, (diamond) => applyMessage(diamond, message, memberId)));
	return null;
}
