import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconDownload, IconShare2 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { loadWhenOpened } from '#web/lib/browser/on-demand.tsx';
import classes from '../layout.module.css';
import { useInstall } from './use-install.ts';

const InstallHint = loadWhenOpened(async () => (await import('./install-hint.tsx')).InstallHint);

/** Installs the app if the browser offers it, else explains how. Renders nothing in the installed app (specification 2). */
export function InstallButton() {
	const { t } = useTranslation();
	const { standalone, ios, install } = useInstall();
	const [opened, { open, close }] = useDisclosure(false);
	if (standalone) return null;
	const name = t(ios ? 'install.ios' : 'install.app');
	return (
		<>
			<Button
				variant="subtle"
				color="gray"
				size="xs"
				classNames={{ root: classes.install }}
				aria-label={name}
				leftSection={ios ? <IconShare2 size={18} aria-hidden /> : <IconDownload size={18} aria-hidden />}
				onClick={() => (install ? void install() : open())}
			>
				<span className={classes.wide}>{name}</span>
			</Button>
			<InstallHint ios={ios} opened={opened} onClose={close} />
		</>
	);
}
