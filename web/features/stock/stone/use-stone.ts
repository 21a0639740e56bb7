import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AnswerOf, Endpoints } from '#shared/contract/endpoints.ts';
import type { DiamondMessage } from '#shared/contract/notifications/notifications.ts';
import { api } from '#web/lib/api/api.ts';
import { useTopic } from '#web/lib/live/live.ts';
import { DIAMOND, isForMembers, LEDGER, useChangeShownDiamond } from '#web/parts/stock/diamond-cache.ts';
import { applyMessage } from '#web/parts/stock/live-diamond.ts';

type Ledger = AnswerOf<Endpoints['ledger']>;

/** Polling interval of a running auction in milliseconds, in case a live message is lost. */
const AUCTION_INTERVAL = 60_000;

/**
 * Loads a stone and keeps it current. A live message changes its data at once; then the viewer's own data
 * (ceiling, abilities, deadlines) is loaded again.
 */
export function useStone(id: string, memberId: string | undefined) {
	const change = useChangeShownDiamond();
	const [liveChanges, setLiveChanges] = useState(0);
	const query = useQuery({
		queryKey: [DIAMOND, id],
		queryFn: () => api.getDiamond({ params: { id } }),
		refetchInterval: ({ state: { data } }) => data && isForMembers(data) && data.state === 'BIDDING' && AUCTION_INTERVAL,
	});
	const shown = query.data && isForMembers(query.data) ? query.data : undefined;
	useTopic<DiamondMessage>(memberId && shown ? `/topic/diamonds/${id}` : undefined, (message) => {
		// The first message contains the state when listening began, which is usually the shown one.
		if (!message || message.version === shown?.version) return;
		if (memberId) change(id, (diamond) => applyMessage(diamond, message, memberId));
		setLiveChanges((count) => count + 1);
		void query.refetch();
	});
	return { query, liveChanges };
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
