import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AnswerOf, Endpoints } from '#shared/contract/endpoints.ts';
import type { DiamondMessage } from '#shared/contract/notifications/notifications.ts';
import { api } from '#web/lib/api/api.ts';
import { useTopic } from '#web/lib/live/live.ts';
import { getMarketNow } from '#web/lib/live/market-clock.ts';
import { DIAMOND, isForMembers, LEDGER, useChangeShownDiamond } from '#web/parts/stock/diamond-cache.ts';
import { applyMessage } from '#web/parts/stock/live-diamond.ts';

type Ledger = AnswerOf<Endpoints['ledger']>;

/** Polling interval of a running auction in milliseconds, in case a live message is lost. */
const AUCTION_INTERVAL = 60_000;
/** After its closing time an auction is loaded at intervals from `least` to `most` milliseconds, since not all pages should ask at the same moment. */
const AFTER_CLOSE = { least: 1_000, most: 6_000 };

/**
 * Loads a stone and keeps it current. A live message changes its data at once; then the viewer's own data
 * (ceiling, abilities, deadlines) is loaded again.
 */
export function useStone(id: string, memberId: string | undefined) {
	const change = useChangeShownDiamond();
	const [liveChanges, setLiveChanges] = useState(0);
	const [afterClose] = useState(() => AFTER_CLOSE.least + Math.random() * (AFTER_CLOSE.most - AFTER_CLOSE.least));
	const query = useQuery({
		queryKey: [DIAMOND, id],
		queryFn: () => api.getDiamond({ params: { id } }),
		refetchInterval: ({ state: { data } }) =>
			data && isForMembers(data) && data.state === 'BIDDING' && Math.min(AUCTION_INTERVAL, computeTimeLeft(data.closesAt) + afterClose),
	});
	const shown = query.data && isForMembers(query.data) ? query.data : undefined;
	useTopic<DiamondMessage>(memberId && shown ? `/topic/diamonds/${id}` : undefined, (message) => {
		// The first message contains the state when listening began, which is usually the shown one. Without one the stone has left the market meanwhile.
		if (message === undefined || message?.version === shown?.version) return;
		if (memberId && message) change(id, (diamond) => applyMessage(diamond, message, memberId));
		if (message) setLiveChanges((count) => count + 1);
		void query.refetch();
	});
	return { query, liveChanges };
}

/** Computes the milliseconds until an auction's closing time, at least 0. */
function computeTimeLeft(closesAt: string | undefined): number {
	return closesAt === undefined ? AUCTION_INTERVAL : Math.max(Date.parse(closesAt) - getMarketNow(), 0);
}

/** Loads the bids of the current or last auction, again whenever `bidCount` or `state` changes. */
export function useLedger(id: string, bidCount: number, state: string, enabled = true) {
	return useQuery({ queryKey: [LEDGER, id, bidCount, state], queryFn: () => readWholeLedger(id), placeholderData: (shown) => shown, enabled });
}

async function readWholeLedger(id: string): Promise<Ledger> {
	let ledger = await api.ledger({ params: { id }, query: {} });
	while (ledger.more) {
		const next = await api.ledger({ params: { id }, query: { after: ledger.entries.at(-1)?.sequence } });
		ledger = { ...next, entries: [...ledger.entries, ...next.entries] };
	}
	return ledger;
}
