import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Endpoints, RequestOf } from '#shared/contract/endpoints.ts';
import { api } from '#web/lib/api/api.ts';
import { showError } from '#web/lib/api/errors.ts';
import { DIAMOND, INVENTORY, useChangeShownDiamond } from '#web/parts/stock/diamond-cache.ts';

type Status = RequestOf<Endpoints['bidStatus']>['body'];

/**
 * Returns the mutation that accepts, rejects, confirms or complains. It reloads the stone after an error,
 * because somebody else may have acted first.
 */
export function useBidStatus(diamondId: string) {
	const client = useQueryClient();
	const change = useChangeShownDiamond();
	return useMutation({
		mutationFn: (body: Status) => api.bidStatus({ body }),
		onSuccess: (diamond) => {
			change(diamondId, () => diamond);
			return client.invalidateQueries({ queryKey: [INVENTORY] });
		},
		onError: (error, { status }) => {
			// A complaint's form shows its own error.
			if (status !== 'COMPLAINT') showError(error);
			return client.invalidateQueries({ queryKey: [DIAMOND, diamondId] });
		},
	});
}
