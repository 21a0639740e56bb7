import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ListObjectsV2Command, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DAY } from '#shared/domain/common/durations.ts';
import { type Gateway, openGateway } from '../local/gateway/gateway.ts';
import { REGION } from '../local/settings.ts';
import { openStorage } from '../local/storage/storage.ts';
import { cleanWeb } from './clean-web.ts';
import { CURRENT, listRelease } from './manifest.ts';

const credentials = { accessKeyId: 'CLEAN', secretAccessKey: 'secret', sessionToken: 'local' };
let folder: string;
let gateway: Gateway;
let s3: S3Client;

beforeEach(async () => {
	folder = await mkdtemp(join(tmpdir(), 'clean-web-test-'));
	gateway = await openGateway(0, console.error);
	gateway.mount('/s3', openStorage({ folder, buckets: ['web'], credentials, allowedOrigin: 'http://localhost', created: async () => undefined }).handle);
	s3 = new S3Client({ endpoint: `http://127.0.0.1:${gateway.port}/s3`, region: REGION, credentials });
});
afterEach(async () => {
	s3.destroy();
	await gateway.close();
	await rm(folder, { recursive: true });
});

const put = (Key: string, value: unknown) => s3.send(new PutObjectCommand({ Bucket: 'web', Key, Body: JSON.stringify(value) }));
const listKeys = async () => (await s3.send(new ListObjectsV2Command({ Bucket: 'web' }))).Contents?.map(({ Key }) => Key);
const inTwoDays = () => Date.now() + 2 * DAY;

/** Publishes a release as a deployment does: first the files, then the lists of them. */
async function publish(name: string, ...files: string[]): Promise<void> {
	const manifest = { assets: files.map((file) => `assets/${file}`) };
	for (const asset of manifest.assets) await put(asset, asset);
	const before = Date.now();
	await expect.poll(() => Date.now()).toBeGreaterThan(before);
	await put(`releases/${name}.json`, manifest);
	await put(CURRENT, manifest);
}

test('what the last three releases name stays, and nothing else of the files with a hash', async () => {
	await put('index.html', 'page');
	await publish('a', 'react.js', 'a.js');
	await publish('b', 'react.js', 'b.js');
	await publish('c', 'react.js', 'c.js');
	await publish('d', 'react.js', 'd.js');
	const dry = await cleanWeb(s3, 'web', inTwoDays(), true);
	expect(dry).toEqual({ goes: ['assets/a.js', 'releases/a.json'], stays: 4 });
	expect(await listKeys()).toContain('assets/a.js');
	expect(await cleanWeb(s3, 'web', inTwoDays(), false)).toEqual(dry);
	const left = ['b', 'c', 'd'];
	expect(await listKeys()).toEqual([
		...[...left, 'react'].map((name) => `assets/${name}.js`),
		'index.html',
		...['b', 'c', 'current', 'd'].map((name) => `releases/${name}.json`),
	]);
	expect(await cleanWeb(s3, 'web', inTwoDays(), false)).toEqual({ goes: [], stays: 4 });
});

test('nothing goes that is younger than a day, nor while there are fewer than three releases', async () => {
	await put('assets/before-there-were-lists.js', 1);
	await publish('a', 'a.js');
	await publish('b', 'b.js');
	expect(await cleanWeb(s3, 'web', inTwoDays(), false)).toEqual({ goes: [], stays: 3 });
	await publish('c', 'c.js');
	expect(await cleanWeb(s3, 'web', Date.now(), false)).toEqual({ goes: [], stays: 4 });
	expect(await cleanWeb(s3, 'web', inTwoDays(), false)).toMatchObject({ goes: ['assets/before-there-were-lists.js'] });
});

test('a release that is taken back keeps its files, though its list is old', async () => {
	for (const name of ['a', 'b', 'c', 'd']) await publish(name, `${name}.js`);
	await put(CURRENT, { assets: ['assets/a.js'] });
	expect((await cleanWeb(s3, 'web', inTwoDays(), false)).goes).toEqual(['releases/a.json']);
	expect(await listKeys()).toContain('assets/a.js');
});

test('nothing goes when a list cannot be read', async () => {
	for (const name of ['a', 'b', 'c', 'd']) await publish(name, `${name}.js`);
	await put('releases/c.json', { assets: [] });
	await expect(cleanWeb(s3, 'web', inTwoDays(), false)).rejects.toThrow();
	expect(await listKeys()).toContain('assets/a.js');
});

test('a list has more pages than one', async () => {
	const many = Array.from({ length: 1005 }, (_, at) => `assets/old-${at}.js`);
	for (let at = 0; at < many.length; at += 50) await Promise.all(many.slice(at, at + 50).map((key) => put(key, 1)));
	for (const name of ['a', 'b', 'c']) await publish(name, `${name}.js`);
	expect(await cleanWeb(s3, 'web', inTwoDays(), true)).toMatchObject({ goes: { length: 1005 }, stays: 3 });
});

test('a build is listed by its files, the same build always under the same name', async () => {
	const built = join(folder, 'built');
	await mkdir(join(built, 'assets'), { recursive: true });
	await writeFile(join(built, 'index.html'), '');
	for (const name of ['b-2.js', 'a-1.css']) await writeFile(join(built, 'assets', name), '');
	const { key, manifest } = listRelease(built);
	expect(manifest).toEqual({ assets: ['assets/a-1.css', 'assets/b-2.js'] });
	expect(listRelease(built).key).toBe(key);
	await writeFile(join(built, 'assets', 'c-3.js'), '');
	expect(listRelease(built).key).not.toBe(key);
	expect(() => listRelease(folder)).toThrow();
});
