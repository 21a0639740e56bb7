import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { SheetRow } from '#shared/sheet/write-csv.ts';
import { showError } from '../lib/errors.ts';
import { type SheetFormat, saveSheet } from '../lib/save-sheet.ts';
import { MenuOnDemand } from './menu-on-demand.tsx';

interface Props {
	/** Of the file, without its ending. */
	name: string;
	/** What goes into it, headings first; asked for when a format was chosen. */
	gatherRows: () => Promise<readonly SheetRow[]>;
	/** What the button says, where it is not just "Export". */
	label?: string;
}

/** A button that downloads rows as a workbook or as CSV. */
export function ExportMenu({ name, gatherRows, label }: Props) {
	const { t } = useTranslation();
	const saving = useMutation({ mutationFn: async (format: SheetFormat) => saveSheet(name, format, await gatherRows()), onError: showError });
	return (
		<MenuOnDemand
			load={async () => (await import('./export-choices.tsx')).ExportChoices}
			more={{ onChoose: saving.mutate }}
			button={
				<Button variant="default" leftSection={<IconDownload size={16} aria-hidden />} loading={saving.isPending}>
					{label ?? t('export.label')}
				</Button>
			}
		/>
	);
}
