import { Duration, RemovalPolicy, Validations } from 'aws-cdk-lib';
import { BlockPublicAccess, Bucket, BucketEncryption, type BucketProps, type LifecycleRule, ObjectOwnership } from 'aws-cdk-lib/aws-s3';
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
}

/** Makes a bucket keep deleted and replaced objects for `days` days, so that they can be restored; 0: not at all. `rules` are the bucket's other rules. */
export function retainDeleted(days: number, rules: readonly LifecycleRule[]): Pick<BucketProps, 'versioned' | 'lifecycleRules'> {
	if (days === 0) return { lifecycleRules: [...rules] };
	return { versioned: true, lifecycleRules: [...rules, { noncurrentVersionExpiration: Duration.days(days), expiredObjectDeleteMarker: true }] };
}
