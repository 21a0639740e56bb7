import { Button, CopyButton, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { MenuButton } from '#web/ui/overlays/menu-on-demand.tsx';
import { OpenedPopover } from '#web/ui/overlays/opened-popover.tsx';
import classes from './ask-line.module.css';

export function NumbersNotFound({ button, numbers }: { button: MenuButton; numbers: readonly string[] }) {
	const { t } = useTranslation('search');
	return (
		<OpenedPopover button={button} name={t('filters.notFound')} position="bottom-start" width={280}>
			{() => (
				<>
					<Text size="sm" fw={600}>
						{t('filters.notFound')}
					</Text>
					<Text size="sm" className={classes.missingList}>
						{numbers.join(' ')}
					</Text>
					<CopyButton value={numbers.join('\n')}>
						{({ copy }) => (
							<Button size="compact-sm" variant="default" mt="xs" onClick={copy}>
								{t('filters.copyNotFound')}
							</Button>
						)}
					</CopyButton>
				</>
			)}
		</OpenedPopover>
	);
}
