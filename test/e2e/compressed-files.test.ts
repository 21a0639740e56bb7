import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { WEB_FOLDER } from '#infra/local/web/build.ts';
import { getOrigin } from '#test/steps/market.ts';
import { findResources, synthesise } from '../infra/synth.ts';

/* The scripts and style sheets that the build compresses (web/build/compress-files.ts), on their way to the browser. */

const ASSETS = join(WEB_FOLDER, 'assets');
const names = (await readdir(ASSETS)).filter((name) => /\.(js|css)$/.test(name));

test('each script and style sheet is there compressed, too, with the same content', async () => {
	expect(names.length).toBeGreaterThan(100);
	for (const name of names)
		expect(brotliDecompressSync(await readFile(join(ASSETS, `${name}.br`))).equals(await readFile(join(ASSETS, name))), name).toBe(true);
});

test('the local market sends the compressed file to who accepts Brotli', async () => {
	const name = names.find((one) => one.startsWith('index-') && one.endsWith('.js')) ?? '';
	const load = (coding: string) => fetch(`${getOrigin()}/assets/${name}`, { headers: { 'accept-encoding': coding } });
	const [brotli, gzip] = await Promise.all(['br', 'gzip'].map(load));
	expect(brotli?.headers.get('content-encoding')).toBe('br');
	expect(Number(brotli?.headers.get('content-length'))).toBe((await readFile(join(ASSETS, `${name}.br`))).length);
	expect(gzip?.headers.get('content-encoding')).toBe('gzip');
});

test('a deployment uploads each compressed file with its media type, since the edge asks the bucket for it', async () => {
	const { app, templates } = synthesise('prod');
	const metadata = findResources(templates, 'Custom::CDKBucketDeployment').map(([, { Properties }]) => Properties.SystemMetadata);
	for (const contentType of ['text/javascript; charset=utf-8', 'text/css; charset=utf-8'])
		expect(metadata).toContainEqual(
			expect.objectContaining({ 'content-type': contentType, 'content-encoding': 'br', 'cache-control': expect.stringContaining('immutable') }),
		);
	const folder = app.outdir;
	const uploaded = (await readdir(folder)).filter((name) => name.startsWith('asset.'));
	const listed = await Promise.all(uploaded.map((asset) => readdir(join(folder, asset, 'assets')).catch((): string[] => [])));
	// One asset for each media type holds its compressed files and nothing else; the plain files come without them.
	for (const ending of ['js', 'css']) {
		const wanted = names.filter((name) => name.endsWith(`.${ending}`)).map((name) => `${name}.br`);
		expect(
			listed.some((files) => files.length === wanted.length && wanted.every((name) => files.includes(name))),
			ending,
		).toBe(true);
	}
	const plain = listed.find((files) => names.every((name) => files.includes(name)));
	expect(plain?.filter((name) => name.endsWith('.br'))).toEqual([]);
});
