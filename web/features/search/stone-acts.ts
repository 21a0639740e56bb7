import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#shared/contract/client.ts';
import type { Diamond } from '#shared/contract/diamonds.ts';
import { STONES_ACTED_ON } from '#shared/domain/limits.ts';
import { api } from '../../lib/api.ts';
import { showError } from '../../lib/errors.ts';
import { showSuccessToast, showWarningToast } from '../../lib/toast.ts';
import { SEARCH, useChangeShownDiamond } from '../../ui/diamond-cache.ts';
import { listLacking } from '../../ui/lacking-media.ts';

/** The first ones that an act can take at once. */
const limit = (stones: readonly Diamond[]) => stones.slice(0, STONES_ACTED_ON);

/** Tracks stones of other sellers, one call each, and says how many. */
export function useTrackAll(memberId: string | undefined) {
	const { t } = useTranslation('workbench');
	const change = useChangeShownDiamond();
	const client = useQueryClient();
	return useMutation({
		mutationFn: async (stones: readonly Diamond[]) => {
			const open = limit(stones.filter(({ tracked, seller }) => !tracked && seller.userId !== memberId));
			for (const { diamondId } of open) {
				await api.favourite({ body: { diamondId, favourite: true } });
				change(diamondId, (diamond) => ({ ...diamond, tracked: true }));
			}
			return open.length;
		},
		onSuccess: (count) => {
			showSuccessToast(t('acts.tracked', { count }));
			return client.invalidateQueries({ queryKey: [SEARCH], refetchType: 'none' });
		},
		onError: showError,
	});
}

/** Asks the sellers for the photos and videos that stones lack. Whoever was asked today already is not asked again. */
export function useAskMedia(memberId: string | undefined) {
	const { t } = useTranslation('workbench');
	return useMutation({
		mutationFn: async (stones: readonly Diamond[]) => {
			const lacking = limit(stones.filter((diamond) => diamond.seller.userId !== memberId && listLacking(diamond).length > 0));
			let asked = 0;
			for (const diamond of lacking) asked += await askSeller(diamond);
			return { asked, already: lacking.length - asked };
		},
		onSuccess: ({ asked, already }) => {
			if (asked > 0) showSuccessToast(t('acts.asked', { count: asked }));
			if (already > 0) showWarningToast(t('acts.already', { count: already }));
			if (asked + already === 0) showWarningToast(t('acts.nothingLacking'));
		},
		onError: showError,
	});
}

/** 1 when the seller was asked, 0 when that was done already. */
async function askSeller(diamond: Diamond): Promise<0 | 1> {
	try {
		await api.mediaRequest({ body: { diamondId: diamond.diamondId, kinds: listLacking(diamond) } });
		return 1;
	} catch (error) {
		if (error instanceof ApiError && error.problem.code === 'TOO_MANY_REQUESTS') return 0;
		throw error;
	}
}
