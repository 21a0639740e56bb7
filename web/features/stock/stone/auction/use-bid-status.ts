import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Endpoints, RequestOf } from '#shared/contract/endpoints.ts';
import { api } from '#web/lib/api/api.ts';
import { showError } from '#web/lib/api/errors.ts';
import { DIAMOND, INVENTORY, useChangeShownDiamond } from '#web/parts/stock/diamond-cache.ts';

type Status = RequestOf<Endpoints['bidStatus']>['body'];

/** Accepts, rejects, confirms or complains. When the market refuses, the stone is asked for again: somebody was faster. */
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
			// A complaint's form shows it itself, beside what was written.
			if (status !== 'COMPLAINT') showError(error);
			return client.invalidateQueries({ queryKey: [DIAMOND, diamondId] });
		},
	});
}
