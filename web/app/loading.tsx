import { Center, Loader, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Hint } from '#web/ui/hint.tsx';

/** Shows the placeholder of a loading screen. It is as tall as the window, so that the footer does not appear for a moment. */
export function Loading() {
	const { t } = useTranslation();
	return (
		<Center mih="100dvh" role="status">
			<Stack align="center" gap="xs">
				<Loader size="sm" aria-hidden />
				<Hint>{t('loading')}</Hint>
			</Stack>
		</Center>
	);
}
