import { IconMapQuestion } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { linkTo } from '#shared/contract/screens.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LinkButton } from '#web/ui/links.tsx';

export function NotFound() {
	const { t } = useTranslation();
	return (
		<EmptyState
			order={1}
			icon={<IconMapQuestion size={28} stroke={1.4} />}
			title={t('notFound.title')}
			text={t('notFound.text')}
			action={<LinkButton to={linkTo('home')}>{t('notFound.home')}</LinkButton>}
		/>
	);
}
