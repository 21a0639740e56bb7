// Vite bundles packages for the tests, so their styles are not loaded by component as in the app.
import '@mantine/core/styles.layer.css';
import '@mantine/dropzone/styles.layer.css';
import '@mantine/notifications/styles.layer.css';
import '../../web/app/styles/app.css';
import { afterEach, beforeEach, expect } from 'vitest';
import { cleanup } from 'vitest-browser-react/pure';
import { listUnanswered, resetClient } from './fake-client.ts';
import { listFaults, resetPage, startApp } from './page.tsx';

await startApp();

beforeEach(async () => {
	await cleanup();
	resetClient();
	resetPage();
});

afterEach(() => {
	expect(listUnanswered(), 'calls that the test does not answer').toEqual([]);
	expect(listFaults(), 'errors of the page').toEqual([]);
});
