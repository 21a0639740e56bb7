import '@mantine/core/styles.css';
import '../app/styles/app.css';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { LANGUAGES } from '#shared/domain/common/language.ts';
import { cssVariables, theme } from '../app/styles/theme.ts';
import { loadConfig } from '../lib/api/config.ts';
import { queryClient } from '../lib/api/query.ts';
import { changeLanguage, startI18n } from '../lib/language/i18n.ts';
import { AllParts } from './all-parts.tsx';

/** Parameters `?look=light|dark&lang=en|ja`, for a screenshot of each variant. */
const wishes = new URLSearchParams(location.search);
const look = wishes.get('look') === 'dark' ? 'dark' : 'light';
const language = LANGUAGES.find((one) => one === wishes.get('lang')) ?? 'en';

const place = document.getElementById('root');
if (!place) throw new Error('index.html lacks #root');

await Promise.all([startI18n(language, {}), loadConfig()]);
await changeLanguage(language);
createRoot(place).render(
	<StrictMode>
		<QueryClientProvider client={queryClient}>
			<MantineProvider theme={theme} cssVariablesResolver={cssVariables} forceColorScheme={look}>
				<RouterProvider router={createMemoryRouter([{ path: '*', element: <AllParts look={look} language={language} /> }])} />
			</MantineProvider>
		</QueryClientProvider>
	</StrictMode>,
);
