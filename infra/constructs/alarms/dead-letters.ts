import { Duration, RemovalPolicy, Validations } from 'aws-cdk-lib';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { nameByPlace } from '../functions/fixed-names.ts';

/** Queue of work that failed too often: stored two weeks for a person, with an alarm on the first message. */
export class DeadLetters extends Queue {
	constructor(scope: Construct, id: string) {
		super(scope, id, {
			queueName: nameByPlace(scope, id),
			encryption: QueueEncryption.SQS_MANAGED,
			enforceSSL: true,
			retentionPeriod: Duration.days(14),
			removalPolicy: RemovalPolicy.DESTROY,
		});
		Validations.of(this).acknowledge({ id: 'AwsSolutions-SQS3', reason: 'This is a dead-letter queue itself' });
	}
}
