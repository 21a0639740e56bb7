import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Diamond } from '#shared/contract/stock/diamonds.ts';
import { api } from '#web/lib/api/api.ts';
import { describeFailure } from '#web/lib/api/errors.ts';
import { showErrorToast } from '#web/lib/browser/toast.ts';
import { SEARCH, useChangeShownDiamond } from './diamond-cache.ts';

/** Returns a function that tracks or untracks a stone. The star changes at once, and changes back if the market refuses. */
export function useTracking(): (diamond: Pick<Diamond, 'diamondId' | 'tracked'>) => void {
	const { t } = useTranslation('stone');
	const client = useQueryClient();
	const change = useChangeShownDiamond();
	const show = (diamondId: string, tracked: boolean) => change(diamondId, (diamond) => ({ ...diamond, tracked }));
	const { mutate } = useMutation({
		mutationFn: ({ diamondId, tracked }: { diamondId: string; tracked: boolean }) => api.favourite({ body: { diamondId, favourite: tracked } }),
		onMutate: ({ diamondId, tracked }) => show(diamondId, tracked),
		onSuccess: ({ diamondId, tracked }) => {
			show(diamondId, tracked);
			// Lists of tracked stones that are not on screen are reloaded when they are opened.
			return client.invalidateQueries({ queryKey: [SEARCH], refetchType: 'none' });
		},
		onError: (error, { diamondId, tracked }) => {
			show(diamondId, !tracked);
			showErrorToast(describeFailure(error, t('trackFailed')));
		},
	});
	return ({ diamondId, tracked }) => mutate({ diamondId, tracked: !tracked });
}
