import { randomBytes } from 'node:crypto';
import { statSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import {
	CopyObjectCommand,
	type CopyObjectCommandInput,
	DeleteObjectCommand,
	GetObjectCommand,
	HeadObjectCommand,
	ListObjectsV2Command,
	NoSuchKey,
	PutObjectCommand,
	S3Client,
} from '@aws-sdk/client-s3';
import { createPresignedPost, type PresignedPostOptions } from '@aws-sdk/s3-presigned-post';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Gateway, openGateway } from '../gateway/gateway.ts';
import { REGION } from '../settings.ts';
import { openObjects } from './objects.ts';
import { openStorage } from './storage.ts';

const credentials = { accessKeyId: 'LOCALTEST', secretAccessKey: 'secret', sessionToken: 'local' };
const ORIGIN = 'http://localhost:3000';
const created: string[] = [];
let folder: string;
let gateway: Gateway;
let s3: S3Client;

beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), 'storage-test-'));
	gateway = await openGateway(0, console.error);
	const storage = openStorage({
		folder,
		buckets: ['sheets'],
		credentials,
		allowedOrigin: ORIGIN,
		created: async (_bucket, { key }) => void created.push(key),
	});
	gateway.mount('/s3', storage.handle);
	s3 = makeClient(credentials);
});

afterAll(async () => {
	s3.destroy();
	await gateway.close();
	await rm(folder, { recursive: true });
});

function makeClient(given: typeof credentials): S3Client {
	return new S3Client({ endpoint: `http://127.0.0.1:${gateway.port}/s3`, region: REGION, credentials: given });
}

interface Upload {
	options?: Partial<PresignedPostOptions>;
	/** Changes the form's fields after they were signed. */
	alter?: (fields: Record<string, string>) => void;
	content?: string | Uint8Array<ArrayBuffer>;
	as?: typeof credentials;
	headers?: Record<string, string>;
}

/** Signs with the SDK as the functions do, then posts as a browser does. */
async function upload({
	options = {},
	alter,
	content = 'lot,weight',
	as = credentials,
	headers = {},
}: Upload): Promise<{ status: number; text: string; headers: Headers }> {
	const signer = makeClient(as);
	const { url, fields } = await createPresignedPost(signer, {
		Bucket: 'sheets',
		Key: 'imports/one.csv',
		Conditions: [
			['content-length-range', 1, 1000],
			['eq', '$Content-Type', 'text/csv'],
		],
		Fields: { 'Content-Type': 'text/csv' },
		Expires: 60,
		...options,
	});
	signer.destroy();
	alter?.(fields);
	const form = new FormData();
	for (const [name, value] of Object.entries(fields)) form.append(name, value);
	form.append('file', new Blob([content]), 'one.csv');
	const response = await fetch(url, { method: 'POST', body: form, headers });
	return { status: response.status, text: await response.text(), headers: response.headers };
}

