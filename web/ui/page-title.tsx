import { Group, Text, Title } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';

interface Props {
	children: string;
	hint?: ReactNode;
	/** Number of news in the title of the browser's tab; hidden if 0. */
	news?: number;
	actions?: ReactNode;
}

/** Shows a screen's heading and sets the title of the browser's tab. */
export function PageTitle({ children, hint, news = 0, actions }: Props) {
	const { t } = useTranslation();
	const app = t('appName');
	useEffect(() => {
		document.title = `${news > 0 ? `(${news}) ` : ''}${children} · ${app}`;
		return () => {
			document.title = app;
		};
	}, [children, news, app]);
	return (
		<Group justify="space-between" align="flex-end" gap="sm" mb={hint ? 'md' : 'xs'}>
			<div style={{ flex: '1 1 260px' }}>
				<Title order={1} size="h3">
					{children}
				</Title>
				{hint && (
					<Text component="div" c="dimmed" size="sm" mt={4}>
						{hint}
					</Text>
				)}
			</div>
			{actions && <Group gap="xs">{actions}</Group>}
		</Group>
	);
}
