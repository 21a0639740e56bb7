import { Menu } from '@mantine/core';
import { IconDownload, IconPhoto, IconStar } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { linkTo } from '#shared/contract/screens.ts';
import { Link } from '#web/lib/addresses/navigation.ts';
import { SHEET_FORMATS, type SheetFormat } from '#web/lib/files/save-sheet.ts';
import { useFormat } from '#web/lib/language/format.ts';
import type { MenuButton } from '#web/ui/overlays/menu-on-demand.tsx';
import { OpenedMenu } from '#web/ui/overlays/opened-menu.tsx';
import type { Exported } from './exported.ts';

interface Props {
	button: MenuButton;
	chosen: number;
	onExport: (what: Exported, format: SheetFormat) => void;
}

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