describe('a signed upload', () => {
	test('stores what fits its policy, tells of it and can be read', async () => {
		const answer = await upload({ headers: { origin: ORIGIN } });
		expect(answer).toMatchObject({ status: 204, text: '' });
		expect(answer.headers.get('access-control-allow-origin')).toBe(ORIGIN);
		expect(created).toContain('imports/one.csv');
		const object = await s3.send(new GetObjectCommand({ Bucket: 'sheets', Key: 'imports/one.csv' }));
		expect(object.ContentType).toBe('text/csv');
		expect(await object.Body?.transformToString()).toBe('lot,weight');
	});

	test.each<[string, Upload, number, string]>([
		['a file that is too large', { content: 'x'.repeat(1001) }, 400, 'EntityTooLarge'],
		['a file that is too small', { content: '' }, 400, 'EntityTooSmall'],
		['another content type', { alter: (fields) => Object.assign(fields, { 'Content-Type': 'text/html' }) }, 403, 'Policy Condition failed: [&quot;eq&quot;'],
		['another key', { alter: (fields) => Object.assign(fields, { key: 'imports/two.csv' }) }, 403, 'Policy Condition failed'],
		['another bucket field', { options: { Conditions: [{ bucket: 'other' }] } }, 403, 'Policy Condition failed'],
		[
			'a field that the policy does not name',
			{ alter: (fields) => Object.assign(fields, { 'x-amz-meta-owner': 'me' }) },
			403,
			'Extra input fields: x-amz-meta-owner',
		],
		['an expired policy', { options: { Expires: -1 } }, 403, 'Policy expired'],
		['an altered policy', { alter: (fields) => Object.assign(fields, { Policy: Buffer.from('{}').toString('base64') }) }, 403, 'SignatureDoesNotMatch'],
		['an altered signature', { alter: (fields) => Object.assign(fields, { 'X-Amz-Signature': '0'.repeat(64) }) }, 403, 'SignatureDoesNotMatch'],
		['a foreign secret', { as: { ...credentials, secretAccessKey: 'guessed' } }, 403, 'SignatureDoesNotMatch'],
		['a foreign access key', { as: { ...credentials, accessKeyId: 'SOMEBODY' } }, 403, 'InvalidAccessKeyId'],
		['no policy at all', { alter: (fields) => delete fields.Policy }, 403, 'AccessDenied'],
		['no key', { alter: (fields) => delete fields.key }, 400, 'InvalidArgument'],
		['no credential', { alter: (fields) => delete fields['X-Amz-Credential'] }, 400, 'InvalidArgument'],
		['an unknown bucket', { options: { Bucket: 'nowhere' } }, 404, 'NoSuchBucket'],
	])('refuses %s', async (_what, attempt, status, words) => {
		const before = created.length;
		const answer = await upload(attempt);
		expect(answer.text).toContain(words.replaceAll('&quot;', '"'));
		expect(answer.status).toBe(status);
		expect(created).toHaveLength(before);
		expect(await readdir(join(folder, 'arriving'))).toEqual([]);
	});

	test('holds a condition on a prefix', async () => {
		const options = { Conditions: [['starts-with', '$x-amz-meta-lot', 'A-']] as PresignedPostOptions['Conditions'], Fields: {} };
		expect(await upload({ options, alter: (fields) => Object.assign(fields, { 'x-amz-meta-lot': 'A-17' }) })).toMatchObject({ status: 204 });
		expect(await upload({ options, alter: (fields) => Object.assign(fields, { 'x-amz-meta-lot': 'B-17' }) })).toMatchObject({ status: 403 });
	});

	test('refuses a form that is none, and one without a file', async () => {
		const url = `http://127.0.0.1:${gateway.port}/s3/sheets`;
		expect((await fetch(url, { method: 'POST', body: 'lot' })).status).toBe(412);
		const form = new FormData();
		form.append('key', 'x');
		expect((await fetch(url, { method: 'POST', body: form })).status).toBe(400);
	});

	test('lets the market’s own page ask beforehand, and no other', async () => {
		const ask = (origin: string) =>
			fetch(`http://127.0.0.1:${gateway.port}/s3/sheets`, { method: 'OPTIONS', headers: { origin, 'access-control-request-method': 'POST' } });
		expect((await ask(ORIGIN)).status).toBe(200);
		expect((await ask('http://evil.example')).status).toBe(403);
	});
});

