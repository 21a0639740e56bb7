import { Center, Loader, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** Shows the placeholder of a loading screen. It is as tall as the window, so that the footer does not appear for a moment. */
export function Loading() {
	const { t } = useTranslation();
	return (
		<Center mih="100dvh" role="status">
			<Stack align="center" gap="xs">
				<Loader size="sm" aria-hidden />
				<Text size="sm" c="dimmed">
					{t('loading')}
				</Text>
			</Stack>
		</Center>
	);
}
