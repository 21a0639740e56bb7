import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queryClient } from '#web/lib/api/query.ts';
import { loadLater } from '#web/lib/browser/on-demand.tsx';
import { TOAST_LIMIT, TOAST_TIME, TOAST_WIDTH, useToastsWanted } from '#web/lib/browser/toast.ts';
import { keepNewerStones } from '#web/parts/stock/diamond-cache.ts';
import { cssVariables, theme } from './styles/theme.ts';

keepNewerStones(queryClient);

const Notifications = loadLater(async () => (await import('@mantine/notifications')).Notifications);

export function Providers({ children }: { children: ReactNode }) {
	const toasts = useToastsWanted();
	return (
		<QueryClientProvider client={queryClient}>
			<MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
				{children}
				{toasts && <Notifications limit={TOAST_LIMIT} autoClose={TOAST_TIME.default} containerWidth={TOAST_WIDTH} position="top-center" />}
			</MantineProvider>
		</QueryClientProvider>
	);
}
