import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { chunk } from '#shared/chunk.ts';
import { readWholePage } from '#web/lib/addresses/whole-page.ts';
import type { Acted } from '#web/lib/api/act-on-many.ts';
import { api } from '#web/lib/api/api.ts';
import { refreshStock } from '#web/lib/api/refresh-stock.ts';
import { showErrorToast, showSuccessToast, showWarningToast } from '#web/lib/browser/toast.ts';
import { DIAMOND, INVENTORY, SEARCH } from '#web/parts/stock/diamond-cache.ts';
import { reportRest } from '#web/ui/lists/report-acted.ts';
import { useActOnMany } from '#web/ui/lists/use-act-on-many.ts';
import type { InventoryView } from './inventory-url.ts';

/** Number of stones that one call refreshes or deletes. A call of this size takes a few seconds. */
const STRETCH = 250;

export function useInventory(userName: string, { page, size, state, sort, numbers }: InventoryView) {
	return useQuery({
		queryKey: [INVENTORY, userName, page, size, state, sort, numbers],
		queryFn: () => {
			const filters = { state: state.length ? state : undefined, sort: sort ? [sort] : [], numbers: numbers.length ? numbers : undefined };
			return readWholePage((number, asked) => api.inventory({ body: { userName, page: number, size: asked, ...filters } }), page, size);
		},
		placeholderData: keepPreviousData,
	});
}

/** Returns the actions to refresh and to delete stones. Each clears the selection and reloads the list (specification 4). */
export function useInventoryActions(userName: string, clearSelection: () => void) {
	const { t } = useTranslation('inventory');
	const client = useQueryClient();
	const { start, progress } = useActOnMany();
	const settle = (words: string, changed: number, skipped: number) => {
		if (changed > 0) showSuccessToast(words);
		if (skipped > 0) showWarningToast(t('toast.skipped', { count: skipped }));
		clearSelection();
		return Promise.all([INVENTORY, SEARCH, DIAMOND].map((key) => client.invalidateQueries({ queryKey: [key] })));
	};
	/** Reports the stones that were not reached, or the failure if no stone was reached. */
	const settleMany = (acted: Acted, words: string, failed: string) => {
		if (acted.error !== undefined && acted.done + acted.left === 0) return showErrorToast(failed);
		reportRest(acted);
		return settle(words, acted.done, acted.left);
	};

	const refresh = (diamondIds: readonly string[]) =>
		start({
			label: t('progress.refresh'),
			batches: chunk(diamondIds, STRETCH),
			act: async (some) => (await api.refreshInventory({ body: { diamondIds: [...some] } })).refreshed,
			onEnd: (acted) => settleMany(acted, t('toast.refreshed'), t('toast.refreshFailed')),
		});
	const remove = (diamondIds: readonly string[]) =>
		start({
			label: t('progress.delete'),
			batches: chunk(diamondIds, STRETCH),
			act: async (some) => (await api.deleteDiamonds({ body: { diamondIds: [...some] } })).deleted,
			onEnd: (acted) => settleMany(acted, t('toast.deleted'), t('toast.deleteFailed')),
		});
	const refreshAll = useMutation({
		mutationFn: refreshStock,
		onSuccess: ({ refreshed, skipped }) => settle(t('toast.refreshed'), refreshed, skipped.length),
		onError: () => showErrorToast(t('toast.refreshFailed')),
	});
	const removeAll = useMutation({
		mutationFn: () => deleteAll(userName),
		onSuccess: ({ deleted, skipped }) => settle(t('toast.deletedAll'), deleted, skipped.length),
		onError: () => showErrorToast(t('toast.deleteAllFailed')),
	});
	return { refresh, refreshAll, remove, removeAll, progress };
}

/** Deletes the whole stock. A very large stock needs several calls. */
async function deleteAll(userName: string) {
	const all = await api.deleteInventory({ body: { userName } });
	for (let last = all; last.more && last.deleted > 0; ) {
		last = await api.deleteInventory({ body: { userName } });
		all.deleted += last.deleted;
		all.skipped.push(...last.skipped);
	}
	return all;
}
