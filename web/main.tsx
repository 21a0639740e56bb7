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
import { loadConfig } from './lib/config.ts';
import { startI18n } from './lib/i18n.ts';
import { startSession } from './lib/session.ts';

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
root.render(
	<StrictMode>
		<Providers>{reached ? <RouterProvider router={router} /> : <NoMarket />}</Providers>
	</StrictMode>,
);
