import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { STONES_IN_LINK } from '#shared/domain/stock/limits.ts';
import { SEARCH } from '#web/parts/stock/diamond-cache.ts';
import type { StoneSelection } from './use-selection.ts';
import { mapById } from './use-selection.ts';

/**
 * Returns the selected stones that are still on the market, in their present state. Those that are not in the list are loaded again: they do not match
 * the present search, unless they have left the market. While they load, and if they are too many for one request, their last known state counts.
 */
export function usePresentSelection({ chosen, stones, loaded }: Pick<StoneSelection, 'chosen' | 'stones' | 'loaded'>) {
	const elsewhere = [...chosen].filter((id) => !loaded.has(id));
	const { data } = useQuery({
		queryKey: [SEARCH, 'selected', elsewhere],
		queryFn: async () => {
			const { readPresentStones } = await import('../offers/read-present-stones.ts');
			return { content: (await readPresentStones(elsewhere.map((diamondId) => ({ diamondId })))).present };
		},
		enabled: elsewhere.length > 0 && elsewhere.length <= STONES_IN_LINK,
	});
	return useMemo(() => {
		if (!data) return { chosen, stones };
		const present = mapById(data.content);
		const ids = [...chosen].filter((id) => loaded.has(id) || present.has(id));
		return { chosen: new Set(ids), stones: ids.flatMap((id) => loaded.get(id) ?? present.get(id) ?? []) };
	}, [chosen, stones, loaded, data]);
}
