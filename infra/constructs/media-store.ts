import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import { HttpMethods } from 'aws-cdk-lib/aws-s3';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { FUNCTIONS } from '#infra/functions.ts';
import { MEDIA } from '#infra/media.ts';
import { OWN_DATA_DAYS } from '#shared/domain/accounts/limits.ts';
import type { DeadLetters } from './alarms/dead-letters.ts';
import { MediaOrigin } from './entrance/media-origin.ts';
import { PrivateBucket, retainDeleted } from './private-bucket.ts';
import type { StageStack } from './stage-stack.ts';

/** AWS recommends six times the function's timeout, so that a throttled message waits instead of failing. */
const VISIBILITY = Duration.seconds(FUNCTIONS.mediaUploaded.timeout * 6);
const TRIES = 5;

/** Photos and videos: their bucket, the queue of upload events, and their origin. */
export class MediaStore extends Construct {
	readonly bucket: PrivateBucket;
	readonly queue: Queue;
	readonly domainName: string;
	/** `https://…` without a trailing slash. */
	readonly origin: string;

	constructor(
		stack: StageStack,
		id: string,
		options: { removalPolicy: RemovalPolicy; allowedOrigin: string | undefined; backupDays: number; deadLetters: DeadLetters },
	) {
		super(stack, id);
		this.queue = new Queue(this, 'Queue', {
			encryption: QueueEncryption.SQS_MANAGED,
			enforceSSL: true,
			deliveryDelay: Duration.seconds(MEDIA.eventDelay),
			visibilityTimeout: VISIBILITY,
			// An unchecked upload is deleted after that time.
			retentionPeriod: Duration.days(MEDIA.temporaryDays),
			deadLetterQueue: { queue: options.deadLetters, maxReceiveCount: TRIES },
			removalPolicy: RemovalPolicy.DESTROY,
		});
		this.bucket = new PrivateBucket(this, 'Bucket', {
			removalPolicy: options.removalPolicy,
			...retainDeleted(options.backupDays, [
				...[MEDIA.pending, MEDIA.archives, MEDIA.threadDrafts].map((prefix) => ({ prefix, expiration: Duration.days(MEDIA.temporaryDays) })),
				// Copies of members' data are never restored, so earlier versions are deleted after a day. Of two rules S3 applies the shorter time.
				{ prefix: MEDIA.ownData, expiration: Duration.days(OWN_DATA_DAYS), ...(options.backupDays > 0 && { noncurrentVersionExpiration: Duration.days(1) }) },
			]),
			// Browsers send uploads, and fetch archives after a redirect.
			cors: options.allowedOrigin
				? [{ allowedMethods: [HttpMethods.POST, HttpMethods.GET], allowedOrigins: [options.allowedOrigin], allowedHeaders: ['*'], maxAge: 3600 }]
				: [],
		});
		this.bucket.notify(this.queue, [{ event: 's3:ObjectCreated:Post', filter: { s3Key: { rules: [{ name: 'prefix', value: MEDIA.pending }] } } }]);
		this.domainName = new MediaOrigin(this, 'Origin', `${stack.stackName} media`, this.bucket).distributionDomainName;
		this.origin = `https://${this.domainName}`;
	}
}
