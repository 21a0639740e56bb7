import { Duration, RemovalPolicy, Stack, Validations } from 'aws-cdk-lib';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { BlockPublicAccess, Bucket, BucketEncryption, type BucketProps, type CfnBucket, type LifecycleRule, ObjectOwnership } from 'aws-cdk-lib/aws-s3';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';

/** A bucket that only this account's own roles and services may access, by TLS only. With `removalPolicy: DESTROY` its stack's removal empties it. */
export class PrivateBucket extends Bucket {
	constructor(scope: Construct, id: string, props: BucketProps) {
		super(scope, id, {
			blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
			encryption: BucketEncryption.S3_MANAGED,
			enforceSSL: true,
			minimumTLSVersion: 1.2,
			objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
			autoDeleteObjects: props.removalPolicy === RemovalPolicy.DESTROY,
			...props,
			lifecycleRules: [{ abortIncompleteMultipartUploadAfter: Duration.days(1) }, ...(props.lifecycleRules ?? [])],
		});
		Validations.of(this).acknowledge({
			id: 'AwsSolutions-S1',
			reason: 'Every read and write comes from our own functions or CloudFront, which log it; S3 delivers its logs so late that a stage could not be destroyed',
		});
	}

	/** Sends a message to `queue` for each of `events`, by S3's names. Set directly, since CDK's own way runs a function with rights on every bucket. */
	notify(queue: Queue, events: readonly Omit<CfnBucket.QueueConfigurationProperty, 'queue'>[]): void {
		queue.addToResourcePolicy(
			new PolicyStatement({
				principals: [new ServicePrincipal('s3.amazonaws.com')],
				actions: ['sqs:SendMessage'],
				resources: [queue.queueArn],
				conditions: { StringEquals: { 'aws:SourceAccount': Stack.of(this).account } },
			}),
		);
		const bucket = this.node.defaultChild as CfnBucket;
		bucket.notificationConfiguration = { queueConfigurations: events.map((event) => ({ ...event, queue: queue.queueArn })) };
		// S3 tests the queue when the bucket is made.
		bucket.node.addDependency(queue.node.findChild('Policy'));
	}
}

/** Makes a bucket keep deleted and replaced objects for `days` days, so that they can be restored; 0: not at all. `rules` are the bucket's other rules. */
export function retainDeleted(days: number, rules: readonly LifecycleRule[]): Pick<BucketProps, 'versioned' | 'lifecycleRules'> {
	if (days === 0) return { lifecycleRules: [...rules] };
	return { versioned: true, lifecycleRules: [...rules, { noncurrentVersionExpiration: Duration.days(days), expiredObjectDeleteMarker: true }] };
}
