import { useQueryClient } from '@tanstack/react-query';
import type { Endpoints, RequestOf } from '#shared/contract/endpoints.ts';
import type { Diamond } from '#shared/contract/stock/diamonds.ts';
import { api } from '#web/lib/api/api.ts';
import { DIAMOND, INVENTORY, useChangeShownDiamond } from '#web/parts/stock/diamond-cache.ts';

type Status = RequestOf<Endpoints['bidStatus']>['body'];

/**
 * Returns a function that accepts, rejects, confirms or complains. It reloads the stone after an error,
 * because somebody else may have acted first.
 */
export function useBidStatus(): (body: Status) => Promise<Diamond> {
	const client = useQueryClient();
	const change = useChangeShownDiamond();
	return async (body) => {
		const { diamondId } = body;
		try {
			const diamond = await api.bidStatus({ body });
			change(diamondId, () => diamond);
			void client.invalidateQueries({ queryKey: [INVENTORY] });
			return diamond;
		} catch (error) {
			void client.invalidateQueries({ queryKey: [DIAMOND, diamondId] });
			throw error;
		}
	};
}
