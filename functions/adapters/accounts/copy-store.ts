import { Readable } from 'node:stream';
import type { ReadableStream as WebStream } from 'node:stream/web';
import { DeleteObjectCommand, GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { makeZip, predictLength } from 'client-zip';
import { readSetting } from '#functions/environment.ts';
import type { CopyStore } from '#functions/usecases/accounts/ports/member-data.ts';
import { DOWNLOAD_LIFE } from '#shared/domain/accounts/limits.ts';

const storage = new S3Client({ requestChecksumCalculation: 'WHEN_REQUIRED' });
const Bucket = readSetting('MEDIA_BUCKET');

/** The CopyStore port on S3: a part of its bucket that browsers reach only by signed URLs. */
export const copyStore: CopyStore = {
	async keep(work, files, at) {
		const lastModified = new Date(at);
		const entries = files.map(({ name, bytes }) => ({ name, lastModified, size: bytes.length, input: bytes }));
		const ContentLength = Number(predictLength(entries));
		const Body = Readable.fromWeb(makeZip(entries) as WebStream);
		await storage.send(new PutObjectCommand({ Bucket, Key: formatKey(work), Body, ContentLength, ContentType: 'application/zip' }));
		return ContentLength;
	},

	async sign(work, downloadName) {
		const command = new GetObjectCommand({ Bucket, Key: formatKey(work), ResponseContentDisposition: `attachment; filename="${downloadName}"` });
		const expiresAt = Date.now() + DOWNLOAD_LIFE;
		return { url: await getSignedUrl(storage, command, { expiresIn: DOWNLOAD_LIFE / 1000 }), expiresAt };
	},

	async remove(work) {
		await storage.send(new DeleteObjectCommand({ Bucket, Key: formatKey(work) }));
	},
};

const formatKey = ({ memberId, workId }: Parameters<CopyStore['remove']>[0]): string => `own-data/${memberId}/${workId}.zip`;
