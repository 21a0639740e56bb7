import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { chunk } from '#shared/chunk.ts';
import type { Acted } from '#web/lib/api/act-on-many.ts';
import { api } from '#web/lib/api/api.ts';
import { describeFailure } from '#web/lib/api/errors.ts';
import { deleteStock, refreshStock } from '#web/lib/api/whole-stock.ts';
import { showErrorToast, showSuccessToast, showWarningToast } from '#web/lib/browser/toast.ts';
import { reloadAllStones } from '#web/parts/stock/diamond-cache.ts';
import { reportRest } from '#web/ui/lists/report-acted.ts';
import { useActOnMany } from '#web/ui/lists/use-act-on-many.ts';
import { useAsked } from '#web/ui/overlays/use-asked.ts';

/** Number of stones that one call refreshes or deletes. A call of this size takes a few seconds. */
const STRETCH = 250;

/** Returns the actions to refresh and to delete stones. Each clears the selection and reloads the list (specification 4). */
export function useInventoryActions(userName: string, clearSelection: () => void) {
	const { t } = useTranslation('inventory');
	const client = useQueryClient();
	const { start, progress } = useActOnMany();
	/** Reports what was done and what was not reached, or the failure if no stone was reached. */
	const report = (acted: Acted, words: string, failed: string) => {
		const { done, left, rest, error } = acted;
		if (error !== undefined && done + left === 0) showErrorToast(describeFailure(error, failed));
		else {
			// If nobody knows what is left, the error says what was done.
			if (done > 0 && (error === undefined || rest > 0)) showSuccessToast(words);
			if (left > 0) showWarningToast(t('toast.skipped', { count: left }));
			reportRest(acted);
			clearSelection();
		}
		// Also after an error: a call whose answer was lost may have changed stones.
		return reloadAllStones(client);
	};

	const refresh = (diamondIds: readonly string[]) =>
		start({
			label: t('progress.refresh'),
			batches: chunk(diamondIds, STRETCH),
			act: async (some) => (await api.refreshInventory({ body: { diamondIds: [...some] } })).refreshed,
			onEnd: (acted) => report(acted, t('toast.refreshed'), t('toast.refreshFailed')),
		});
	const remove = (diamondIds: readonly string[]) =>
		start({
			label: t('progress.delete'),
			batches: chunk(diamondIds, STRETCH),
			act: async (some) => (await api.deleteDiamonds({ body: { diamondIds: [...some] } })).deleted,
			onEnd: (acted) => report(acted, t('toast.deleted'), t('toast.deleteFailed')),
		});
	const refreshAll = useAsked({ send: refreshStock, onDone: (acted) => report(acted, t('toast.refreshed'), t('toast.refreshFailed')) });
	const removeAll = useAsked({ send: () => deleteStock(userName), onDone: (acted) => report(acted, t('toast.deletedAll'), t('toast.deleteAllFailed')) });
	return { refresh, refreshAll, remove, removeAll, progress };
}

export type InventoryActions = ReturnType<typeof useInventoryActions>;
