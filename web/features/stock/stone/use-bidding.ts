import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { readLinkAmount } from '#web/lib/addresses/link-amount.ts';
import { afterFirstScreen } from '#web/lib/api/first-screen.ts';
import { loadWhenOpened } from '#web/lib/browser/on-demand.tsx';
import { DIAMOND, isForMembers, type ShownDiamond } from '#web/parts/stock/diamond-cache.ts';

export const BidDialog = loadWhenOpened(async () => (await import('./auction/bid-dialog.tsx')).BidDialog);

/** Returns the state of the bid dialog, which the address opens: `?bid=1`. */
export function useBidding(diamond: ShownDiamond) {
	const [url, setUrl] = useSearchParams();
	const client = useQueryClient();
	const isBiddable = isForMembers(diamond) && diamond.abilities.bid && diamond.requiredBid !== undefined;
	useEffect(() => {
		// The dialog then opens without a request, also where the connection has become bad.
		if (isBiddable) void afterFirstScreen().then(() => BidDialog.load().catch(() => undefined));
	}, [isBiddable]);
	const wanted = url.get('bid') === '1';
	// An open dialog stays open, even if the auction closes meanwhile, so that typed text is not lost.
	const [isOpen, setOpen] = useState(false);
	if (isOpen !== (wanted && (isBiddable || isOpen))) setOpen(wanted && isBiddable);
	// Not a history step: the back button leaves the stone instead of opening the dialog again.
	const setBidding = (open: boolean) => setUrl(open ? { bid: '1' } : {}, { replace: true });
	const open = () => {
		setBidding(true);
		// A changed discount rate changes the smallest bid without a live message.
		void client.invalidateQueries({ queryKey: [DIAMOND, diamond.diamondId] });
	};
	return { isOpen, proposed: readLinkAmount(url, 'amount'), open, close: () => setBidding(false) };
}
