import '@mantine/core/styles.css';
import '@mantine/dropzone/styles.css';
import '@mantine/notifications/styles.css';
import './app/app.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { followNewVersions } from './app/new-version.ts';
import { NoMarket } from './app/no-market.tsx';
import { Providers } from './app/providers.tsx';
import { router } from './app/router.tsx';
import { sessionStore } from './lib/api.ts';
import { loadConfig } from './lib/config.ts';
import { startI18n } from './lib/i18n.ts';
import { keepAnswers } from './lib/kept-answers.ts';
import { queryClient } from './lib/query.ts';
import { startSession } from './lib/session.ts';
import { DIAMOND, INVENTORY, SEARCH } from './ui/diamond-cache.ts';

followNewVersions();

const place = document.getElementById('root');
if (!place) throw new Error('index.html lacks #root');
const root = createRoot(place);

await startI18n();
const reached = await loadConfig().then(
	() => true,
	(error: unknown) => {
		console.error(error);
		return false;
	},
);
if (reached) startSession();
// What the member saw last is there at once, and without a network.
if ('caches' in window) void keepAnswers(queryClient, [DIAMOND, SEARCH, INVENTORY], () => sessionStore.get()?.data.userId, caches);
root.render(
	<StrictMode>
		<Providers>{reached ? <RouterProvider router={router} /> : <NoMarket />}</Providers>
	</StrictMode>,
);
