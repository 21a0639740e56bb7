import { Button, CloseButton, Group, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { countVisit, keepInstallHistory, mayOfferInstall, readInstallHistory } from '../lib/install-moment.ts';
import { useSession } from '../lib/session.ts';
import classes from './bottom-bar.module.css';
import { useInstall } from './use-install.ts';

/**
 * Offers to install the app, at the second visit or after the first bid: a strip
 * over the bottom bar, which no dialog is covered by. A no holds for a month.
 */
export function InstallOffer() {
	const { t } = useTranslation();
	const { isTrader } = useSession();
	const { standalone, ios, install } = useInstall();
	const { pathname } = useLocation();
	const [history, setHistory] = useState(() => readInstallHistory(localStorage));
	// A bid may have been placed since, on the page before.
	useEffect(() => {
		if (pathname) setHistory(readInstallHistory(localStorage));
	}, [pathname]);
	useEffect(() => {
		const look = () => {
			const present = countVisit(readInstallHistory(localStorage), Date.now());
			keepInstallHistory(localStorage, present);
			setHistory(present);
		};
		look();
		document.addEventListener('visibilitychange', look);
		return () => document.removeEventListener('visibilitychange', look);
	}, []);
	if (standalone || !isTrader || !(install || ios) || !mayOfferInstall(history, Date.now())) return null;
	const dismiss = () => {
		const refused = { ...history, dismissedAt: Date.now() };
		keepInstallHistory(localStorage, refused);
		setHistory(refused);
	};
	return (
		<Group component="section" aria-label={t('install.app')} className={classes.offer} wrap="nowrap" gap="xs">
			<Text size="sm" flex={1}>
				{t(install ? 'install.why' : 'install.iosHint')}
			</Text>
			{install && (
				<Button size="xs" onClick={() => void install()}>
					{t('install.app')}
				</Button>
			)}
			<CloseButton aria-label={t('install.notNow')} onClick={dismiss} />
		</Group>
	);
}
