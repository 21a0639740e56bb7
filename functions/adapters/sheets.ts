import { GetObjectCommand, NoSuchKey, S3Client } from '@aws-sdk/client-s3';
import { createPresignedPost } from '@aws-sdk/s3-presigned-post';
import { SHEET_BYTES } from '#shared/domain/limits.ts';
import { readSetting } from '../environment.ts';
import type { Sheets } from '../usecases/ports/imports.ts';

const storage = new S3Client({ requestChecksumCalculation: 'WHEN_REQUIRED' });
const Bucket = readSetting('SHEETS_BUCKET');

const CONTENT_TYPE = 'text/csv';
/** Seconds. */
const UPLOAD_WITHIN = 15 * 60;

/** The Sheets port on S3. */
export const sheets: Sheets = {
	async signUpload(importId) {
		const expiresAt = Date.now() + UPLOAD_WITHIN * 1000;
		const { url, fields } = await createPresignedPost(storage, {
			Bucket,
			Key: formatKey(importId),
			Expires: UPLOAD_WITHIN,
			Fields: { 'Content-Type': CONTENT_TYPE },
			Conditions: [
				['content-length-range', 1, SHEET_BYTES],
				['eq', '$Content-Type', CONTENT_TYPE],
			],
		});
		return { url, fields, expiresAt };
	},

	async read(importId) {
		try {
			const { Body, ETag } = await storage.send(new GetObjectCommand({ Bucket, Key: formatKey(importId) }));
			// Whole: at most 50 MB, read twice, and never a connection that waits for our own writes.
			return Body && { etag: ETag ?? '', bytes: await Body.transformToByteArray() };
		} catch (error) {
			if (error instanceof NoSuchKey) return undefined;
			throw error;
		}
	},
};

function formatKey(importId: string): string {
	return `sheets/${importId}.csv`;
}

/** The import that a file belongs to; undefined for a key that is none of ours. */
export function parseImportKey(key: string): string | undefined {
	return /^sheets\/([0-9A-HJKMNP-TV-Z]{26})\.csv$/.exec(key)?.[1];
}
