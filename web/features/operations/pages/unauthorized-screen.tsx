import { IconLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { linkTo } from '#shared/contract/screens.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LinkButton } from '#web/ui/links.tsx';

/** Shows the page to which the guard redirects members whose role may not open a page. */
export default function UnauthorizedScreen() {
	const { t } = useTranslation();
	return (
		<EmptyState
			order={1}
			icon={<IconLock size={28} stroke={1.4} />}
			title={t('unauthorized.title')}
			text={t('unauthorized.text')}
			action={<LinkButton to={linkTo('home')}>{t('unauthorized.home')}</LinkButton>}
		/>
	);
}
