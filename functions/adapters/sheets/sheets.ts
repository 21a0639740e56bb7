import { DeleteObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { readSetting } from '#functions/environment.ts';
import type { Sheets } from '#functions/usecases/sheets/ports/imports.ts';
import { MINUTE } from '#shared/domain/common/durations.ts';
import { limitBytes, SHEET_TYPES, type SheetType } from '#shared/domain/sheets/sheet-layout.ts';
import { findObject } from '../objects.ts';
import { signUpload } from '../sign-upload.ts';

const storage = new S3Client({ requestChecksumCalculation: 'WHEN_REQUIRED' });
const Bucket = readSetting('SHEETS_BUCKET');

/** Milliseconds. */
const UPLOAD_LIFE = 15 * MINUTE;

const ALL_TYPES = Object.keys(SHEET_TYPES) as SheetType[];

export const sheets: Sheets = {
	signUpload: (importId, type) =>
		signUpload(storage, { Bucket, Key: formatKey(importId, type), contentType: SHEET_TYPES[type], size: limitBytes(type), life: UPLOAD_LIFE }),

	async read(importId, type) {
		const { Body, ETag = '' } = (await findObject(storage, { Bucket, Key: formatKey(importId, type) })) ?? {};
		// Read as a whole: at most 150 MB, twice, and no connection stays open during our own writes.
		return Body && { etag: ETag, bytes: new Uint8Array(await Body.transformToByteArray()) };
	},
};

/** Deletes the file of an import, whatever its type. A missing file is no error. */
export async function removeSheet(importId: string): Promise<void> {
	for (const type of ALL_TYPES) await storage.send(new DeleteObjectCommand({ Bucket, Key: formatKey(importId, type) }));
}

function formatKey(importId: string, type: SheetType): string {
	return `sheets/${importId}.${type}`;
}

/** Returns the import that a file belongs to, or undefined if `key` is not an import's. */
export function parseImportKey(key: string): string | undefined {
	return /^sheets\/([0-9A-HJKMNP-TV-Z]{26})\.(?:csv|xlsx|jsonl)$/.exec(key)?.[1];
}
