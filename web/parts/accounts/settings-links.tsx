import { useTranslation } from 'react-i18next';
import { linkTo } from '#shared/contract/screens.ts';
import { useViewer } from '#web/lib/session/session.ts';
import { PlaceLinks } from '#web/ui/place-links.tsx';

/** Shows links between the pages of settings, on each of them. */
export function SettingsLinks() {
	const { t } = useTranslation('profile');
	const { isAdmin, isTrader } = useViewer();
	return (
		<PlaceLinks
			label={t('places')}
			places={[
				isAdmin ? { name: t('rate'), to: linkTo('settings') } : { name: t('own'), to: linkTo('profile') },
				{ name: t('notifications'), to: linkTo('notificationSettings') },
				{ name: t('security'), to: linkTo('security') },
				{ name: t('sessions'), to: linkTo('sessions') },
				...(isTrader ? [{ name: t('priceList'), to: linkTo('priceList') }] : []),
				{ name: t('record'), to: linkTo('record') },
				...(isTrader ? [{ name: t('developers'), to: linkTo('developers') }] : []),
			]}
		/>
	);
}
