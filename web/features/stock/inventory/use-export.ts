import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Diamond } from '#shared/contract/stock/diamonds.ts';
import type { ListingState } from '#shared/domain/stock/listing.ts';
import { getConfig } from '#web/lib/api/config.ts';
import { showError } from '#web/lib/api/errors.ts';
import { showWarningToast } from '#web/lib/browser/toast.ts';
import { addExport } from '#web/lib/files/add-export.ts';
import { type SheetFormat, saveSheet } from '#web/lib/files/save-sheet.ts';

export type Exported = 'inventory' | 'sold' | 'selected';

/** Returns the action that saves the selected stones, those of the shown states, or the sold ones as a sheet. */
export function useExport(userName: string, states: readonly ListingState[], selected: readonly Diamond[]) {
	const { t } = useTranslation('inventory');
	return useMutation({
		mutationFn: async ({ what, format }: { what: Exported; format: SheetFormat }) => {
			const { loadStones } = await import('./grid/gather-stones.ts');
			const { writeInventory, writeSold } = await import('#shared/sheet/inventory-sheet.ts');
			const stones = what === 'selected' ? selected : await loadStones(userName, { states: what === 'sold' ? ['SOLD'] : states });
			if (what === 'sold' && stones.length === 0) return showWarningToast(t('menu.noneSold'));
			await addExport(format, stones.length);
			const { zone } = getConfig();
			await saveSheet(what === 'sold' ? 'sold' : 'inventory', format, what === 'sold' ? writeSold(stones, zone) : writeInventory(stones, zone));
		},
		onError: showError,
	});
}
