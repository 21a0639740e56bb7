import { Alert, Button, Group, Text } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { linkTo } from '#shared/contract/screens.ts';
import { Link } from '../lib/navigation.ts';
import { readWantedPlace } from '../lib/wanted-place.ts';

/** Tells a guest what members see besides, and how to become one. */
export function GuestInvitation() {
	const { t } = useTranslation('stone');
	return (
		<Alert variant="light" icon={<IconLock size={18} aria-hidden />} title={t('guest.title')}>
			<Text size="sm">{t(readWantedPlace() ? 'guest.wanted' : 'guest.text')}</Text>
			<Group gap="xs" mt="sm">
				<Button component={Link} to={linkTo('login')} size="xs">
					{t('guest.signIn')}
				</Button>
				<Button component={Link} to={linkTo('signup')} size="xs" variant="default">
					{t('guest.register')}
				</Button>
			</Group>
		</Alert>
	);
}
