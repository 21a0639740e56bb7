import { Alert, Button, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

/** Says what is missing or old in a part of a screen, with a button that loads it again. */
export function RetryAlert({ color = 'orange', children, onRetry }: { color?: 'orange' | 'red'; children: ReactNode; onRetry: () => unknown }) {
	const { t } = useTranslation();
	return (
		<Alert color={color} p="xs">
			<Group justify="space-between">
				<Text size="sm">{children}</Text>
				<Button size="xs" variant="default" onClick={() => void onRetry()}>
					{t('start.retry')}
				</Button>
			</Group>
		</Alert>
	);
}