describe('objects by the SDK', () => {
	test('come back byte for byte, streamed or not, whole or in part', async () => {
		const bytes = randomBytes(3_000_000);
		await s3.send(
			new PutObjectCommand({ Bucket: 'sheets', Key: 'a/b c.bin', Body: Readable.from([bytes.subarray(0, 5), bytes.subarray(5)]), ContentLength: bytes.length }),
		);
		const whole = await s3.send(new GetObjectCommand({ Bucket: 'sheets', Key: 'a/b c.bin' }));
		expect(Buffer.from((await whole.Body?.transformToByteArray()) ?? []).equals(bytes)).toBe(true);
		const part = await s3.send(new GetObjectCommand({ Bucket: 'sheets', Key: 'a/b c.bin', Range: 'bytes=10-19' }));
		expect(part.ContentRange).toBe(`bytes 10-19/${bytes.length}`);
		expect(Buffer.from((await part.Body?.transformToByteArray()) ?? []).equals(bytes.subarray(10, 20))).toBe(true);
		const tail = await s3.send(new GetObjectCommand({ Bucket: 'sheets', Key: 'a/b c.bin', Range: 'bytes=-4' }));
		expect(Buffer.from((await tail.Body?.transformToByteArray()) ?? []).equals(bytes.subarray(-4))).toBe(true);
		await expect(s3.send(new GetObjectCommand({ Bucket: 'sheets', Key: 'a/b c.bin', Range: 'bytes=3000000-' }))).rejects.toMatchObject({
			name: 'InvalidRange',
		});
	});

	test('are listed by prefix, page by page, and can be removed', async () => {
		for (const key of ['list/2', 'list/1', 'list/3', 'else/1'])
			await s3.send(new PutObjectCommand({ Bucket: 'sheets', Key: key, Body: key, ContentType: 'text/plain' }));
		const first = await s3.send(new ListObjectsV2Command({ Bucket: 'sheets', Prefix: 'list/', MaxKeys: 2 }));
		expect(first.Contents?.map(({ Key }) => Key)).toEqual(['list/1', 'list/2']);
		const second = await s3.send(new ListObjectsV2Command({ Bucket: 'sheets', Prefix: 'list/', ContinuationToken: first.NextContinuationToken }));
		expect(second.Contents?.map(({ Key }) => Key)).toEqual(['list/3']);
		await s3.send(new DeleteObjectCommand({ Bucket: 'sheets', Key: 'list/3' }));
		await expect(s3.send(new GetObjectCommand({ Bucket: 'sheets', Key: 'list/3' }))).rejects.toBeInstanceOf(NoSuchKey);
		expect(await s3.send(new HeadObjectCommand({ Bucket: 'sheets', Key: 'list/1' }))).toMatchObject({ ContentLength: 6, ContentType: 'text/plain' });
	});

	test('stay within their folder, whatever the key', async () => {
		await s3.send(new PutObjectCommand({ Bucket: 'sheets', Key: '../../outside', Body: 'x' }));
		expect(await readdir(join(folder, 'sheets', 'about'))).toContain('%2E.%2F..%2Foutside.json');
		expect((await readdir(folder)).sort()).toEqual(['arriving', 'sheets']);
	});

	test('are refused by a malformed address', async () => {
		const answer = await fetch(`http://127.0.0.1:${gateway.port}/s3/sheets/%E0%A4%A`);
		expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining('InvalidURI')]);
	});

	test('are replaced only by who knows the version in place', async () => {
		const put = (condition: { IfMatch?: string; IfNoneMatch?: string }, Body: string) =>
			s3.send(new PutObjectCommand({ Bucket: 'sheets', Key: 'guarded', Body, ...condition }));
		await expect(put({ IfMatch: '"nothing"' }, 'none yet')).rejects.toMatchObject({ name: 'NoSuchKey' });
		const { ETag: first } = await put({ IfNoneMatch: '*' }, 'first');
		await expect(put({ IfNoneMatch: '*' }, 'a second first')).rejects.toMatchObject({ name: 'PreconditionFailed' });
		const outcomes = await Promise.allSettled(['one', 'two', 'three'].map((text) => put({ IfMatch: first }, text)));
		expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected']);
		await expect(s3.send(new GetObjectCommand({ Bucket: 'sheets', Key: 'guarded', IfMatch: first }))).rejects.toMatchObject({ name: 'PreconditionFailed' });
		const winner = ['one', 'two', 'three'][outcomes.findIndex(({ status }) => status === 'fulfilled')];
		expect(await (await s3.send(new GetObjectCommand({ Bucket: 'sheets', Key: 'guarded' }))).Body?.transformToString()).toBe(winner);
		expect(await readdir(join(folder, 'arriving'))).toEqual([]);
	});

	test('are read to the end as they were when the reading began, and leave nothing when replaced', async () => {
		const bytes = randomBytes(20_000_000);
		const put = (Body: Uint8Array) => s3.send(new PutObjectCommand({ Bucket: 'sheets', Key: 'replaced', Body }));
		await put(bytes);
		const files = (await readdir(join(folder, 'sheets', 'content'))).length;
		const reading = await s3.send(new GetObjectCommand({ Bucket: 'sheets', Key: 'replaced' }));
		await put(randomBytes(10));
		expect(Buffer.from((await reading.Body?.transformToByteArray()) ?? []).equals(bytes)).toBe(true);
		expect(await readdir(join(folder, 'sheets', 'content'))).toHaveLength(files);
	});

	test('of the same content that fill a market are on the disk once, and each is removed and replaced alone', async () => {
		const objects = openObjects(join(folder, 'filled'));
		const content = Buffer.from('one photo');
		const fill = (keys: string[], content: Buffer) =>
			objects.fill(
				'media',
				keys.map((key) => ({ key, contentType: 'image/webp', headers: {}, content })),
			);
		const read = async (key: string) => {
			const opened = await objects.open('media', key);
			return opened?.file.readFile('utf8').finally(() => opened.file.close());
		};
		for (const _ of ['filled', 'filled again']) {
			await fill(['a', 'b', 'c'], content);
			for (const kind of ['content', 'about']) {
				const files = await readdir(join(folder, 'filled/media', kind), { withFileTypes: true });
				expect(files).toHaveLength(3);
				expect(new Set(files.map(({ parentPath, name }) => statSync(join(parentPath, name)).ino)).size).toBe(1);
			}
		}
		await objects.remove('media', 'a');
		await fill(['b'], Buffer.from('another'));
		expect(await Promise.all(['a', 'b', 'c'].map(read))).toEqual([undefined, 'another', 'one photo']);
		expect((await objects.list('media', '')).map(({ key, size }) => [key, size])).toEqual([
			['b', 7],
			['c', 9],
		]);
		await rm(join(folder, 'filled'), { recursive: true });
	});

	test('are refused when they arrive damaged', async () => {
		const command = new PutObjectCommand({ Bucket: 'sheets', Key: 'damaged', Body: 'whole', ChecksumCRC32: 'AAAAAA==' });
		await expect(s3.send(command)).rejects.toMatchObject({ name: 'BadDigest' });
		await expect(s3.send(new GetObjectCommand({ Bucket: 'sheets', Key: 'damaged' }))).rejects.toBeInstanceOf(NoSuchKey);
	});

	test('are private', async () => {
		const url = `http://127.0.0.1:${gateway.port}/s3/sheets/list/1`;
		expect((await fetch(url)).status).toBe(403);
		const stranger = makeClient({ ...credentials, accessKeyId: 'SOMEBODY' });
		await expect(stranger.send(new GetObjectCommand({ Bucket: 'sheets', Key: 'list/1' }))).rejects.toMatchObject({ name: 'InvalidAccessKeyId' });
		stranger.destroy();
	});
});

