import { DeleteObjectCommand, GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { readSetting } from '#functions/environment.ts';
import type { DraftFile, MessageRecord, ThreadStore } from '#functions/usecases/auctions/ports/threads.ts';
import { DOWNLOAD_LIFE } from '#shared/domain/accounts/limits.ts';
import { judgeThreadFile } from '#shared/domain/auctions/thread.ts';
import { UPLOAD_LIFE } from '#shared/domain/stock/limits.ts';
import { CERTIFICATE_TYPE } from '#shared/domain/stock/media.ts';
import { findObject } from '../objects.ts';
import { signUpload } from '../sign-upload.ts';
import { cleanPhoto } from '../stock/clean-photo.ts';
import { writeDisposition } from '../stock/media-store.ts';

const storage = new S3Client({ requestChecksumCalculation: 'WHEN_REQUIRED' });
const Bucket = readSetting('MEDIA_BUCKET');

/** The ThreadStore port on S3: parts of its bucket that browsers reach only by signed addresses. */
export const threadStore: ThreadStore = {
	signUpload: (draft, { contentType, size }) => signUpload(storage, { Bucket, Key: formatDraftKey(draft), contentType, size, life: UPLOAD_LIFE }),

	async keep(draft, messageId, fileName) {
		const { threadId, fileId } = draft;
		const uploaded = await findObject(storage, { Bucket, Key: formatDraftKey(draft) });
		const bytes = await uploaded?.Body?.transformToByteArray();
		if (!bytes) return 'THREAD_FILE_MISSING';
		const judged = judgeThreadFile(bytes);
		if ('fault' in judged) return judged.fault;
		const { contentType } = judged;
		const Body = contentType === CERTIFICATE_TYPE ? bytes : cleanPhoto(bytes);
		if (!Body) return 'THREAD_FILE_DAMAGED';
		await storage.send(new PutObjectCommand({ Bucket, Key: formatKey({ threadId, messageId }, fileId), Body, ContentType: contentType }));
		return { fileId, fileName, contentType, size: Body.length };
	},

	async discard(draft) {
		await storage.send(new DeleteObjectCommand({ Bucket, Key: formatDraftKey(draft) }));
	},

	async sign(message, { fileId, fileName, contentType }) {
		// Browsers save a PDF under its name instead of opening it.
		const ResponseContentDisposition = contentType === CERTIFICATE_TYPE ? writeDisposition(fileName, 'file.pdf') : 'inline';
		const command = new GetObjectCommand({ Bucket, Key: formatKey(message, fileId), ResponseContentDisposition });
		return getSignedUrl(storage, command, { expiresIn: DOWNLOAD_LIFE / 1000 });
	},

	async remove(message, fileId) {
		await storage.send(new DeleteObjectCommand({ Bucket, Key: formatKey(message, fileId) }));
	},
};

const formatDraftKey = ({ threadId, authorId, fileId }: DraftFile): string => `thread-drafts/${threadId}/${authorId}/${fileId}`;

const formatKey = ({ threadId, messageId }: Pick<MessageRecord, 'threadId' | 'messageId'>, fileId: string): string =>
	`threads/${threadId}/${messageId}/${fileId}`;
