import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { chunk } from '#shared/chunk.ts';
import { ApiError } from '#shared/contract/client.ts';
import type { Diamond } from '#shared/contract/stock/diamonds.ts';
import { api } from '#web/lib/api/api.ts';
import { showSuccessToast, showWarningToast } from '#web/lib/browser/toast.ts';
import { SEARCH, useChangeShownDiamond } from '#web/parts/stock/diamond-cache.ts';
import { listLacking } from '#web/parts/stock/pictures/lacking-media.ts';
import { reportRest } from '#web/ui/lists/report-acted.ts';
import { useActOnMany } from '#web/ui/lists/use-act-on-many.ts';

/** Returns the actions on all selected stones of other sellers, with their progress. Each stone needs a call. */
export function useStoneActs(memberId: string | undefined) {
	const { t } = useTranslation('workbench');
	const { start, progress } = useActOnMany();
	const change = useChangeShownDiamond();
	const client = useQueryClient();

	const track = (stones: readonly Diamond[]) => {
		const open = stones.filter(({ tracked, seller }) => !tracked && seller.userId !== memberId);
		if (open.length === 0) return showWarningToast(t('acts.nothingToTrack'));
		return start({
			label: t('acts.tracking'),
			batches: chunk(open, 1),
			act: async ([diamond]) => {
				if (!diamond || !(await isTaken(api.favourite({ body: { diamondId: diamond.diamondId, favourite: true } }), 'NOT_FOUND'))) return 0;
				change(diamond.diamondId, (shown) => ({ ...shown, tracked: true }));
				return 1;
			},
			onEnd: (acted) => {
				if (acted.done > 0) showSuccessToast(t('acts.tracked', { count: acted.done }));
				if (acted.left > 0) showWarningToast(t('acts.gone', { count: acted.left }));
				reportRest(acted);
				return client.invalidateQueries({ queryKey: [SEARCH], refetchType: 'none' });
			},
		});
	};

	/** Asks the sellers for missing photos and videos. A seller who was already asked today is not asked again. */
	const askMedia = (stones: readonly Diamond[]) => {
		const lacking = stones.filter((diamond) => diamond.seller.userId !== memberId && listLacking(diamond).length > 0);
		if (lacking.length === 0) return showWarningToast(t('acts.nothingLacking'));
		return start({
			label: t('acts.asking'),
			batches: chunk(lacking, 1),
			act: async ([diamond]) => {
				if (!diamond) return 0;
				const request = api.mediaRequest({ body: { diamondId: diamond.diamondId, kinds: listLacking(diamond) } });
				return (await isTaken(request, 'TOO_MANY_REQUESTS', 'NOT_FOUND')) ? 1 : 0;
			},
			onEnd: (acted) => {
				if (acted.done > 0) showSuccessToast(t('acts.asked', { count: acted.done }));
				if (acted.left > 0) showWarningToast(t('acts.already', { count: acted.left }));
				reportRest(acted);
			},
		});
	};

	return { track, askMedia, progress };
}

/** Whether the market accepted the call. The codes in `refusals` concern one stone; any other error is thrown and ends the action. */
async function isTaken(call: Promise<unknown>, ...refusals: readonly string[]): Promise<boolean> {
	try {
		await call;
		return true;
	} catch (error) {
		if (error instanceof ApiError && refusals.includes(error.code)) return false;
		throw error;
	}
}
