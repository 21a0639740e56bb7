import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../../lib/api.ts';
import { refreshStock } from '../../lib/refresh-stock.ts';
import { showErrorToast, showSuccessToast, showWarningToast } from '../../lib/toast.ts';
import { DIAMOND, INVENTORY, SEARCH } from '../../ui/diamond-cache.ts';
import type { InventoryView } from './inventory-url.ts';

/** One page of the member's own stones. */
export function useInventory(userName: string, { page, size, state, sort }: InventoryView) {
	return useQuery({
		queryKey: [INVENTORY, userName, page, size, state, sort],
		queryFn: () => api.inventory({ body: { userName, page, size, state: state.length ? state : undefined, sort: sort ? [sort] : [] } }),
		placeholderData: keepPreviousData,
	});
}

/** Refreshing and deleting. Afterwards the selection is cleared and the list asked for again (specification 4). */
export function useInventoryActions(userName: string, clearSelection: () => void) {
	const { t } = useTranslation('inventory');
	const client = useQueryClient();
	const settle = (words: string, changed: number, skipped: readonly unknown[]) => {
		if (changed > 0) showSuccessToast(words);
		if (skipped.length > 0) showWarningToast(t('toast.skipped', { count: skipped.length }));
		clearSelection();
		return Promise.all([INVENTORY, SEARCH, DIAMOND].map((key) => client.invalidateQueries({ queryKey: [key] })));
	};
	const refresh = useMutation({
		mutationFn: (diamondIds: string[]) => api.refreshInventory({ body: { diamondIds } }),
		onSuccess: ({ refreshed, skipped }) => settle(t('toast.refreshed'), refreshed, skipped),
		onError: () => showErrorToast(t('toast.refreshFailed')),
	});
	const refreshAll = useMutation({
		mutationFn: refreshStock,
		onSuccess: ({ refreshed, skipped }) => settle(t('toast.refreshed'), refreshed, skipped),
		onError: () => showErrorToast(t('toast.refreshFailed')),
	});
	const remove = useMutation({
		mutationFn: (diamondIds: string[]) => api.deleteDiamonds({ body: { diamondIds } }),
		onSuccess: ({ deleted, skipped }) => settle(t('toast.deleted'), deleted, skipped),
		onError: () => showErrorToast(t('toast.deleteFailed')),
	});
	const removeAll = useMutation({
		mutationFn: () => deleteAll(userName),
		onSuccess: ({ deleted, skipped }) => settle(t('toast.deletedAll'), deleted, skipped),
		onError: () => showErrorToast(t('toast.deleteAllFailed')),
	});
	return { refresh, refreshAll, remove, removeAll };
}

/** A very large stock takes several calls. */
async function deleteAll(userName: string) {
	const all = await api.deleteInventory({ body: { userName } });
	for (let last = all; last.more && last.deleted > 0; ) {
		last = await api.deleteInventory({ body: { userName } });
		all.deleted += last.deleted;
		all.skipped.push(...last.skipped);
	}
	return all;
}
