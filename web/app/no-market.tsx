import { Button, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';

export function NoMarket() {
	const { t } = useTranslation();
	return (
		<Stack align="center" justify="center" mih="100dvh" p="md" ta="center" role="alert">
			<Text>{t('start.failed')}</Text>
			<Button onClick={() => window.location.reload()}>{t('start.retry')}</Button>
		</Stack>
	);
}
