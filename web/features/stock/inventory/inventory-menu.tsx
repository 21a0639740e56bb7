import { ActionIcon } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Diamond } from '#shared/contract/stock/diamonds.ts';
import type { ListingState } from '#shared/domain/stock/listing.ts';
import { getConfig } from '#web/lib/api/config.ts';
import { showError } from '#web/lib/api/errors.ts';
import { showWarningToast } from '#web/lib/browser/toast.ts';
import { addExport } from '#web/lib/files/add-export.ts';
import { type SheetFormat, saveSheet } from '#web/lib/files/save-sheet.ts';
import { MenuOnDemand } from '#web/ui/overlays/menu-on-demand.tsx';
import type { Exported } from './exported.ts';

interface Props {
	userName: string;
	/** The shown states; empty for all states. */
	states: readonly ListingState[];
	/** If stones are selected, only these are exported. */
	selected: readonly Diamond[];
}

/** Shows a menu of less frequent actions on an inventory: its sheets, its photos, and a link to the stones that the member has bid on. */
export function InventoryMenu({ userName, states, selected }: Props) {
	const { t } = useTranslation('inventory');
	const saving = useMutation({
		mutationFn: async ({ what, format }: { what: Exported; format: SheetFormat }) => {
			const { loadStones } = await import('./grid/gather-stones.ts');
			const { writeInventory, writeSold } = await import('./inventory-sheet.ts');
			const stones = what === 'selected' ? selected : await loadStones(userName, { states: what === 'sold' ? ['SOLD'] : states });
			if (what === 'sold' && stones.length === 0) return showWarningToast(t('menu.noneSold'));
			await addExport(format, stones.length);
			await saveSheet(what === 'sold' ? 'sold' : 'inventory', format, what === 'sold' ? writeSold(stones, getConfig().zone) : writeInventory(stones));
		},
		onError: showError,
	});
	return (
		<MenuOnDemand
			load={async () => (await import('./inventory-menu-choices.tsx')).InventoryMenuChoices}
			more={{ chosen: selected.length, onExport: (what: Exported, format: SheetFormat) => saving.mutate({ what, format }) }}
			button={
				<ActionIcon variant="default" size={36} loading={saving.isPending} aria-label={t('menu.label')}>
					<IconDots size={18} aria-hidden />
				</ActionIcon>
			}
		/>
	);
}
