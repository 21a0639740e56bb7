import { Center, Loader, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** While a screen is on its way. */
export function Loading() {
	const { t } = useTranslation();
	return (
		<Center mih={240} role="status">
			<Stack align="center" gap="xs">
				<Loader size="sm" aria-hidden />
				<Text size="sm" c="dimmed">
					{t('loading')}
				</Text>
			</Stack>
		</Center>
	);
}
