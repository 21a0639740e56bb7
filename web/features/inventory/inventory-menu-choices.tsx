import { Menu } from '@mantine/core';
import { IconDownload, IconPhoto, IconStar } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { linkTo } from '#shared/contract/screens.ts';
import { useFormat } from '../../lib/format.ts';
import { Link } from '../../lib/navigation.ts';
import { SHEET_FORMATS, type SheetFormat } from '../../lib/save-sheet.ts';
import type { MenuButton } from '../../ui/menu-on-demand.tsx';
import { OpenedMenu } from '../../ui/opened-menu.tsx';
import type { Exported } from './inventory-menu.tsx';

interface Props {
	button: MenuButton;
	/** Number of selected stones. */
	chosen: number;
	onExport: (what: Exported, format: SheetFormat) => void;
}

/** The menu's content, loaded when the menu is opened. */
export function InventoryMenuChoices({ button, chosen, onExport }: Props) {
	const { t } = useTranslation(['inventory', 'common']);
	const { count } = useFormat();
	const name = (what: Exported, format: string) =>
		what === 'selected' ? `${t('exportSelected', { count: chosen, formatted: count(chosen) })} (${format})` : t(`menu.${what}`, { format });
	return (
		<OpenedMenu button={button}>
			<Menu.Item component={Link} to={linkTo('attachments')} leftSection={<IconPhoto size={16} aria-hidden />}>
				{t('toolbar.media')}
			</Menu.Item>
			<Menu.Item component={Link} to={linkTo('stock')} leftSection={<IconStar size={16} aria-hidden />}>
				{t('stock.title')}
			</Menu.Item>
			{([chosen > 0 ? 'selected' : 'inventory', 'sold'] as const).map((what) =>
				SHEET_FORMATS.map((format) => (
					<Menu.Item key={`${what} ${format}`} leftSection={<IconDownload size={16} aria-hidden />} onClick={() => onExport(what, format)}>
						{name(what, t(`common:export.${format}`))}
					</Menu.Item>
				)),
			)}
		</OpenedMenu>
	);
}
