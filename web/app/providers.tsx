import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queryClient } from '../lib/query.ts';
import { TOAST_LIMIT, TOAST_TIME, TOAST_WIDTH } from '../lib/toast.ts';
import { cssVariables, theme } from './theme.ts';

/** What every screen needs around it. */
export function Providers({ children }: { children: ReactNode }) {
	return (
		<QueryClientProvider client={queryClient}>
			<MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
				{children}
				<Notifications limit={TOAST_LIMIT} autoClose={TOAST_TIME.default} containerWidth={TOAST_WIDTH} position="top-center" />
			</MantineProvider>
		</QueryClientProvider>
	);
}
