import { useEffect } from 'react';
import { api } from '#web/lib/api/api.ts';
import { useViewer } from '#web/lib/session/session.ts';
import { isForMembers, type ShownDiamond } from '#web/parts/stock/diamond-cache.ts';

/** Reports that a member has opened the page of another member's stone; the seller sees the count. Errors are ignored. */
export function useView(diamond: ShownDiamond | undefined, memberId: string | undefined): void {
	const { isTrader } = useViewer();
	const viewed = diamond && isForMembers(diamond) && isTrader && diamond.seller.userId !== memberId ? diamond.diamondId : undefined;
	useEffect(() => {
		if (viewed) api.viewDiamond({ params: { id: viewed } }).catch(() => undefined);
	}, [viewed]);
}
