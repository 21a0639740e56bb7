import { MantineProvider } from '@mantine/core';
import { DatesProvider } from '@mantine/dates';
import { Notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useLanguage } from '../lib/language.ts';
import { queryClient } from '../lib/query.ts';
import { TOAST_LIMIT, TOAST_TIME, TOAST_WIDTH } from '../lib/toast.ts';
import { cssVariables, theme } from './theme.ts';

/** What every screen needs around it. */
export function Providers({ children }: { children: ReactNode }) {
	return (
		<QueryClientProvider client={queryClient}>
			<MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
				<Dates>{children}</Dates>
				<Notifications limit={TOAST_LIMIT} autoClose={TOAST_TIME.default} containerWidth={TOAST_WIDTH} position="top-center" />
			</MantineProvider>
		</QueryClientProvider>
	);
}

function Dates({ children }: { children: ReactNode }) {
	const { language } = useLanguage();
	return <DatesProvider settings={{ locale: language, firstDayOfWeek: 0 }}>{children}</DatesProvider>;
}
