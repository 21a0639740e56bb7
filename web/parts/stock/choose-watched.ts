import { LIVE_WATCHED } from '#shared/domain/notifications/limits.ts';
import { isForMembers, type ShownDiamond } from './diamond-cache.ts';

export const ROWS_IN_SIGHT = 50;

/**
 * Returns the ids of a list's stones to watch: those in an auction, those that the viewer must decide, and tracked ones, from row `first`
 * on.
 * Returns `watched` unchanged while it contains all visible ones, so that scrolling rarely sends a new list
 * to the market.
 */
export function chooseWatched(rows: readonly ShownDiamond[], first: number, watched: readonly string[]): readonly string[] {
	const listWorthy = (some: readonly ShownDiamond[]) => some.filter(isWorthWatching).map(({ diamondId }) => diamondId);
	const before = new Set(watched);
	const inSight = listWorthy(rows.slice(first, first + ROWS_IN_SIGHT));
	const shown = new Set(rows.map(({ diamondId }) => diamondId));
	if (watched.every((id) => shown.has(id)) && inSight.every((id) => before.has(id))) return watched;
	return [...inSight, ...listWorthy(rows.slice(first + ROWS_IN_SIGHT))].slice(0, LIVE_WATCHED);
}

function isWorthWatching(diamond: ShownDiamond): boolean {
	return isForMembers(diamond) && (diamond.state === 'BIDDING' || diamond.abilities.decide || diamond.tracked);
}
