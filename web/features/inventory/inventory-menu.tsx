import { ActionIcon } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Diamond } from '#shared/contract/diamonds.ts';
import type { ListingState } from '#shared/domain/listing.ts';
import { addExport } from '../../lib/add-export.ts';
import { getConfig } from '../../lib/config.ts';
import { showError } from '../../lib/errors.ts';
import { type SheetFormat, saveSheet } from '../../lib/save-sheet.ts';
import { showWarningToast } from '../../lib/toast.ts';
import { MenuOnDemand } from '../../ui/menu-on-demand.tsx';

interface Props {
	userName: string;
	/** Those that are shown; none: all. */
	states: readonly ListingState[];
	/** If stones are selected, only these are exported. */
	selected: readonly Diamond[];
}

export type Exported = 'inventory' | 'sold' | 'selected';

/** What is done with an inventory less often: its sheets, its photos, the way to what one bids on. */
export function InventoryMenu({ userName, states, selected }: Props) {
	const { t } = useTranslation('inventory');
	const saving = useMutation({
		mutationFn: async ({ what, format }: { what: Exported; format: SheetFormat }) => {
			const { gatherStones } = await import('./gather-stones.ts');
			const { writeInventory, writeSold } = await import('./inventory-sheet.ts');
			const stones = what === 'selected' ? selected : await gatherStones(userName, { states: what === 'sold' ? ['SOLD'] : states });
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