describe('a copy', () => {
	const copy = (options: Partial<CopyObjectCommandInput> = {}) =>
		s3.send(new CopyObjectCommand({ Bucket: 'sheets', Key: 'copies/b c.png', CopySource: 'sheets/copies/a.png', ...options }));
	beforeAll(() => s3.send(new PutObjectCommand({ Bucket: 'sheets', Key: 'copies/a.png', Body: 'picture', ContentType: 'text/html', Metadata: { lot: 'A' } })));

	test('has the same content, and headers as they were or as they are given', async () => {
		const { CopyObjectResult } = await copy();
		const same = await s3.send(new GetObjectCommand({ Bucket: 'sheets', Key: 'copies/b c.png' }));
		expect(same).toMatchObject({ ContentType: 'text/html', Metadata: { lot: 'A' }, ETag: CopyObjectResult?.ETag });
		await copy({ MetadataDirective: 'REPLACE', ContentType: 'image/png', ContentDisposition: 'inline', CacheControl: 'public' });
		const other = await s3.send(new GetObjectCommand({ Bucket: 'sheets', Key: 'copies/b c.png' }));
		expect(other).toMatchObject({ ContentType: 'image/png', ContentDisposition: 'inline', CacheControl: 'public', Metadata: {} });
		expect(await other.Body?.transformToString()).toBe('picture');
	});

	test('is of the version that is meant, or not made', async () => {
		const { ETag } = await s3.send(new HeadObjectCommand({ Bucket: 'sheets', Key: 'copies/a.png' }));
		await expect(copy({ CopySourceIfMatch: ETag })).resolves.toMatchObject({});
		await expect(copy({ CopySourceIfMatch: '"another"' })).rejects.toMatchObject({ name: 'PreconditionFailed' });
		await expect(copy({ CopySource: 'sheets/copies/none.png' })).rejects.toMatchObject({ name: 'NoSuchKey' });
		await expect(copy({ CopySource: 'nowhere/copies/a.png' })).rejects.toMatchObject({ name: 'NoSuchBucket' });
		await expect(copy({ CopySource: 'sheets/%E0%A4%A' })).rejects.toMatchObject({ name: 'InvalidURI', $metadata: { httpStatusCode: 400 } });
	});
});

