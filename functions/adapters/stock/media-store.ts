import { Readable } from 'node:stream';
import type { ReadableStream as WebStream } from 'node:stream/web';
import {
	CopyObjectCommand,
	DeleteObjectCommand,
	GetObjectCommand,
	HeadObjectCommand,
	type HeadObjectCommandOutput,
	NotFound,
	PutObjectCommand,
	S3Client,
	S3ServiceException,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { makeZip, predictLength } from 'client-zip';
import { readSetting } from '#functions/environment.ts';
import { FileChanged, type MediaStore, type PackedFile } from '#functions/usecases/stock/ports/media.ts';
import { DOWNLOAD_LIFE } from '#shared/domain/accounts/limits.ts';
import { UPLOAD_LIFE } from '#shared/domain/stock/limits.ts';
import { listRenditionNames } from '#shared/domain/stock/renditions.ts';
import { findObject } from '../objects.ts';
import { signUpload } from '../sign-upload.ts';

const storage = new S3Client({ requestChecksumCalculation: 'WHEN_REQUIRED' });
const Bucket = readSetting('MEDIA_BUCKET');

/** The prefix of shown files; only these are served (`infra/constructs/entrance/media-origin.ts`). */
const SHOWN = 'shown';
/** A deleted file disappears from every cache within a day. */
const CACHE_CONTROL = 'public, max-age=86400, immutable';

/** The type of an unused box (ISO/IEC 14496-12). */
const FREE = new TextEncoder().encode('free');

export const mediaStore: MediaStore = {
	signUpload: (listingId, { attachmentId, contentType, size }) =>
		signUpload(storage, { Bucket, Key: formatPendingKey(listingId, attachmentId), contentType, size, life: UPLOAD_LIFE }),

	async arrived(listingId, attachmentId) {
		const Key = formatPendingKey(listingId, attachmentId);
		const about = await readHead(Key);
		const etag = about?.ETag;
		if (!etag) return undefined;
		return {
			etag,
			size: about.ContentLength ?? 0,
			async read(from, to) {
				try {
					const { Body } = await storage.send(new GetObjectCommand({ Bucket, Key, IfMatch: etag, Range: `bytes=${from}-${to - 1}` }));
					return (await Body?.transformToByteArray()) ?? new Uint8Array();
				} catch (error) {
					throw hasChanged(error) ? new FileChanged() : error;
				}
			},
		};
	},

	async show(listingId, attachmentId, etag, { name, contentType, voids = [], saveAs }) {
		const ContentDisposition = saveAs === undefined ? 'inline' : writeDisposition(saveAs, 'certificate.pdf');
		const about = { ContentType: contentType, ContentDisposition, CacheControl: CACHE_CONTROL };
		try {
			if (voids.length > 0) {
				const { Body } = await storage.send(new GetObjectCommand({ Bucket, Key: formatPendingKey(listingId, attachmentId), IfMatch: etag }));
				const bytes = (await Body?.transformToByteArray()) ?? new Uint8Array();
				for (const { at, content, end } of voids) bytes.fill(0, content, end).set(FREE, at + 4);
				await storage.send(new PutObjectCommand({ Bucket, Key: `${SHOWN}/${name}`, Body: bytes, ...about }));
				return;
			}
			await storage.send(
				new CopyObjectCommand({
					Bucket,
					Key: `${SHOWN}/${name}`,
					CopySource: `${Bucket}/${formatPendingKey(listingId, attachmentId)}`,
					CopySourceIfMatch: etag,
					MetadataDirective: 'REPLACE',
					...about,
				}),
			);
		} catch (error) {
			throw hasChanged(error) ? new FileChanged() : error;
		}
	},

	async discard(listingId, attachmentId) {
		await storage.send(new DeleteObjectCommand({ Bucket, Key: formatPendingKey(listingId, attachmentId) }));
	},

	async readShown(name) {
		const shown = await findObject(storage, { Bucket, Key: `${SHOWN}/${name}` });
		return shown?.Body?.transformToByteArray();
	},

	async showPhoto(name, ContentType, Body) {
		const about = { ContentType, ContentDisposition: 'inline', CacheControl: CACHE_CONTROL };
		await storage.send(new PutObjectCommand({ Bucket, Key: `${SHOWN}/${name}`, Body, ...about }));
	},

	async remove(name) {
		await Promise.all([name, ...listRenditionNames(name)].map((one) => storage.send(new DeleteObjectCommand({ Bucket, Key: `${SHOWN}/${one}` }))));
	},

	async pack(archive, downloadName, files) {
		const Key = `archives/${archive}.zip`;
		if (!(await readHead(Key))) {
			// The sizes in storage, because a photo may be replaced by its upright version at any moment.
			const found = await Promise.all(files.map(async (file) => ({ ...file, head: await readHead(`${SHOWN}/${file.name}`) })));
			const entries = found.map(({ fileName, head, addedAt }) => ({ name: fileName, size: head?.ContentLength ?? 0, lastModified: new Date(addedAt) }));
			// Files are read in sequence, so that only a part of each is in memory.
			const Body = Readable.fromWeb(makeZip(readContents(found)) as WebStream);
			const ContentLength = Number(predictLength(entries));
			await storage.send(new PutObjectCommand({ Bucket, Key, Body, ContentLength, ContentType: 'application/zip' }));
		}
		const command = new GetObjectCommand({ Bucket, Key, ResponseContentDisposition: writeDisposition(downloadName, 'media.zip') });
		return getSignedUrl(storage, command, { expiresIn: DOWNLOAD_LIFE / 1000 });
	},
};

async function* readContents(files: readonly (PackedFile & { head: HeadObjectCommandOutput | undefined })[]) {
	for (const { name, fileName, head, addedAt } of files) {
		const { Body } = await storage.send(new GetObjectCommand({ Bucket, Key: `${SHOWN}/${name}`, IfMatch: head?.ETag }));
		if (!Body) throw new Error('Storage answered without a body');
		yield { name: fileName, size: head?.ContentLength, lastModified: new Date(addedAt), input: Body.transformToWebStream() };
	}
}

function hasChanged(error: unknown): boolean {
	return error instanceof S3ServiceException && (error.name === 'PreconditionFailed' || error.name === 'NoSuchKey');
}

async function readHead(Key: string) {
	try {
		return await storage.send(new HeadObjectCommand({ Bucket, Key }));
	} catch (error) {
		if (error instanceof NotFound) return undefined;
		throw error;
	}
}

/** Writes the header that names a saved file; `plain` is for clients that only read ASCII (RFC 6266). */
export function writeDisposition(fileName: string, plain: string): string {
	return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(fileName).replaceAll(/['()*]/g, escapeSign)}`;
}

const escapeSign = (sign: string): string => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`;

/** Returns the key of a file that is not checked yet. Only the market reads there. */
function formatPendingKey(listingId: string, attachmentId: string): string {
	return `pending/${listingId}/${attachmentId}`;
}

/** Returns the file that a storage event is about, or undefined if `key` is not a file's. */
export function parseFileKey(key: string): { listingId: string; attachmentId: string } | undefined {
	const [, listingId, attachmentId] = /^pending\/([0-9A-HJKMNP-TV-Z]{26})\/([0-9A-HJKMNP-TV-Z]{26})$/.exec(key) ?? [];
	return listingId && attachmentId ? { listingId, attachmentId } : undefined;
}
