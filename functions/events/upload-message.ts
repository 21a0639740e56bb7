import * as z from 'zod';

/** The message that S3 puts into a queue for uploaded files. */
export const UploadMessage = z.union([
	z.object({ Records: z.array(z.object({ s3: z.object({ object: z.object({ key: z.string() }) }) })) }),
	// S3 sends this once, when the bucket is connected to the queue.
	z.object({ Event: z.literal('s3:TestEvent') }),
]);

/** Lists the keys of a message's files. */
export function listUploadedKeys(message: z.infer<typeof UploadMessage>): string[] {
	if (!('Records' in message)) return [];
	// S3 form-encodes keys: plus signs are blanks.
	return message.Records.map(({ s3 }) => decodeURIComponent(s3.object.key.replaceAll('+', ' ')));
}
