import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { type CfnBucket, HttpMethods } from 'aws-cdk-lib/aws-s3';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { FUNCTIONS } from '#infra/functions.ts';
import { MEDIA } from '#infra/media.ts';
import { OWN_DATA_DAYS } from '#shared/domain/accounts/limits.ts';
import { DeadLetters } from './alarms/dead-letters.ts';
import { MediaOrigin } from './entrance/media-origin.ts';
import { PrivateBucket, retainDeleted } from './private-bucket.ts';
import type { StageStack } from './stage-stack.ts';

/** AWS advises six times the function's time, so that a throttled message waits rather than fails. */
const VISIBILITY = Duration.seconds(FUNCTIONS.mediaUploaded.timeout * 6);
const TRIES = 5;

/** Photos and videos: their bucket, the queue that tells of uploads, and the origin at which they are shown. */
export class MediaStore extends Construct {
	readonly bucket: PrivateBucket;
	readonly queue: Queue;
	readonly deadLetters: DeadLetters;
	/** `https://…` without a slash at the end. */
	readonly origin: string;

	constructor(stack: StageStack, id: string, options: { removalPolicy: RemovalPolicy; allowedOrigin: string | undefined; backupDays: number }) {
		super(stack, id);
		this.deadLetters = new DeadLetters(this, 'DeadLetters');
		this.queue = new Queue(this, 'Queue', {
			encryption: QueueEncryption.SQS_MANAGED,
			enforceSSL: true,
			deliveryDelay: Duration.seconds(MEDIA.eventDelay),
			visibilityTimeout: VISIBILITY,
			// An upload that nobody has checked is gone after that.
			retentionPeriod: Duration.days(MEDIA.temporaryDays),
			deadLetterQueue: { queue: this.deadLetters, maxReceiveCount: TRIES },
			removalPolicy: RemovalPolicy.DESTROY,
		});
		this.bucket = new PrivateBucket(this, 'Bucket', {
			removalPolicy: options.removalPolicy,
			...retainDeleted(options.backupDays, [
				...[MEDIA.pending, MEDIA.archives].map((prefix) => ({ prefix, expiration: Duration.days(MEDIA.temporaryDays) })),
				// Nobody puts one of these back: what was a copy is gone a day later. Of two rules for it S3 takes the shorter time.
				{ prefix: MEDIA.ownData, expiration: Duration.days(OWN_DATA_DAYS), ...(options.backupDays > 0 && { noncurrentVersionExpiration: Duration.days(1) }) },
			]),
			// Uploads, and archives to which a call redirects.
			cors: options.allowedOrigin
				? [{ allowedMethods: [HttpMethods.POST, HttpMethods.GET], allowedOrigins: [options.allowedOrigin], allowedHeaders: ['*'], maxAge: 3600 }]
				: [],
		});
		this.tellOfUploads(stack.account);
		this.origin = `https://${new MediaOrigin(this, 'Origin', `${stack.stackName} media`, this.bucket).distributionDomainName}`;
	}

	private tellOfUploads(account: string): void {
		this.queue.addToResourcePolicy(
			new PolicyStatement({
				principals: [new ServicePrincipal('s3.amazonaws.com')],
				actions: ['sqs:SendMessage'],
				resources: [this.queue.queueArn],
				conditions: { StringEquals: { 'aws:SourceAccount': account } },
			}),
		);
		const bucket = this.bucket.node.defaultChild as CfnBucket;
		// Named to S3 by hand: CDK's own way runs a function with rights on every bucket.
		bucket.notificationConfiguration = {
			queueConfigurations: [
				{ event: 's3:ObjectCreated:Post', queue: this.queue.queueArn, filter: { s3Key: { rules: [{ name: 'prefix', value: MEDIA.pending }] } } },
			],
		};
		// S3 tries the queue when the bucket is made.
		bucket.node.addDependency(this.queue.node.findChild('Policy'));
	}
}
