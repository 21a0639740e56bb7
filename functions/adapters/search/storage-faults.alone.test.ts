import {
	CopyObjectCommand,
	GetObjectCommand,
	HeadObjectCommand,
	NoSuchKey,
	NotFound,
	PutObjectCommand,
	S3Client,
	S3ServiceException,
} from '@aws-sdk/client-s3';
import { QueueDoesNotExist, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { FileChanged } from '#functions/usecases/stock/ports/media.ts';

vi.hoisted(() =>
	Object.assign(process.env, {
		AWS_REGION: 'ap-northeast-1',
		MEDIA_BUCKET: 'media',
		SHEETS_BUCKET: 'sheets',
		SHEETS_QUEUE_URL: 'https://queue.example/sheets',
		SNAPSHOT_BUCKET: 'snapshots',
		TABLE_NAME: 'market',
	}),
);

const { mediaStore } = await import('../stock/media-store.ts');
const { sheets } = await import('../sheets/sheets.ts');
const { sheetQueue } = await import('../sheets/sheet-queue.ts');
const snapshots = (await import('./snapshots.ts')).openSnapshots('one');
const storage = mockClient(S3Client);
const queue = mockClient(SQSClient);

const said = { $metadata: {}, message: 'Refused' };
const fault = (name: string) => new S3ServiceException({ ...said, name, $fault: 'client' });
const slowDown = fault('SlowDown');
const changed = fault('PreconditionFailed');
const gone = new NoSuchKey(said);

beforeEach(() => {
	storage.reset();
	queue.reset();
});

describe('a photo that was sent', () => {
	const shown = { name: 'media/a.jpg', contentType: 'image/jpeg' as const };

	test('is not there yet where storage knows none, and that is all that storage may say so', async () => {
		storage.on(HeadObjectCommand).rejects(new NotFound(said));
		expect(await mediaStore.arrived('LISTING', 'FILE')).toBeUndefined();
		storage.on(HeadObjectCommand).rejects(slowDown);
		await expect(mediaStore.arrived('LISTING', 'FILE')).rejects.toBe(slowDown);
	});

	test.each([
		['was replaced', changed],
		['was taken away', gone],
	])('and %s while it is checked is checked anew, and never shown unchecked', async (_, refusal) => {
		storage.on(HeadObjectCommand).resolves({ ETag: '"1"', ContentLength: 10 });
		storage.on(GetObjectCommand).rejects(refusal);
		storage.on(CopyObjectCommand).rejects(refusal);
		const file = await mediaStore.arrived('LISTING', 'FILE');
		await expect(file?.read(0, 10)).rejects.toBeInstanceOf(FileChanged);
		await expect(mediaStore.show('LISTING', 'FILE', '"1"', shown)).rejects.toBeInstanceOf(FileChanged);
		expect(storage.commandCalls(GetObjectCommand)[0]?.args[0].input).toMatchObject({ IfMatch: '"1"', Range: 'bytes=0-9' });
		expect(storage.commandCalls(CopyObjectCommand)[0]?.args[0].input).toMatchObject({ CopySourceIfMatch: '"1"' });
	});

	test('is no other one because storage has too much to do', async () => {
		storage.on(HeadObjectCommand).resolves({ ETag: '"1"', ContentLength: 10 });
		storage.on(GetObjectCommand).rejects(slowDown);
		storage.on(CopyObjectCommand).rejects(slowDown);
		const file = await mediaStore.arrived('LISTING', 'FILE');
		await expect(file?.read(0, 10)).rejects.toBe(slowDown);
		await expect(mediaStore.show('LISTING', 'FILE', '"1"', shown)).rejects.toBe(slowDown);
	});
});

describe('a sheet', () => {
	test('that is gone is told apart from one that storage cannot give now', async () => {
		storage.on(GetObjectCommand).rejects(gone);
		expect(await sheets.read('IMPORT', 'csv')).toBeUndefined();
		storage.on(GetObjectCommand).rejects(slowDown);
		await expect(sheets.read('IMPORT', 'csv')).rejects.toBe(slowDown);
	});

	test('whose worker cannot be woken is not taken for begun', async () => {
		const missing = new QueueDoesNotExist(said);
		queue.on(SendMessageCommand).rejects(missing);
		await expect(sheetQueue.wake('IMPORT')).rejects.toBe(missing);
	});
});

describe("the search's snapshot", () => {
	test.each([changed, gone, fault('ConditionalRequestConflict')])('is not written where another was first: $name', async (refusal) => {
		storage.on(PutObjectCommand).rejects(refusal);
		expect(await snapshots.write(new Uint8Array(1), '"1"')).toBeUndefined();
	});

	test('that storage cannot take or give now fails, so that nobody believes that there is none', async () => {
		storage.on(PutObjectCommand).rejects(slowDown);
		storage.on(GetObjectCommand).rejects(slowDown);
		await expect(snapshots.write(new Uint8Array(1), undefined)).rejects.toBe(slowDown);
		await expect(snapshots.read()).rejects.toBe(slowDown);
	});
});
