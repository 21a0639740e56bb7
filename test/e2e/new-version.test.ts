import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WEB_FOLDER } from '#infra/local/web/build.ts';
import { closeWindows, watchWindows } from './browser.ts';

/** Two releases of the web app, one after the other at one address, as a visitor's browser meets them. */

const TYPES: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css', '.html': 'text/html', '.json': 'application/json' };
const CONFIG = { stage: 'releases', zone: 'Asia/Tokyo', currency: 'USD', identity: { userPoolId: 'ap-northeast-1_releases', clientId: 'web' } };
const NAME = 'meta[name=release]';

/** The release that is served. The page and its revision name it. */
let release = 'first';
/** Calls of the market are answered after this. */
let answered: Promise<unknown> = Promise.resolve();

const server = createServer(async ({ url = '/' }, response) => {
	const path = url.replace(/\?.*/, '');
	if (path.startsWith('/api/')) {
		await answered;
		return response.writeHead(503).end();
	}
	if (path === '/config.json') return response.setHeader('content-type', 'application/json').end(JSON.stringify(CONFIG));
	const file = join(WEB_FOLDER, extname(path) ? path : 'index.html');
	if (!existsSync(file)) return response.writeHead(403).end();
	const content = await readFile(file);
	response.setHeader('content-type', TYPES[extname(file)] ?? 'application/octet-stream').setHeader('cache-control', 'no-cache');
	if (file.endsWith('index.html')) return response.end(String(content).replace('<head>', `<head><meta name="release" content="${release}">`));
	if (path === '/sw.js') return response.end(String(content).replace(/url:"index.html",revision:"\w+"/, `url:"index.html",revision:"${release}"`));
	response.end(content);
});
const { open } = watchWindows();

beforeAll(() => new Promise<void>((listening) => server.listen(0, listening)));
afterAll(async () => {
	await closeWindows();
	server.close();
	server.closeAllConnections();
});

test('a release that the browser finds while the first screen still waits for the market reloads the page', async () => {
	const address = server.address();
	const origin = `http://localhost:${typeof address === 'object' ? address?.port : ''}`;
	const page = await open({ baseURL: origin, serviceWorkers: 'allow' });
	// Told from within each page: the browser itself looks for a release some time after a navigation, and the page is reloaded at once.
	const loaded: (string | undefined)[] = [];
	let takeovers = 0;
	await page.exposeFunction('tellLoaded', (name?: string) => void loaded.push(name));
	await page.exposeFunction('tellTaken', () => void takeovers++);
	await page.addInitScript((name) => {
		const outside = window as unknown as { tellLoaded(name?: string): void; tellTaken(): void };
		addEventListener('DOMContentLoaded', () => outside.tellLoaded(document.querySelector<HTMLMetaElement>(name)?.content));
		navigator.serviceWorker.addEventListener('controllerchange', () => outside.tellTaken());
	}, NAME);
	await page.goto('/');
	await expect.poll(() => takeovers).toBe(1);

	release = 'second';
	const { promise, resolve } = Promise.withResolvers<void>();
	answered = promise;
	await page.goto('/');
	// A page that has found the release by itself may end this call by its reload.
	await page.evaluate(async () => void (await (await navigator.serviceWorker.getRegistration())?.update())).catch(() => undefined);
	await expect.poll(() => takeovers).toBe(2);
	resolve();
	await expect.poll(() => loaded).toEqual(['first', 'first', 'second']);
});
