import { type RefObject, useCallback, useEffect, useState } from 'react';
import { linkTo } from '#shared/contract/screens.ts';
import { STONES_COMPARED } from '#shared/domain/stock/limits.ts';
import { useNavigate } from '#web/lib/addresses/navigation.ts';
import { writeStoneIds } from '#web/lib/addresses/stone-ids.ts';
import { storeWantedPlace } from '#web/lib/session/wanted-place.ts';
import { askBid } from '#web/parts/auctions/asked-bid.ts';
import { isForMembers, type ShownDiamond } from '#web/parts/stock/diamond-cache.ts';
import { useTracking } from '#web/parts/stock/use-tracking.ts';
import { writeFilters } from './search-url.ts';
import { useResultKeys } from './table/use-result-keys.ts';
import type { SearchPage } from './use-search.ts';
import type { SearchScreenState } from './use-search-screen.ts';

const NONE: ReadonlySet<string> = new Set();
/** Number of rows before the end at which a list loads more. */
const NEAR_END = 15;

export interface CursorProps {
	screen: SearchScreenState;
	page: SearchPage;
	line: RefObject<HTMLInputElement | null>;
	onEnd: () => void;
}

export function useResultCursor({ screen: { guest, memberId, search, selection, setLooked }, page, line, onEnd }: CursorProps) {
	const navigate = useNavigate();
	const track = useTracking();
	const [firstInSight, setFirstInSight] = useState(0);
	const rows: readonly ShownDiamond[] = page.content;
	const onSight = useCallback(
		(first: number, last: number) => {
			setFirstInSight(first);
			if (last >= rows.length - NEAR_END) onEnd();
		},
		[rows.length, onEnd],
	);
	const open = (diamond: ShownDiamond | undefined) => {
		if (!diamond) return;
		if (guest) {
			storeWantedPlace(linkTo('stone', { id: diamond.diamondId }));
			void navigate(linkTo('login'));
		} else void navigate(linkTo('stone', { id: diamond.diamondId }));
	};
	/** Opens the bid dialog over the list, or the page of a stone that takes no bid now. */
	const bidOn = (diamond: ShownDiamond | undefined) => {
		if (!diamond || !isForMembers(diamond) || !askBid(diamond)) open(diamond);
	};
	const idAt = (index: number) => rows[index]?.diamondId ?? '';
	const chosen = selection?.chosen ?? NONE;
	const compare = () => navigate(linkTo('compare', { stones: writeStoneIds([...chosen]) }));
	const { active, setActive } = useResultKeys({
		question: writeFilters(search.filters).toString(),
		ids: rows.map(({ diamondId }) => diamondId),
		onFilter: () => line.current?.focus(),
		onOpen: (index) => open(rows[index]),
		onBid: (index) => bidOn(rows[index]),
		onTrack: (index) => {
			const diamond = rows[index];
			if (diamond && isForMembers(diamond) && diamond.seller.userId !== memberId) track(diamond);
		},
		selecting: selection && {
			onToggle: (index) => selection.toggle(idAt(index)),
			onExtend: (to, from) => selection.extend(idAt(to), idAt(from)),
			onAll: selection.selectLoaded,
			onClear: chosen.size > 0 ? selection.clear : undefined,
			onCompare: chosen.size > 1 && chosen.size <= STONES_COMPARED ? compare : undefined,
		},
	});
	const at = rows[active];
	useEffect(() => setLooked(at && isForMembers(at) ? at : undefined), [at, setLooked]);
	const select = ({ diamondId }: ShownDiamond, range: boolean) =>
		range ? selection?.extend(diamondId, active >= 0 ? idAt(active) : undefined) : selection?.toggle(diamondId);
	return { rows, at, active, setActive, chosen, select, open, onSight, firstInSight, setFirstInSight };
}