describe('an address that was signed for a while', () => {
	const sign = (as = credentials, expiresIn = 60, more = {}, signingDate = new Date()) => {
		const signer = makeClient(as);
		return getSignedUrl(signer, new GetObjectCommand({ Bucket: 'sheets', Key: 'copies/a b/é.txt', ...more }), { expiresIn, signingDate }).finally(() =>
			signer.destroy(),
		);
	};
	beforeAll(() => s3.send(new PutObjectCommand({ Bucket: 'sheets', Key: 'copies/a b/é.txt', Body: 'content' })));

	test('opens the object, whole or in part, under the name that was signed', async () => {
		const address = await sign(credentials, 60, { ResponseContentDisposition: `attachment; filename*=UTF-8''%E7%9F%B3.zip` });
		const whole = await fetch(address);
		expect([whole.status, await whole.text(), whole.headers.get('content-disposition')]).toEqual([
			200,
			'content',
			"attachment; filename*=UTF-8''%E7%9F%B3.zip",
		]);
		expect(await (await fetch(address, { headers: { range: 'bytes=3-' } })).text()).toBe('tent');
	});

	test.each<[string, () => Promise<string>, number, string, Record<string, string>?]>([
		['of another object', async () => (await sign()).replace('/copies/', '/list/'), 403, 'SignatureDoesNotMatch'],
		['for longer than was signed', async () => (await sign()).replace('X-Amz-Expires=60', 'X-Amz-Expires=600'), 403, 'SignatureDoesNotMatch'],
		['under another name', async () => `${await sign()}&response-content-disposition=inline`, 403, 'SignatureDoesNotMatch'],
		['by a foreign secret', () => sign({ ...credentials, secretAccessKey: 'guessed' }), 403, 'SignatureDoesNotMatch'],
		['by a foreign key', () => sign({ ...credentials, accessKeyId: 'SOMEBODY' }), 403, 'InvalidAccessKeyId'],
		['with a foreign session', () => sign({ ...credentials, sessionToken: 'other' }), 400, 'InvalidToken'],
		['when its time is over', () => sign(credentials, 60, {}, new Date(Date.now() - 61_000)), 403, 'AccessDenied'],
		['together with a token', () => sign(), 400, 'InvalidArgument', { authorization: 'Bearer token' }],
	])('does not open it %s', async (_, address, status, code, headers = {}) => {
		const answer = await fetch(await address(), { headers });
		expect(await answer.text()).toContain(`<Code>${code}</Code>`);
		expect(answer.status).toBe(status);
	});

	test('writes nothing', async () => {
		expect((await fetch(await sign(), { method: 'PUT', body: 'x' })).status).toBe(403);
	});
});

test('what is temporary goes when its time is over, and nothing beside it', async () => {
	const put = (Key: string) => s3.send(new PutObjectCommand({ Bucket: 'sheets', Key, Body: 'x' }));
	await put('pending/old');
	await put('kept/old');
	const opened = openStorage({ folder, buckets: ['sheets'], credentials, allowedOrigin: ORIGIN, created: async () => undefined });
	await opened.expire('sheets', 'pending/', 0);
	expect(await opened.objects.find('sheets', 'pending/old')).toBeDefined();
	await opened.expire('sheets', 'pending/', Date.now() + 1);
	expect(await opened.objects.find('sheets', 'pending/old')).toBeUndefined();
	expect(await opened.objects.find('sheets', 'kept/old')).toBeDefined();
});
