import { type App, CfnOutput, Duration, type Stack, Validations } from 'aws-cdk-lib';
import { EventSourceMapping, FilterCriteria, MetricType, StartingPosition } from 'aws-cdk-lib/aws-lambda';
import { SqsDestination } from 'aws-cdk-lib/aws-lambda-destinations';
import { SqsDlq } from 'aws-cdk-lib/aws-lambda-event-sources';
import type { CfnBucket } from 'aws-cdk-lib/aws-s3';
import { CfnSchedule, CfnScheduleGroup } from 'aws-cdk-lib/aws-scheduler';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import { StringParameter } from 'aws-cdk-lib/aws-ssm';
import { Trigger } from 'aws-cdk-lib/triggers';
import type { StageSettings } from '#infra/config.ts';
import { FUNCTIONS } from '#infra/functions.ts';
import {
	CHANGE_RETRIES,
	CHANGES_PER_BATCH,
	FAILED_CHANGES,
	FOLLOWED_CHANGES,
	type JobQueueName,
	LISTING_CHANGES,
	LOG_RETRIES,
	limitAtOnce,
	mapJobQueues,
} from '#infra/job-queues.ts';
import { MAINTENANCE_EVERY } from '#infra/schedules.ts';
import { CLOSING_HOUR } from '#shared/domain/auctions/limits.ts';
import { DeadLetters } from '../constructs/alarms/dead-letters.ts';
import { allow } from '../constructs/allow.ts';
import { lookAtQueue } from '../constructs/functions/fixed-names.ts';
import { JobQueue, triggerByQueue } from '../constructs/functions/job-queue.ts';
import type { MarketFunction } from '../constructs/functions/market-function.ts';
import { type MarketFunctions, makeFunctions } from '../constructs/functions/market-functions.ts';
import { PrivateBucket } from '../constructs/private-bucket.ts';
import { SchedulerRole } from '../constructs/scheduler-role.ts';
import type { StageResources, WorkQueues } from '../constructs/stage-resources.ts';
import { StageStack } from '../constructs/stage-stack.ts';
import type { DataStack } from './data.ts';

/** Number of sheets that are read at once. */
const SHEET_WORKERS = 5;
/** Number of unattended photos and videos that are checked at once. */
const MEDIA_CHECKS = 5;
/** Retention of failed batches, which can be replayed. */
const FAILED_CHANGES_KEPT = Duration.days(30);

/** Number of changes that are logged together: about as many as an entry holds. */
const LOGGED_PER_BATCH = 1000;
const READ_STREAM = ['dynamodb:DescribeStream', 'dynamodb:GetRecords', 'dynamodb:GetShardIterator', 'dynamodb:ListStreams'];

/**
 * Schedules in the market's zone: a run in each of the ten minutes after the close, and one every five minutes for everything else. A member whom a missed
 * deadline bans can bid until a run has written the ban.
 */
const SWEEPS = {
	Close: `cron(0-10 ${CLOSING_HOUR} * * ? *)`,
	FiveMinutes: 'cron(1/5 * * * ? *)',
};

/** Functions without callers: they follow the table's changes, read the sheets, take due steps, and maintain the search's index. */
export class JobsStack extends StageStack {
	readonly functions: MarketFunctions<'stream' | 'listing-stream' | 'sheets-queue' | 'media-queue' | 'job-queue' | 'schedule'>;
	/** Work from the table's stream, by queue. */
	readonly queues: Record<JobQueueName, JobQueue>;
	/** Whole batches of the stream that failed too often. `npm run replay` replays them. */
	readonly failedChanges: PrivateBucket;
	/** Name of the parameter in Parameter Store with the id of the mapping that follows the table. */
	private readonly changesMapping: string;
	/** Messages of all its queues that failed too often. */
	private readonly workDeadLetters: DeadLetters;
	/** Failures that no queue takes back: runs that did not start or finish, changes that could not be logged, mails refused for good. */
	private readonly setAside: DeadLetters;

	constructor(app: App, settings: StageSettings, data: DataStack, resources: StageResources) {
		super(app, 'jobs', settings, { description: 'table changes, sheets, media, what is due' });
		this.workDeadLetters = new DeadLetters(this, 'WorkDeadLetters');
		this.setAside = new DeadLetters(this, 'SetAside');
		this.queues = mapJobQueues((name) => new JobQueue(this, name, this.workDeadLetters));
		this.functions = makeFunctions(this, ['stream', 'listing-stream', 'sheets-queue', 'media-queue', 'job-queue', 'schedule'], {
			...resources,
			queues: this.queues,
			setAside: this.setAside,
		});
		this.failedChanges = new PrivateBucket(this, 'FailedChanges', { removalPolicy: this.dataRemoval, lifecycleRules: [{ expiration: FAILED_CHANGES_KEPT }] });
		this.changesMapping = `/diamond-market/${settings.name}/changes-mapping`;
		new StringParameter(this, 'ChangesMapping', { parameterName: this.changesMapping, stringValue: this.followTable(data).eventSourceMappingId });
		mapJobQueues((name, { function: worker }) => this.queues[name].wake(this.functions[worker], settings.concurrency));
		this.logChanges(data);
		const { sheetUploaded, mediaUploaded } = this.functions;
		triggerByQueue(this, 'Sheets', sheetUploaded, data.sheetsQueue.queueArn, limitAtOnce(SHEET_WORKERS, settings.concurrency));
		triggerByQueue(this, 'Media', mediaUploaded, data.media.queue.queueArn, limitAtOnce(MEDIA_CHECKS, settings.concurrency));
		this.schedule();
		// For a release with another snapshot layout: fails the deployment if there can be no snapshot. The API's functions come after.
		new Trigger(this, 'FirstSnapshot', { handler: this.functions.snapshot, timeout: Duration.seconds(FUNCTIONS.snapshot.timeout) });
		new CfnOutput(this, 'FailedChangesBucket', { value: this.failedChanges.bucketName });
		new CfnOutput(this, 'ChangesFunction', { value: this.functions.tableChanged.functionName });
	}

