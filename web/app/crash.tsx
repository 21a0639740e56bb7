import { Button, Stack, Text, Title } from '@mantine/core';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useRouteError } from 'react-router-dom';

/** Shown instead of a screen that failed. */
export function Crash() {
	const { t } = useTranslation();
	const error = useRouteError();
	useEffect(() => console.error(error), [error]);
	return (
		<Stack align="center" ta="center" py={80} px="md" role="alert">
			<Title order={1} size="h2">
				{t('crash.title')}
			</Title>
			<Text c="dimmed">{t('crash.text')}</Text>
			<Button onClick={() => window.location.reload()}>{t('crash.reload')}</Button>
		</Stack>
	);
}
