import { useEffect } from 'react';
import { loadLater } from '#web/lib/browser/on-demand.tsx';
import { closeAskedBid, forgetAskedBid, useAskedBid } from '#web/parts/auctions/asked-bid.ts';

const BidOverList = loadLater(async () => (await import('#web/features/stock/stone/auction/bid-over-list.tsx')).BidOverList);

/** Milliseconds after which a closed dialog is removed: it has faded and returned the focus. */
const FADED = 1_000;

/** Milliseconds after which the dialog has left the page, and the list shows the bid. */
const LEFT = 200;

/** Gives the focus back to where it was, or to the list if that is gone. Does nothing if something else has it. */
function focusList(from: Element | null): void {
	if (document.activeElement !== document.body) return;
	const back = from instanceof HTMLElement && from.isConnected && from !== document.body ? from : document.getElementById('results');
	back?.focus({ preventScroll: true });
}

/** Shows the bid dialog that a list has asked for. */
export function BidPlace() {
	const asked = useAskedBid();
	const isClosed = asked?.opened === false;
	const from = asked?.from ?? null;
	useEffect(() => {
		if (!isClosed) return;
		const timers = [setTimeout(() => focusList(from), LEFT), setTimeout(forgetAskedBid, FADED)];
		return () => timers.forEach(clearTimeout);
	}, [isClosed, from]);
	useEffect(() => forgetAskedBid, []);
	if (!asked) return null;
	return <BidOverList key={asked.diamond.diamondId} diamond={asked.diamond} opened={asked.opened} onClose={closeAskedBid} />;
}
