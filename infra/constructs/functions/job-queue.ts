import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import { EventSourceMapping, type IFunction } from 'aws-cdk-lib/aws-lambda';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import type { FunctionDefinition } from '#infra/function-definition.ts';
import { computeConcurrency, FUNCTIONS } from '#infra/functions.ts';
import { JOB_QUEUES, type JobQueueName, limitAtOnce } from '#infra/job-queues.ts';
import type { DeadLetters } from '../alarms/dead-letters.ts';
import { allow } from '../allow.ts';
import { nameByPlace } from './fixed-names.ts';

/** A queue whose messages one function processes, each by itself. */
export class JobQueue extends Construct {
	readonly queue: Queue;
	private readonly row: (typeof JOB_QUEUES)[JobQueueName] & { batch?: number };

	/** `deadLetters`: one for all such queues. A move from it returns each message to its own queue. */
	constructor(scope: Construct, name: JobQueueName, deadLetters: DeadLetters) {
		super(scope, `Lane-${name}`);
		this.row = JOB_QUEUES[name];
		this.queue = new Queue(this, 'Queue', {
			queueName: nameByPlace(this, 'Queue'),
			encryption: QueueEncryption.SQS_MANAGED,
			enforceSSL: true,
			// Time after which another worker takes over from a dead one. For a failed message the function itself sets the time of the next try.
			visibilityTimeout: Duration.seconds(FUNCTIONS[this.row.function].timeout + 30),
			retentionPeriod: Duration.days(14),
			deadLetterQueue: { queue: deadLetters, maxReceiveCount: this.row.tries },
			removalPolicy: RemovalPolicy.DESTROY,
		});
	}

	/** Triggers the queue's function by its messages, with the given concurrency. */
	wake(worker: IFunction, concurrency: number): void {
		const { function: name, atOnce, batch } = this.row;
		const definition: FunctionDefinition = FUNCTIONS[name];
		triggerByQueue(this, 'Messages', worker, this.queue.queueArn, limitAtOnce(atOnce, concurrency, computeConcurrency(definition, concurrency)), batch);
	}
}

/** Triggers a function by a queue's messages, `batchSize` in a call and `maxConcurrency` calls at once, and grants it to receive them. */
export function triggerByQueue(scope: Construct, id: string, target: IFunction, eventSourceArn: string, maxConcurrency: number, batchSize = 1): void {
	const actions = ['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:ChangeMessageVisibility', 'sqs:GetQueueAttributes'];
	target.addToRolePolicy(allow(actions, eventSourceArn));
	new EventSourceMapping(scope, id, { target, eventSourceArn, batchSize, maxConcurrency, reportBatchItemFailures: true });
}
