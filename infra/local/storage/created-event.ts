import { randomUUID } from 'node:crypto';
import { ACCOUNT, REGION } from '../settings.ts';
import type { StoredObject } from './objects.ts';

/** Makes S3's event about a created object, as the message's body. */
export function makeCreatedEvent(bucket: string, { key, size, etag, lastModified }: StoredObject, by: 'Put' | 'Post' | 'Copy'): string {
	const record = {
		eventVersion: '2.1',
		eventSource: 'aws:s3',
		awsRegion: REGION,
		eventTime: new Date(lastModified).toISOString(),
		eventName: `ObjectCreated:${by}`,
		userIdentity: { principalId: ACCOUNT },
		requestParameters: { sourceIPAddress: '127.0.0.1' },
		responseElements: { 'x-amz-request-id': randomUUID(), 'x-amz-id-2': 'local' },
		s3: {
			s3SchemaVersion: '1.0',
			configurationId: bucket,
			bucket: { name: bucket, ownerIdentity: { principalId: ACCOUNT }, arn: `arn:aws:s3:::${bucket}` },
			object: {
				// Encoded as in an HTML form, with blanks as plus signs: readers must decode it.
				key: encodeURIComponent(key).replaceAll('%2F', '/').replaceAll('%20', '+'),
				size,
				eTag: etag,
				sequencer: lastModified.toString(16).toUpperCase().padStart(18, '0'),
			},
		},
	};
	return JSON.stringify({ Records: [record] });
}
