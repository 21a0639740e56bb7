import { Menu } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { SHEET_FORMATS, type SheetFormat } from '../lib/save-sheet.ts';
import type { MenuButton } from './menu-on-demand.tsx';
import { OpenedMenu } from './opened-menu.tsx';

/** The menu of formats. */
export function ExportChoices({ button, onChoose }: { button: MenuButton; onChoose: (format: SheetFormat) => void }) {
	const { t } = useTranslation();
	return (
		<OpenedMenu button={button}>
			{SHEET_FORMATS.map((format) => (
				<Menu.Item key={format} onClick={() => onChoose(format)}>
					{t(`export.${format}`)}
				</Menu.Item>
			))}
		</OpenedMenu>
	);
}
