import { Button } from '@mantine/core';
import { IconMapQuestion } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { linkTo } from '#shared/contract/screens.ts';
import { Link } from '#web/lib/addresses/navigation.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';

export function NotFound() {
	const { t } = useTranslation();
	return (
		<EmptyState
			order={1}
			icon={<IconMapQuestion size={28} stroke={1.4} />}
			title={t('notFound.title')}
			text={t('notFound.text')}
			action={
				<Button component={Link} to={linkTo('home')}>
					{t('notFound.home')}
				</Button>
			}
		/>
	);
}
