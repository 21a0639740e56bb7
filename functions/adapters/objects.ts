import {
	GetObjectCommand,
	type GetObjectCommandInput,
	type GetObjectCommandOutput,
	NoSuchKey,
	PutObjectCommand,
	type PutObjectCommandInput,
	type S3Client,
	S3ServiceException,
} from '@aws-sdk/client-s3';

/** S3's errors for a write that follows another write: the object has changed, exists, is gone, or is being written. */
const LOST: readonly string[] = ['PreconditionFailed', 'NoSuchKey', 'ConditionalRequestConflict'];

/** Gets an object. Returns undefined if the bucket has no object with this key. */
export async function findObject(storage: S3Client, object: GetObjectCommandInput): Promise<GetObjectCommandOutput | undefined> {
	try {
		return await storage.send(new GetObjectCommand(object));
	} catch (error) {
		if (error instanceof NoSuchKey) return undefined;
		throw error;
	}
}

/** Replaces version `replaced` of an object, or creates the first. Returns the new version, or undefined if another writer was first. */
export async function replaceObject(storage: S3Client, object: PutObjectCommandInput, replaced: string | undefined): Promise<string | undefined> {
	const condition = replaced === undefined ? { IfNoneMatch: '*' } : { IfMatch: replaced };
	try {
		return (await storage.send(new PutObjectCommand({ ...object, ...condition }))).ETag;
	} catch (error) {
		if (error instanceof S3ServiceException && LOST.includes(error.name)) return undefined;
		throw error;
	}
}
