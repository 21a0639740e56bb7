import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { EventSourceMapping } from 'aws-cdk-lib/aws-lambda';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { FUNCTIONS } from '#infra/functions.ts';
import { LANES, type LaneName } from '#infra/lanes.ts';
import { DeadLetters } from './dead-letters.ts';
import type { MarketFunction } from './market-function.ts';

/** Lambda's least. */
const LEAST_AT_ONCE = 2;

/** A queue whose messages one function works on, each by itself. */
export class Lane extends Construct {
	readonly queue: Queue;
	readonly deadLetters: DeadLetters;
	private readonly atOnce: number;

	constructor(scope: Construct, name: LaneName) {
		super(scope, `Lane-${name}`);
		const { tries, atOnce, function: worker } = LANES[name];
		this.atOnce = atOnce;
		this.deadLetters = new DeadLetters(this, 'DeadLetters');
		this.queue = new Queue(this, 'Queue', {
			encryption: QueueEncryption.SQS_MANAGED,
			enforceSSL: true,
			// Of one that died; the function itself says when a message that failed comes again.
			visibilityTimeout: Duration.seconds(FUNCTIONS[worker].timeout + 30),
			retentionPeriod: Duration.days(14),
			deadLetterQueue: { queue: this.deadLetters, maxReceiveCount: tries },
			removalPolicy: RemovalPolicy.DESTROY,
		});
	}

	/** Has the lane's function work on it: on no more messages at once than the function's share lets it, or they would come back untried. */
	wake(worker: MarketFunction, share: number | undefined): void {
		worker.addToRolePolicy(
			new PolicyStatement({
				actions: ['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:ChangeMessageVisibility', 'sqs:GetQueueAttributes'],
				resources: [this.queue.queueArn],
			}),
		);
		new EventSourceMapping(this, 'Messages', {
			target: worker,
			eventSourceArn: this.queue.queueArn,
			batchSize: 1,
			maxConcurrency: Math.max(LEAST_AT_ONCE, Math.min(this.atOnce, share ?? this.atOnce)),
			reportBatchItemFailures: true,
		});
	}
}
