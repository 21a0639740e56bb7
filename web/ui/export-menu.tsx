import { Button, Menu } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { SheetRow } from '#shared/sheet/write-csv.ts';
import { showError } from '../lib/errors.ts';
import { SHEET_FORMATS, type SheetFormat, saveSheet } from '../lib/save-sheet.ts';

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
		<Menu position="bottom-end">
			<Menu.Target>
				<Button variant="default" leftSection={<IconDownload size={16} aria-hidden />} loading={saving.isPending}>
					{label ?? t('export.label')}
				</Button>
			</Menu.Target>
			<Menu.Dropdown>
				{SHEET_FORMATS.map((format) => (
					<Menu.Item key={format} onClick={() => saving.mutate(format)}>
						{t(`export.${format}`)}
					</Menu.Item>
				))}
			</Menu.Dropdown>
		</Menu>
	);
}
