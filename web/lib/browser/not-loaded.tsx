import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

interface Props {
	/** Loads again. Resolves or rejects when this has ended. */
	onRetry: () => unknown;
	/** Minimum height. */
	mih?: string;
}

/** Says that something could not be loaded, and offers to try again. */
export function NotLoaded({ onRetry, mih }: Props) {
	const { t } = useTranslation();
	const [isTrying, setTrying] = useState(false);
	const retry = async () => {
		setTrying(true);
		await onRetry();
		setTrying(false);
	};
	return (
		<Group gap="xs" justify="center" p="xs" ta="center" mih={mih} role="alert">
			<Text size="sm">{t('start.failed')}</Text>
			<Button size="compact-sm" variant="light" loading={isTrying} onClick={retry}>
				{t('start.retry')}
			</Button>
		</Group>
	);
}
