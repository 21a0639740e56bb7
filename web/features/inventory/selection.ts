import type { Diamond } from '#shared/contract/diamonds.ts';

/** Only a stone that nobody has bid on can be selected and edited (specification 4). */
export function isSelectable(diamond: Pick<Diamond, 'bidStartDateTime'>): boolean {
	return diamond.bidStartDateTime === undefined;
}

/** The selection with one stone more or less. */
export function toggleSelected(selection: ReadonlySet<string>, diamondId: string): ReadonlySet<string> {
	const next = new Set(selection);
	if (!next.delete(diamondId)) next.add(diamondId);
	return next;
}

/** What of a selection may still be acted upon: a bid may have arrived since, and other pages are not in sight. */
export function pickActionable(selection: ReadonlySet<string>, shown: readonly Pick<Diamond, 'diamondId' | 'bidStartDateTime'>[]): string[] {
	return shown.filter((diamond) => isSelectable(diamond) && selection.has(diamond.diamondId)).map(({ diamondId }) => diamondId);
}
