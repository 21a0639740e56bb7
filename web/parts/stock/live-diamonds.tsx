import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { useWatchedDiamonds } from '#web/lib/live/live.ts';
import { chooseWatched } from './choose-watched.ts';
import { isForMembers, type ShownDiamond } from './diamond-cache.ts';
import { createReceiver } from './receive-message.ts';

/** Keeps the bids of a list's stones current through the live channel, for the visible rows from `first` on and those below. Renders nothing. */
export function LiveDiamonds({ rows, first = 0, memberId }: { rows: readonly ShownDiamond[]; first?: number; memberId: string }) {
	const client = useQueryClient();
	const receive = useMemo(() => createReceiver(client, memberId), [client, memberId]);
	const latest = useRef<readonly string[]>([]);
	const watched = useMemo(() => {
		latest.current = chooseWatched(rows, first, latest.current);
		return latest.current;
	}, [rows, first]);
	const stones = useMemo(() => {
		const versions = new Map(rows.filter(isForMembers).map(({ diamondId, version }) => [diamondId, version]));
		return watched.map((diamondId) => ({ diamondId, version: versions.get(diamondId) ?? 0 }));
	}, [watched, rows]);
	useWatchedDiamonds(stones, receive);
	return null;
}