	/** Returns the queues for a stack that is deployed after this one. */
	lookAtQueues(stack: Stack): WorkQueues {
		stack.addStackDependency(this);
		return mapJobQueues((name) => ({ queue: lookAtQueue(stack, this.queues[name].queue) }));
	}

	/** Returns the dead letters of all these queues, likewise. */
	lookAtWorkDeadLetters(stack: Stack): IQueue {
		stack.addStackDependency(this);
		return lookAtQueue(stack, this.workDeadLetters);
	}

	/** Returns the queue of failures that no queue takes back, likewise. */
	lookAtSetAside(stack: Stack): IQueue {
		stack.addStackDependency(this);
		return lookAtQueue(stack, this.setAside);
	}

	/**
	 * Returns the id of the mapping that follows the table, likewise. A restored table has another mapping, although no template changes. A
	 * deployment reads only the values of Parameter Store anew.
	 */
	readChangesMapping(stack: Stack): string {
		stack.addStackDependency(this);
		return StringParameter.valueForStringParameter(stack, this.changesMapping);
	}

	/** Follows the table's stream. A failing batch, which Lambda would retry for a day, is halved, tried ten times, then set aside with an alarm. */
	private followTable(data: DataStack): EventSourceMapping {
		const { tableChanged } = this.functions;
		const streamArn = data.table.readStream(this);
		tableChanged.addToRolePolicy(allow(READ_STREAM, streamArn));
		tableChanged.addToRolePolicy(allow(['s3:PutObject'], this.failedChanges.arnForObjects(FAILED_CHANGES)));
		tableChanged.addToRolePolicy(allow(['s3:ListBucket'], this.failedChanges.bucketArn));
		const objects = `${this.getLogicalId(this.failedChanges.node.defaultChild as CfnBucket)}.Arn>/${FAILED_CHANGES}`;
		Validations.of(tableChanged.role ?? tableChanged).acknowledge({
			id: `AwsSolutions-IAM5[Resource::<${objects}]`,
			reason: 'Lambda names each batch that it sets aside',
		});
		return new EventSourceMapping(this, 'Changes', {
			target: tableChanged,
			eventSourceArn: streamArn,
			startingPosition: StartingPosition.TRIM_HORIZON,
			batchSize: CHANGES_PER_BATCH,
			parallelizationFactor: 2,
			filters: FOLLOWED_CHANGES.map((pattern) => FilterCriteria.filter(pattern)),
			metricsConfig: { metrics: [MetricType.EVENT_COUNT] },
			reportBatchItemFailures: true,
			bisectBatchOnError: true,
			retryAttempts: CHANGE_RETRIES,
			maxRecordAge: Duration.hours(6),
			// CDK's own destination would grant the function all of the bucket.
			onFailure: { bind: () => ({ destination: this.failedChanges.bucketArn }) },
		});
	}

	/** Logs changes for the search. A failure here is the table's, not a single change's, so batches are retried until they are too old. */
	private logChanges(data: DataStack): void {
		const { logChanges } = this.functions;
		const tableStreamArn = data.table.readStream(this);
		logChanges.addToRolePolicy(allow(READ_STREAM, tableStreamArn));
		this.setAside.grantSendMessages(logChanges);
		new EventSourceMapping(this, 'ListingChanges', {
			target: logChanges,
			eventSourceArn: tableStreamArn,
			startingPosition: StartingPosition.TRIM_HORIZON,
			batchSize: LOGGED_PER_BATCH,
			filters: LISTING_CHANGES.map((pattern) => FilterCriteria.filter(pattern)),
			reportBatchItemFailures: true,
			bisectBatchOnError: true,
			retryAttempts: LOG_RETRIES,
			maxRecordAge: Duration.hours(6),
			onFailure: new SqsDlq(this.setAside),
		});
	}

	private schedule(): void {
		const { sweep, snapshot, reconcile } = this.functions;
		const role = new SchedulerRole(this);
		const group = new CfnScheduleGroup(this, 'Schedules', { name: this.stackName });
		const start = (id: string, started: MarketFunction, scheduleExpression: string, target: Partial<CfnSchedule.TargetProperty>) => {
			role.addToPolicy(allow(['lambda:InvokeFunction'], started.functionArn));
			new CfnSchedule(this, id, {
				groupName: group.ref,
				scheduleExpression,
				scheduleExpressionTimezone: this.settings.zone,
				flexibleTimeWindow: { mode: 'OFF' },
				target: { arn: started.functionArn, roleArn: role.roleArn, ...target },
			});
		};

		for (const started of [sweep, snapshot, reconcile]) started.configureAsyncInvoke({ onFailure: new SqsDestination(this.setAside) });
		role.addToPolicy(allow(['sqs:SendMessage'], this.setAside.queueArn));
		for (const [id, at] of Object.entries(SWEEPS)) {
			start(id, sweep, at, {
				deadLetterConfig: { arn: this.setAside.queueArn },
				retryPolicy: { maximumRetryAttempts: 3, maximumEventAgeInSeconds: 3600 },
			});
		}
		// A missed run needs no dead letter: the next run makes up for it, and missing runs raise an alarm.
		const maintenance = { retryPolicy: { maximumRetryAttempts: 0 } };
		start('SnapshotSchedule', snapshot, `rate(${MAINTENANCE_EVERY.snapshot} minutes)`, maintenance);
		start('ReconcileSchedule', reconcile, `rate(${MAINTENANCE_EVERY.reconcile} minutes)`, maintenance);
	}
}
