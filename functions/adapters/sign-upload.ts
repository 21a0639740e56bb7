import type { S3Client } from '@aws-sdk/client-s3';
import { createPresignedPost } from '@aws-sdk/s3-presigned-post';

/** A file that may be uploaded: its place in the bucket, type, and maximum size in bytes. */
interface AllowedUpload {
	Bucket: string;
	Key: string;
	contentType: string;
	size: number;
	/** Milliseconds for which the form is valid. */
	life: number;
}

/** A form with which a browser uploads one file, and the time in milliseconds since 1970 at which it expires. */
interface UploadForm {
	url: string;
	fields: Record<string, string>;
	expiresAt: number;
}

/** Signs an upload. The bucket refuses another type, an empty file, and one that is larger than `size`. */
export async function signUpload(storage: S3Client, { Bucket, Key, contentType, size, life }: AllowedUpload): Promise<UploadForm> {
	const expiresAt = Date.now() + life;
	const { url, fields } = await createPresignedPost(storage, {
		Bucket,
		Key,
		Expires: life / 1000,
		Fields: { 'Content-Type': contentType },
		Conditions: [
			['content-length-range', 1, size],
			['eq', '$Content-Type', contentType],
		],
	});
	return { url, fields, expiresAt };
}
