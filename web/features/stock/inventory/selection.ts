import type { Diamond } from '#shared/contract/stock/diamonds.ts';

type Selectable = Pick<Diamond, 'diamondId' | 'bidStartDateTime'>;

/** Whether a stone can be selected and edited: only before its first bid (specification 4). */
export function isSelectable(diamond: Pick<Diamond, 'bidStartDateTime'>): boolean {
	return diamond.bidStartDateTime === undefined;
}

/** The selected stones of all pages by id, in their state at the time of selection. */
export type Selection<D extends Selectable = Diamond> = ReadonlyMap<string, D>;

export function toggleSelected<D extends Selectable>(selection: Selection<D>, diamond: D): Selection<D> {
	const next = new Map(selection);
	if (!next.delete(diamond.diamondId)) next.set(diamond.diamondId, diamond);
	return next;
}

/** Adds all selectable stones of `diamonds` to the selection. */
export function selectAll<D extends Selectable>(selection: Selection<D>, diamonds: readonly D[]): Selection<D> {
	return new Map([...selection, ...diamonds.filter(isSelectable).map((diamond): [string, D] => [diamond.diamondId, diamond])]);
}

/**
 * Picks the selected stones that still exist and are selectable, in their present state, because a bid may have arrived
 * since. `elsewhere` are the selected stones that are not `shown`, loaded again; if undefined, the market itself refuses changed ones.
 */
export function pickActionable<D extends Selectable>(selection: Selection<D>, shown: readonly D[], elsewhere?: readonly D[]): D[] {
	const now = new Map([...shown, ...(elsewhere ?? [])].map((diamond) => [diamond.diamondId, diamond]));
	return [...selection.values()].flatMap((diamond) => now.get(diamond.diamondId) ?? (elsewhere ? [] : diamond)).filter(isSelectable);
}
