import '@mantine/core/styles/baseline.layer.css';
import '@mantine/core/styles/default-css-variables.layer.css';
import '@mantine/core/styles/global.layer.css';
import '#web/app/styles/app.css';
// The page contains the guests' first screen before the app runs.
import '#web/features/search/home/home.module.css';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { CrashBoundary } from '#web/app/crash.tsx';
import { followNewVersions, reloadWhenTakenOver } from '#web/app/new-version.ts';
import { Providers } from '#web/app/providers.tsx';
import { loadFirstSight, Router } from '#web/app/router.tsx';
import { sessionStore } from '#web/lib/api/api.ts';
import { afterFirstScreen, awaitFirstScreen } from '#web/lib/api/first-screen.ts';
import { storeAnswers } from '#web/lib/api/kept-answers.ts';
import { queryClient } from '#web/lib/api/query.ts';
import { storeInstallPrompt } from '#web/lib/browser/install-prompt.ts';
import { NotLoaded } from '#web/lib/browser/not-loaded.tsx';
import { loadToasts } from '#web/lib/browser/toast.ts';
import { loadWithWords, startI18n } from '#web/lib/language/i18n.ts';
import { startSession } from '#web/lib/session/session.ts';
import { DIAMOND, INVENTORY, SEARCH } from '#web/parts/stock/diamond-cache.ts';
import * as start from './start.ts';

/** Maximum milliseconds that the first rendering waits for its screen, to avoid a placeholder that flashes. */
const MOMENT = 300;

const place = document.getElementById('root');
if (!place) throw new Error('index.html lacks #root');
const root = createRoot(place);

storeInstallPrompt();
reloadWhenTakenOver();
// Not awaited at the top level: the screen imports this file's chunk, and would be evaluated only after such an await has ended.
void begin();

async function begin(): Promise<void> {
	const [words, reached] = await Promise.all([start.words, start.reached]);
	await startI18n(start.language, words);
	if (reached) startSession();
	// The member's last answers are there at once, and without a network.
	if ('caches' in window) void storeAnswers(queryClient, [DIAMOND, SEARCH, INVENTORY], () => sessionStore.get()?.data.userId, caches, actWhenHidden);
	// Until then the page shows its header. If the screen fails to load, it reports this when it is rendered.
	if (reached) await Promise.race([loadFirstSight(location.pathname).catch(() => undefined), new Promise((resolve) => setTimeout(resolve, MOMENT))]);
	// Rendered in small steps, so that input during the rendering is not delayed.
	startTransition(() =>
		root.render(
			<StrictMode>
				<Providers>
					<CrashBoundary>{reached ? <Router /> : <NotLoaded mih="100dvh" onRetry={() => window.location.reload()} />}</CrashBoundary>
				</Providers>
			</StrictMode>,
		),
	);
	awaitFirstScreen(queryClient);
	await afterFirstScreen();
	// The service worker serves later visits, so it must not slow down this one.
	followNewVersions();
	// A dialog that needs further words opens at once, and an error is shown also without a network.
	if (sessionStore.get()) await loadWithWords(loadToasts()).catch(() => undefined);
}

/** Calls `act` whenever the page is hidden. */
function actWhenHidden(act: () => void): void {
	document.addEventListener('visibilitychange', () => document.hidden && act());
}
