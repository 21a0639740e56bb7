import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Gateway, openGateway } from '../gateway/gateway.ts';
import { serveWebApp } from './web-app.ts';

let folder: string;
let gateway: Gateway;

beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), 'web-test-'));
	const web = join(folder, 'web');
	await mkdir(join(web, 'assets'), { recursive: true });
	await writeFile(join(folder, 'secret.json'), '{}');
	await writeFile(join(web, 'index.html'), `<!doctype html><title>Market</title>${' '.repeat(2000)}`);
	await writeFile(join(web, 'sw.js'), 'self');
	await writeFile(join(web, 'assets', 'index-Ab3_xY9z.js'), 'app()');
	await writeFile(join(web, 'assets', 'index-Ab3_xY9z.js.map'), '{}');
	await writeFile(join(web, 'assets', 'noto-sans-jp-1-Ab3_xY9z.woff'), 'wOFF');
	gateway = await openGateway(0, console.error);
	gateway.mount('/', serveWebApp(web, { currency: 'USD', zone: 'Asia/Tokyo' }, ['http://storage']));
});

afterAll(async () => {
	await gateway.close();
	await rm(folder, { recursive: true });
});

const get = (path: string, headers: Record<string, string> = {}) => fetch(`http://127.0.0.1:${gateway.port}${path}`, { headers });

test.each(['/', '/auctions/17', '/otp-verification/a@example.com'])('%s is the page, asked for anew each time', async (path) => {
	const response = await get(path);
	expect(response.headers.get('cache-control')).toBe('no-cache');
	expect(response.headers.get('content-security-policy')).toContain("connect-src 'self' http://storage");
	expect(await response.text()).toContain('<title>Market</title>');
});

test('a slice of the Japanese face comes as a face, and not as the page', async () => {
	const response = await get('/assets/noto-sans-jp-1-Ab3_xY9z.woff');
	expect([response.headers.get('content-type'), await response.text()]).toEqual(['font/woff', 'wOFF']);
});

test.each(['/screens/none.webp', '/screens/none.jpg'])('%s, which is not there, is not the page, as at CloudFront', async (path) => {
	expect((await get(path)).status).toBe(404);
});

test('hashed files stay for ever, the service worker does not', async () => {
	expect((await get('/assets/index-Ab3_xY9z.js')).headers.get('cache-control')).toContain('immutable');
	expect((await get('/sw.js')).headers.get('cache-control')).toBe('no-cache');
});

test('a file that the caller has comes as 304, by its tag, which is weak if the file was compressed', async () => {
	const [plain, packed, script] = await Promise.all([get('/', { 'accept-encoding': 'identity' }), get('/', { 'accept-encoding': 'br' }), get('/sw.js')]);
	const [tag = '', weak = ''] = [plain, packed].map(({ headers }) => headers.get('etag') ?? '');
	expect(tag).toMatch(/^"[0-9a-f]{32}"$/);
	expect(weak).toBe(`W/${tag}`);
	expect(script.headers.get('etag')).not.toBe(tag);
	for (const known of [tag, weak, `"other", ${weak}`, '*']) {
		const again = await get('/', { 'if-none-match': known });
		expect([again.status, await again.text(), again.headers.get('cache-control')]).toEqual([304, '', 'no-cache']);
		expect(again.headers.get('etag')).toContain(tag);
	}
	expect((await get('/', { 'if-none-match': '"other"' })).status).toBe(200);
});

test.each(['br', 'gzip'])('the page comes compressed by %s when asked', async (coding) => {
	const response = await get('/', { 'accept-encoding': coding });
	expect(response.headers.get('content-encoding')).toBe(coding);
	expect(await response.text()).toContain('Market');
});

test('no source is served with the app', async () => {
	expect((await get('/assets/index-Ab3_xY9z.js.map')).status).toBe(404);
});

test('a file that is missing, or outside of the app, is not found', async () => {
	expect((await get('/assets/old-12345678.js')).status).toBe(404);
	expect((await get('/%2e%2e%2fsecret.json')).status).toBe(404);
});

test('the page reads the currency and the zone of its stage', async () => {
	expect(await (await get('/config.json')).json()).toEqual({ currency: 'USD', zone: 'Asia/Tokyo' });
});
