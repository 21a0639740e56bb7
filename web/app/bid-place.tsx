import { lazy, Suspense, useEffect } from 'react';
import { closeAskedBid, forgetAskedBid, useAskedBid } from '#web/parts/auctions/asked-bid.ts';

const BidOverList = lazy(async () => ({ default: (await import('#web/features/stock/stone/auction/bid-over-list.tsx')).BidOverList }));

/** Milliseconds after which a closed dialog is removed: it has faded and returned the focus. */
const FADED = 1_000;

/** Shows the bid dialog that a list has asked for. */
export function BidPlace() {
	const asked = useAskedBid();
	const isClosed = asked?.opened === false;
	useEffect(() => {
		if (!isClosed) return;
		const timer = setTimeout(forgetAskedBid, FADED);
		return () => clearTimeout(timer);
	}, [isClosed]);
	useEffect(() => forgetAskedBid, []);
	if (!asked) return null;
	return (
		<Suspense>
			<BidOverList key={asked.diamond.diamondId} diamond={asked.diamond} opened={asked.opened} onClose={closeAskedBid} />
		</Suspense>
	);
}
