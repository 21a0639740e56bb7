import { cleanup } from 'vitest-browser-react/pure';
import { queryClient } from '../../web/lib/api/query.ts';
import { showScreen } from './page.tsx';

/** Shows an address as after a reload: the browser's storage stays, and no component had the time to clear it. */
export async function reloadAt(...[address, sight]: Parameters<typeof showScreen>): Promise<void> {
	const stored = Object.entries(localStorage);
	await cleanup();
	queryClient.clear();
	for (const [key, value] of stored) localStorage.setItem(key, value);
	await showScreen(address, sight);
}
