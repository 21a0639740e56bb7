import { Button, CloseButton, Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type InstallHistory, storeInstallHistory } from '#web/lib/browser/install-moment.ts';
import classes from '../header/bottom-bar.module.css';

interface Props {
	history: InstallHistory;
	install: (() => Promise<void>) | undefined;
	onAnswered: (history: InstallHistory) => void;
}

/**
 * Offers to install the app, at the second visit or after the first bid, in a strip above the bottom bar that
 * covers no dialog. A refusal is respected for a month.
 */
export function InstallOffer({ history, install, onAnswered }: Props) {
	const { t } = useTranslation();
	const dismiss = () => {
		const refused = { ...history, dismissedAt: Date.now() };
		storeInstallHistory(localStorage, refused);
		onAnswered(refused);
	};
	return (
		<Group component="section" aria-label={t('install.app')} className={classes.offer} gap="xs">
			<Text size="sm" flex="1 1 240px">
				{t(install ? 'install.why' : 'install.iosHint')}
			</Text>
			<CloseButton aria-label={t('install.notNow')} onClick={dismiss} />
			{install && (
				<Button size="xs" flex="1 0 auto" onClick={() => void install()}>
					{t('install.app')}
				</Button>
			)}
		</Group>
	);
}
